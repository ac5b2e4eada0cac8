#!/usr/bin/env bash
# coverage.sh BUILD_DIR: prints the line coverage of engine/ from the profiles which the tests of a
# coverage build left behind, a table by file and then the lines that no test ran through.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build="$1"

llvm-profdata merge -o "$build/all.profdata" "$build"/profiles/*.profraw

programs=("$build"/bin/*)
objects=("${programs[@]/#/-object=}")
options=(-instr-profile "$build/all.profdata" "${programs[0]}" "${objects[@]:1}" "$PWD/engine")

llvm-cov show "${options[@]}" -format=html -output-dir "$build/report"
llvm-cov export "${options[@]}" -format=lcov >"$build/coverage.lcov"

awk -v root="$PWD/" '
    # Lines of a row in a run of missed lines: "12-14, 30".
    function close_run() {
        if (first) runs = runs (runs == "" ? "" : ", ") (first == last ? first : first "-" last)
        first = 0
    }
    function row(name, lines, missed) {
        return sprintf("%7.2f %%  %6d  %6d  %s\n", 100 * (lines - missed) / lines, lines, missed, name)
    }
    BEGIN {
        FS = "[:,]"
        table = "sort -k 5"
        print "  covered   lines  missed  file"
        fflush()
    }
    $1 == "SF" {
        file = $2
        if (index(file, root) == 1) file = substr(file, length(root) + 1)
        lines = missed = 0
        runs = ""
    }
    $1 == "DA" {
        lines++
        if ($3 > 0) close_run()
        else {
            missed++
            if (!first) first = $2
            last = $2
        }
    }
    $1 == "end_of_record" {
        close_run()
        if (lines == 0) next
        printf "%s", row(file, lines, missed) | table
        if (missed) uncovered = uncovered "  " file ": " runs "\n"
        all_lines += lines
        all_missed += missed
    }
    END {
        if (all_lines == 0) exit 1
        close(table)
        printf "%s", row("total", all_lines, all_missed)
        if (uncovered != "") printf "\nLines that no test ran through:\n%s", uncovered
    }' "$build/coverage.lcov"

unused="$(comm -13 <(sed -n 's/^SF://p' "$build/coverage.lcov" | sort) \
    <(find "$PWD/engine" -name '*.cpp' | sort))"
if [[ -n "$unused" ]]; then
    printf '\nFiles with no function in any program:\n%s\n' "${unused//"$PWD/"/  }"
fi
printf '\nEach line with its count: %s/index.html\n' "$build/report"
