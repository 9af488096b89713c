import APIRuntime
import HTTPTypes
import Synchronization

/// The requests of late, for looking at what a program sends: `curl http://127.0.0.1:8080/demo/requests`.
///
/// Like `FaultControl`, it is not part of Jamf's API. It contains no headers and no bodies.
final class RequestRecord: Sendable {
  static let path = "/demo/requests"
  private static let most = 10_000

  private let lines = Mutex<[String]>([])

  func note(_ request: HTTPRequest) {
    lines.withLock { lines in
      if lines.count >= Self.most { lines.removeFirst(Self.most / 2) }
      lines.append("\(request.method.rawValue) \(request.path ?? "")")
    }
  }

  /// The requests, one on each line, the oldest first.
  func answer(_ request: HTTPRequest) -> DemoGate.Message {
    guard request.method == .get || request.method == .head else {
      return (HTTPResponse(status: .methodNotAllowed, headerFields: [.allow: "GET, HEAD"]), HTTPBody("Use GET.\n"))
    }
    let fields: HTTPFields = [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"]
    return (HTTPResponse(status: .ok, headerFields: fields), HTTPBody(lines.withLock { $0.map { $0 + "\n" }.joined() }))
  }
}
