#if canImport(FoundationEssentials)
  public import protocol FoundationEssentials.LocalizedError
#else
  public import protocol Foundation.LocalizedError
#endif

/// An error that describes itself in a sentence, which is also its `localizedDescription`.
public protocol DescribedError: LocalizedError, CustomStringConvertible {}

extension DescribedError {
  public var errorDescription: String? { description }
  // Stated here, so that a module with such errors need not import Foundation.
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
  public var helpAnchor: String? { nil }
}

extension ClientError: DescribedError {}
extension InvalidDate: DescribedError {}
extension InvalidServerURL: DescribedError {}
extension JSONReadingError: DescribedError {}
extension MissingAuthenticator: DescribedError {}
extension MissingHeader: DescribedError {}
extension MultipartReadingError: DescribedError {}
extension OAuthError: DescribedError {}
extension RequestProblem: DescribedError {}
extension StatusError: DescribedError {}
extension UnexpectedBody: DescribedError {}
extension UnexpectedContentType: DescribedError {}
extension UnexpectedResponse: DescribedError {}
extension UnusableHeader: DescribedError {}
extension UnusablePathParameter: DescribedError {}

extension TransportError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .couldNotConnect(let host, let port, let reason): "Cannot connect to \(host):\(port): \(reason)"
    case .unknownHost(""): "The server's URL has no host: it has to begin with https:// or http://"
    case .unknownHost(let host): "No address is known for \(host)"
    case .tls(_, let reason): "No secure connection: \(reason)"
    case .timedOut(.connecting): "The connection was not made in time"
    case .timedOut(.reading): "The server did not send anything in time"
    case .timedOut(.total): "The server did not answer in time"
    case .connectionClosed: "The connection closed before the answer was complete"
    case .canceled: "The request was canceled"
    case .other(let reason): reason
    }
  }
}

extension HTTPBodyError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .tooLong(let limit): "The body exceeds \(limit) bytes"
    case .readTwice: "A streamed body can be read only once"
    }
  }
}
