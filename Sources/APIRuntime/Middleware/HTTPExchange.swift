#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// A request on its way, for those who watch.
///
/// Its headers and its path are the real ones and may carry secrets: `HTTPFields.withoutSecrets` is what may be kept.
public struct HTTPExchange: Sendable, Identifiable {
  /// Counted from 1 by the middleware that watches: tells exchanges apart that are under way at the same time.
  public let id: Int
  /// The operation's identifier.
  public let operationID: String
  /// The request's head.
  public let request: HTTPRequest
  /// The address that the request's path is appended to.
  public let baseURL: URL
}
