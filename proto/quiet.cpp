#include "proto/quiet.hpp"

#include <google/protobuf/stubs/logging.h>

namespace valley {

void keep_protobuf_quiet() { google::protobuf::SetLogHandler(nullptr); }

}  // namespace valley
