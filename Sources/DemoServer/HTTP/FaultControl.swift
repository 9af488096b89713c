import APIRuntime
import HTTPTypes

/// Reads and replaces the faults while the server runs.
///
/// It is not part of Jamf's API: it needs no token, and faults do not affect it. Only this machine can reach the
/// server. A web page cannot send PUT to it, because browsers first request a permission that the server does not give.
struct FaultControl {
  static let path = "/demo/faults"
  private static let mostBytes = 64 << 10

  let gate: DemoGate

  func answer(_ request: HTTPRequest, _ body: HTTPBody?) async -> DemoGate.Message {
    switch request.method {
    case .get, .head: return list
    case .put:
      do {
        try gate.change(to: try Self.faults(try await body?.collect(upTo: Self.mostBytes) ?? []))
        return list
      } catch let error as FaultError {
        return Self.text(.badRequest, "\(error)\n")
      } catch {
        return Self.text(.badRequest, "The list of faults cannot be read.\n")
      }
    default:
      var (response, body) = Self.text(.methodNotAllowed, "Use GET or PUT.\n")
      response.headerFields[.allow] = "GET, HEAD, PUT"
      return (response, body)
    }
  }

  /// One fault on each line.
  private var list: DemoGate.Message {
    Self.text(.ok, gate.faults.map { $0.argument + "\n" }.joined())
  }

  /// Faults as on the command line, on lines or, as `curl -d` joins them, with `&` between them.
  private static func faults(_ bytes: [UInt8]) throws -> [Fault] {
    try String(decoding: bytes, as: UTF8.self).split { $0.isNewline || $0 == "&" }.map { try Fault($0) }
  }

  private static func text(_ status: HTTPResponse.Status, _ text: String) -> DemoGate.Message {
    let fields: HTTPFields = [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"]
    return (HTTPResponse(status: status, headerFields: fields), HTTPBody(text))
  }
}
