import APIRuntime
import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// Notes which operations the server refuses for lack of a privilege, whoever calls them.
final class PrivilegeDenials: ClientMiddleware {
  private let refused = Mutex<[String: [String]]>([:])

  /// Privileges that refused operations need, one list for each operation.
  var lists: [[String]] { refused.withLock { Array($0.values) } }

  /// What an operation needs that was refused; empty for any other.
  func privileges(of operationID: String) -> [String] { refused.withLock { $0[operationID] ?? [] } }

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let answer = try await next(request, body, baseURL)
    guard let facts = OperationFacts.current, facts.id == operationID, !facts.requiredPrivileges.isEmpty else {
      return answer
    }
    let contentType = answer.0.headerFields[.contentType]
    // The edge's refusals say nothing about privileges.
    if answer.0.status == .forbidden, contentType.map({ ResponseBody.matches($0, "application/json") }) == true {
      refused.withLock { $0[operationID] = facts.requiredPrivileges }
    } else if answer.0.status.kind == .successful {
      _ = refused.withLock { $0.removeValue(forKey: operationID) }
    }
    return answer
  }
}
