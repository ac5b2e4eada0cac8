#!/usr/bin/env bash
# What `tests/run --image` does: builds the image from docker/Dockerfile as anybody would, without
# Docker's engine and without a registry, and tries it and the compose files. Needs root, the packages
# of the section "image" of docker/packages.txt, and npm.
#
# Its base is Debian 12 from this machine's own sources. All that it makes is in build/image; base
# and compiler's cache stay there for the next run, and `rm -rf build/image` takes everything away.
set -euo pipefail
# shellcheck source=docker/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/../../docker/setup.sh"

((EUID == 0)) || fail "building and running images needs root here: sudo tests/run --image"
command -v npm >/dev/null || fail "npm is not here, which brings the linters: apt-get install npm"
cd "$root"
work="$root/build/image"
mkdir -p "$work"

# Storage, networks and the compiler's cache of our own; and limits that this machine allows.
cat >"$work/storage.conf" <<END
[storage]
driver = "overlay"
graphroot = "$work/storage"
runroot = "$work/run"
END
files="$(ulimit -Hn)" processes="$(ulimit -Hu)"
if [[ "$files" == unlimited ]]; then files="$(</proc/sys/fs/nr_open)"; fi
# More than this many are not for us to ask for in containers.
if [[ "$processes" == unlimited ]] || ((processes > 30000)); then processes=30000; fi
cat >"$work/containers.conf" <<END
[containers]
default_ulimits = ["nofile=$files:$files", "nproc=$processes:$processes"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
END
export CONTAINERS_CONF="$work/containers.conf" CONTAINERS_STORAGE_CONF="$work/storage.conf"
export TMPDIR="$work/tmp"
mkdir -p "$TMPDIR"

# Debian 12 as small as the official image, with this machine's own source of packages.
make_base() {
    local mirror rootfs="$work/rootfs"
    # Not every machine has each of these files. Sources of others may have a suite of that name too,
    # but hardly with a part called main.
    mirror="$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources} 2>/dev/null || true; } |
        awk '
            function end() { if (uri && suite && main) print uri; uri = suite = main = "" }
            /^deb / { sub(/\[[^]]*\] */, ""); if ($3 == "bookworm" && / main( |$)/) print $2 }
            /^Types:/ || NF == 0 { end() }
            /^URIs:/ { uri = $2 }
            /^Suites:/ { suite = / bookworm( |$)/ }
            /^Components:/ { main = / main( |$)/ }
            END { end() }' | sed -n 1p)"
    [[ -n "$mirror" ]] || fail "no source of Debian 12's packages (bookworm main) in /etc/apt"
    rm -rf "$rootfs"
    quietly "$work/debootstrap.log" debootstrap --variant=minbase bookworm "$rootfs" "$mirror"
    rm -rf "$rootfs"/var/cache/apt/archives/*.deb "$rootfs"/var/lib/apt/lists/*
    printf 'deb %s bookworm main\ndeb %s bookworm-updates main\n' "$mirror" "$mirror" \
        >"$rootfs/etc/apt/sources.list"
    # A source that is a copy may be older than it says it lasts.
    echo 'Acquire::Check-Valid-Until "false"; Acquire::Check-Date "false";' \
        >"$rootfs/etc/apt/apt.conf.d/99dates"
    tar -C "$rootfs" -cf "$work/base.tar.new" .
    rm -rf "$rootfs"
    mv "$work/base.tar.new" "$work/base.tar"
}

# timed WHAT COMMAND...
timed() {
    local start=$SECONDS what="$1"
    shift
    say "$what"
    "$@"
    say "$what: $((SECONDS - start)) s"
}

check_files() {
    local linters="$work/linters" variant
    mkdir -p "$linters"
    quietly "$work/npm.log" npm install --prefix "$linters" --no-audit --no-fund --no-package-lock \
        dockerfile-utils@0.16.3 dockerfilelint@1.8.0
    "$linters/node_modules/.bin/dockerfile-utils" lint docker/Dockerfile ||
        fail "dockerfile-utils has remarks on docker/Dockerfile, see above"
    # It takes the stages of ours for images without a tag, and does not know HEALTHCHECK's list.
    echo '{"rules": {"missing_tag": "off", "invalid_format": "off"}}' >"$linters/.dockerfilelintrc"
    cp docker/Dockerfile "$linters/Dockerfile"
    (cd "$linters" && node_modules/.bin/dockerfilelint Dockerfile) ||
        fail "dockerfilelint has remarks on docker/Dockerfile, see above"
    for variant in "" metrics proxy; do
        docker-compose --env-file docker/proxy/proxy.env -f docker/compose.yaml \
            ${variant:+-f "docker/compose.$variant.yaml"} config -q ||
            fail "docker/compose.yaml ${variant:+with compose.$variant.yaml }is no compose file"
    done
}

build_image() {
    quietly "$work/build.log" buildah bud --isolation chroot --pull-never --layers --format docker \
        --file docker/Dockerfile --build-arg VERSION=test --tag localhost/valley:latest .
}

timed "Checking the files" check_files
if [[ ! -f "$work/base.tar" ]]; then timed "Making a base of Debian 12" make_base; fi
if ! podman image exists localhost/debian:bookworm-slim; then
    podman import --quiet "$work/base.tar" localhost/debian:bookworm-slim >/dev/null
fi
timed "Building the image (build/image/build.log)" build_image
timed "Trying the image" tests/image/image_test.py
timed "Trying the compose files" tests/image/compose_test.py
