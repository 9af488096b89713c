import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI

/// What the first request, the one without a credential, tells of the way to the server.
extension Verdict {
  /// Connection, TLS, the server itself and its clock, as far as the request came.
  ///
  /// - Parameters:
  ///   - explain: what an error means, in words.
  ///   - remarks: what is special about the way, as a proxy.
  static func reaching(
    _ route: (label: String, isEncrypted: Bool, remarks: [String]), _ probe: ServerProbe,
    explain: (any Error) -> JamfProError
  ) -> [Verdict] {
    let connected = Verdict.ok(.connection, "There is a connection to \(route.label).")
    let remarks = route.isEncrypted ? route.remarks.map { "\($0.capitalizedFirst)." } : []
    switch probe {
    case .failed(let error):
      let error = explain(error)
      guard case .tls = error.kind else {
        return [.fail(.connection, CommandFailure(error), more: remarks)]
      }
      return [connected, .fail(.tls, CommandFailure(error), more: remarks)]
    case .answered(let head, let asked, let came):
      let tls =
        route.isEncrypted
        ? "The server's certificate is trusted."
        : "Not encrypted, which is right for this machine's own addresses only."
      let server = server(head, label: route.label, explain: explain)
      return [connected, .ok(.tls, tls, more: remarks), server, clock(head, asked: asked, came: came)]
    }
  }

  /// Whether the answer is one that a Jamf Pro server gives to somebody it does not know.
  private static func server(_ head: HTTPResponse, label: String, explain: (any Error) -> JamfProError) -> Verdict {
    let contentType = head.headerFields[.contentType]
    let isJSON = contentType.map { ResponseBody.matches($0, "application/json") } ?? false
    switch head.status.code {
    // A gateway may not have the operation asked for, and say so before it asks who one is.
    case 200 where isJSON, 401 where isJSON, 403 where isJSON, 404 where isJSON:
      return .ok(.server, "It is a Jamf Pro server that answers.")
    case 200..<300:
      return .fail(
        .server,
        CommandFailure(
          explain(
            UnexpectedContentType(status: head.status.code, contentType: contentType, expected: "application/json"))))
    case 401:
      return .warn(
        .server, "\(label) asks who one is, but not as a Jamf Pro server does.",
        why: "The answer is not JSON; something else may stand before it.", next: "Check the host if signing in fails.")
    default:
      return .fail(.server, CommandFailure(explain(StatusError(response: head, body: []))))
    }
  }

  /// The clock is said to differ when it does by more than the answer's way and a minute.
  private static func clock(_ head: HTTPResponse, asked: Date, came: Date) -> Verdict {
    guard let text = head.headerFields[.date], let date = httpDate(text) else {
      return .ok(.clock, "The server does not tell the time, so clocks are not compared.")
    }
    let ahead = asked.timeIntervalSince(date)
    let behind = date.timeIntervalSince(came)
    let difference = max(ahead, behind)
    guard difference > 60 else { return .ok(.clock, "The server's clock and this machine's agree.") }
    return .warn(
      .clock,
      "This machine's clock is \(SpokenTime.text(seconds: difference)) \(ahead > behind ? "ahead of" : "behind") the server's.",
      why: "Ages and dates of contact are told by this machine's clock.", next: "Set the clock, by NTP for instance.")
  }

  /// A date as servers write it in headers: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
  private static func httpDate(_ text: String) -> Date? {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return format.date(from: text)
  }
}
