# Writes a C++ file with a function that returns the bytes of a text file:
#   cmake -DINPUT=deck.toml -DOUTPUT=deck.cpp -DHEADER=<declares it> -DNAMESPACE=... -DFUNCTION=...
#         -P embed_text.cmake
file(READ ${INPUT} hex HEX)
if(hex STREQUAL "")
  message(FATAL_ERROR "${INPUT} is empty")
endif()
string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes ${hex})
string(REPLACE "'\\x0a'," "'\\x0a',\n" bytes ${bytes})

file(WRITE ${OUTPUT} "#include \"${HEADER}\"

namespace ${NAMESPACE} {

std::string_view ${FUNCTION}() {
    static constexpr char bytes[] = {
${bytes}};
    return {bytes, sizeof(bytes)};
}

}  // namespace ${NAMESPACE}
")
