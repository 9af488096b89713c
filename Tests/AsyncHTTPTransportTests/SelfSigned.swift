import NIOSSL

/// A certificate for 127.0.0.1 that nobody but itself vouches for. Its key protects nothing: it is here to be refused.
enum SelfSigned {
  static func context() throws -> NIOSSLContext {
    let certificate = try NIOSSLCertificate(bytes: Array(certificatePEM.utf8), format: .pem)
    let key = try NIOSSLPrivateKey(bytes: Array(keyPEM.utf8), format: .pem)
    return try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(certificate)], privateKey: .privateKey(key)))
  }

  private static let keyPEM = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCWJwyE1aC2sm8CZx
    t9O4VxThYkl/a8WI5i0FRmvHc2ehRANCAAQZHIUjvzWLndGd6M3i1LaELhJEktih
    GYEXGVNROeAafHohPAclwiCQPfQN1sKRaCeYve5FklnRBVc6lT9XVnKf
    -----END PRIVATE KEY-----
    """

  static let certificatePEM = """
    -----BEGIN CERTIFICATE-----
    MIIBnDCCAUGgAwIBAgIUIgEKpSQ1izhlpz2lc1/xgQ9kAukwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEyMDg1NFoYDzIxMjYxMDI4
    MTIwODU0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAAQZHIUjvzWLndGd6M3i1LaELhJEktihGYEXGVNROeAafHohPAclwiCQ
    PfQN1sKRaCeYve5FklnRBVc6lT9XVnKfo28wbTAdBgNVHQ4EFgQU+IpQwWvYkWU2
    gkmj0zA8ieyVZyEwHwYDVR0jBBgwFoAU+IpQwWvYkWU2gkmj0zA8ieyVZyEwDwYD
    VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
    zj0EAwIDSQAwRgIhAKxKBsCS/5IgzRaCu+xNW4HAnMYVc2A/I48X04QBDfXCAiEA
    jTGKMyPg5a8xWRx296JWeklpL9vGzhZBzYdw0A7MMls=
    -----END CERTIFICATE-----
    """
}
