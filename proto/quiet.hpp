// libprotobuf, kept from writing to stderr.
#pragma once

namespace valley {

// By itself libprotobuf writes a line to stderr for each text in a message that is no UTF-8.
// Whoever is at the other end could so fill a server's log, and write into a client's screen.
// Called by a program before it reads a message; what such a message leads to is told by whoever
// reads it.
void keep_protobuf_quiet();

}  // namespace valley
