import JamfProAPI
import APIRuntime
import Foundation
import HTTPTypes
import Synchronization

@testable import DemoServer

/// A fixed instant for fleets: 2026-11-21T12:00:00Z.
let reference: Int64 = 1_795_262_400_000

/// A clock that tests move.
final class ManualClock: Sendable {
  private let instant = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { instant.withLock { $0 } }

  func advance(by duration: Duration) { instant.withLock { $0 += duration } }
}

/// Calls the demo server without a socket.
struct InProcess {
  let api: DemoAPI
  private let gate: DemoGate
  let clock = ManualClock()

  init(
    count: Int = 500, seed: UInt64 = 1, versions: Set<InventoryVersion> = Set(InventoryVersion.allCases),
    lifetime: Duration = .seconds(60), faults: [Fault] = [], records: WrittenRecords? = nil
  ) {
    let clock = clock
    api = DemoAPI(
      .init(
        fleet: DemoFleet(seed: seed, count: count, reference: reference), versions: versions, tokenLifetime: lifetime,
        faults: faults, records: records),
      clock: DemoClock(milliseconds: reference) { clock.now })
    gate = api.gate()
  }

  struct Answer {
    var status: Int
    var contentType: String
    var fields: HTTPFields
    var text: String
    var bytes: [UInt8]

    init(_ message: (HTTPResponse, HTTPBody?)) {
      status = message.0.status.code
      fields = message.0.headerFields
      contentType = message.0.headerFields[.contentType] ?? ""
      bytes = message.1?.bytes ?? []
      text = String(decoding: bytes, as: UTF8.self)
    }

    /// The body; null if it is not JSON.
    var json: JSONValue { (try? JSONContent<JSONValue>(bytes: bytes).json) ?? .null }
    var total: Int? { if case .integer(let total)? = json["totalCount"] { total } else { nil } }
    var results: [JSONValue] { if case .array(let results)? = json["results"] { results } else { [] } }
    var ids: [String] { results.compactMap { $0["id"]?.stringValue } }
  }

  func send(
    _ method: HTTPRequest.Method, _ path: String, fields: HTTPFields = [:], body: String = ""
  ) async -> Answer {
    let request = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1", path: path, headerFields: fields)
    return await Answer(gate.answer(request, body.isEmpty ? nil : HTTPBody(body)))
  }

  func requestToken(
    secret: String = "demo-secret", grant: String = "client_credentials", path: String = "/api/oauth/token"
  ) async -> Answer {
    await send(
      .post, path, fields: [.contentType: "application/x-www-form-urlencoded"],
      body: "grant_type=\(grant)&client_id=demo-client&client_secret=\(secret)")
  }

  /// A user's token, from the name and password.
  func signIn(_ name: String = "demo-user", _ password: String = "demo-password") async -> Answer {
    let credential = Data("\(name):\(password)".utf8).base64EncodedString()
    return await send(.post, "/api/v1/auth/token", fields: [.authorization: "Basic " + credential])
  }

  func send(_ method: HTTPRequest.Method, _ path: String, token: String?) async -> Answer {
    await send(method, path, fields: [.authorization: "Bearer " + (token ?? "")])
  }

  /// GET with a fresh token; `query` is percent-encoded here.
  func get(_ path: String, _ query: KeyValuePairs<String, String> = [:]) async -> Answer {
    let token = await requestToken().json["access_token"]?.stringValue ?? ""
    let items = query.map { $0.key + "=" + Self.encoded($0.value) }
    return await send(
      .get, items.isEmpty ? path : path + "?" + items.joined(separator: "&"),
      fields: [.authorization: "Bearer " + token])
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        String(UnicodeScalar(byte))
      default: "%" + HexText.upper(UInt64(byte), digits: 2)
      }
    }.joined()
  }
}

extension JSONValue {
  /// The value at the end of a dotted path through objects.
  func at(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(Optional(self)) { $0?[String($1)] }
  }

  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
