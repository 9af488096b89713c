import APIRuntime
import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
  import struct FoundationEssentials.URL
#else
  import struct Foundation.Date
  import struct Foundation.URL
#endif

/// Notes what the server's clock shows.
final class AnswerDates: ClientMiddleware {
  private let date = Mutex<Date?>(nil)

  /// The date of the last answer, as its header says; nil when it does not.
  var last: Date? { date.withLock(\.self) }

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let answer = try await next(request, body, baseURL)
    date.withLock { $0 = answer.0.headerFields.answerDate }
    return answer
  }
}
