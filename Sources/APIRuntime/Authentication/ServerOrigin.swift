#if canImport(FoundationEssentials)
  package import struct FoundationEssentials.URL
#else
  package import struct Foundation.URL
#endif

/// The parts of an address that identify a server.
struct ServerOrigin: Hashable, Sendable {
  let scheme: String?
  let host: String?
  let port: Int

  init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host()?.lowercased()
    port = url.port ?? (scheme == "http" ? 80 : 443)
  }
}

extension URL {
  /// Whether two addresses lead to the same server: scheme, host and port are the same.
  package func isSameServer(as other: URL) -> Bool { ServerOrigin(self) == ServerOrigin(other) }
}
