#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// What makes two addresses the same server.
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
