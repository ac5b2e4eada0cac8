// What a server's key is called, in invitations, in files and by people. For both sides.
#pragma once

#include <string>

struct x509_st;  // OpenSSL's X509

namespace valley {

// SHA-256 of the certificate's public key (the DER form of SubjectPublicKeyInfo, RFC 5280, 4.1), in
// base64url without padding (RFC 4648, 5): 43 characters. "" without a certificate, or if OpenSSL
// fails.
std::string key_fingerprint(const x509_st* certificate);

}  // namespace valley
