import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI
import RSQL
import SeededNumbers
import Synchronization

/// A server without a network whose computers report, are edited, enrolled and deleted, and whose answers may be as old
/// as a minute. Its time is not that of this computer.
final class SimulatedServer: ClientTransport {
  struct Computer: Hashable {
    var id: Int
    var name: String
    /// Previews have it.
    var user: String
    /// Previews do not have it.
    var email: String
    var reported: Int64
    var contact: Int64
    /// Whether the e-mail address has been edited since the last report.
    var isEdited = false
  }

  private struct State {
    var random: Seeded
    var now: Int64 = 1_795_262_400_000
    var last = 0
    var computers: [Int: Computer] = [:]
    /// Earlier states with the time until which they were current.
    var past: [(until: Int64, computers: [Int: Computer])] = []
    var requests: [String] = []
    var lag: Int64 = 0
    /// Previews leave out these computers.
    var hidden: Set<Int> = []
    var failsAfter: Int?
  }

  private let state: Mutex<State>
  private let release: String
  private let hasPreviews: Bool
  private let mostRows: Int
  private let began = ContinuousClock.now
  private let start: Int64 = 1_795_262_400_000

  /// - Parameters:
  ///   - release: decides the version of the inventory.
  ///   - hasPreviews: whether there is a list of previews.
  ///   - mostRows: the longest pages; longer ones are cut.
  init(
    seed: UInt64, count: Int, release: String = "11.30.2", hasPreviews: Bool = true, mostRows: Int = 2000
  ) {
    self.release = release
    self.hasPreviews = hasPreviews
    self.mostRows = mostRows
    state = Mutex(State(random: Seeded(state: seed)))
    state.withLock { state in
      for _ in 0..<count { Self.enroll(&state) }
      // Most have reported long ago.
      for id in state.computers.keys.sorted() {
        let age = Int64(state.random.below(3_000_000)) * 1000
        state.computers[id]?.reported -= age
        state.computers[id]?.contact -= age / 2
      }
    }
  }

  /// A client of this server, on its clock.
  func client() -> JamfProAPIClient {
    JamfProAPIClient(
      serverURL: URL(string: "https://jamf.example.com/api")!, credential: .token(Secret("token")), transport: self,
      now: { self.began + .milliseconds(self.state.withLock(\.now) - self.start) })
  }

  /// The computers as they are now.
  var computers: [Int: Computer] { state.withLock(\.computers) }

  /// The paths and queries of the requests since the last call.
  func takeRequests() -> [String] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  /// Lets previews leave out computers that exist.
  func hide(_ ids: Set<Int>) { state.withLock { $0.hidden = ids } }

  /// Fails with status 400 after so many requests; nil for never.
  func fail(after requests: Int?) { state.withLock { $0.failsAfter = requests } }

  /// Sets how old answers may be, in milliseconds.
  func lag(_ milliseconds: Int64) { state.withLock { $0.lag = milliseconds } }

  // MARK: History

  /// Lets time pass without a change.
  func wait(_ milliseconds: Int64) { state.withLock { $0.now += milliseconds } }

  /// Deletes computers.
  func delete(_ ids: some Sequence<Int>) {
    change { state in for id in ids { state.computers[id] = nil } }
  }

  /// Makes one change at random.
  func changeSomething() {
    change { state in
      let ids = state.computers.keys.sorted()
      let id = ids.isEmpty ? 0 : ids[state.random.below(ids.count)]
      let text = "\(state.random.below(1_000_000))"
      let now = state.now
      switch state.random.below(10) {
      case 0: Self.enroll(&state)
      case 1: state.computers[id] = nil
      case 2:
        // Enrolled again, it has another id.
        state.computers[id] = nil
        Self.enroll(&state)
      case 3: state.computers[id]?.contact = now
      case 4:
        state.computers[id]?.email = text
        state.computers[id]?.isEdited = true
      case 5: state.computers[id]?.user = text
      default:
        guard var computer = state.computers[id] else { return }
        (computer.name, computer.email, computer.isEdited) = ("Mac \(text)", "\(text)@example.com", false)
        (computer.reported, computer.contact) = (now, now)
        state.computers[id] = computer
      }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      state.past.append((state.now, state.computers))
      if state.past.count > 200 { state.past.removeFirst() }
      state.now += Int64(state.random.below(40_000)) + 1000
      body(&state)
    }
  }

  private static func enroll(_ state: inout State) {
    state.last += 1
    state.computers[state.last] = Computer(
      id: state.last, name: "Mac \(state.last)", user: "user\(state.last)", email: "\(state.last)@example.com",
      reported: state.now, contact: state.now)
  }

  // MARK: Answers

  func send(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let address = URLComponents(string: request.path ?? "/")
    let query = Dictionary(
      (address?.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    let path = address?.path ?? ""
    let (now, computers, hidden, fails) = state.withLock { state in
      state.requests.append(request.path ?? "/")
      let fails = state.failsAfter.map { state.requests.count > $0 } ?? false
      // One of the states that were current within the last minute.
      let recent = state.past.filter { $0.until >= state.now - state.lag }.map(\.computers) + [state.computers]
      let seen = state.lag > 0 ? recent[state.random.below(recent.count)] : state.computers
      return (state.now, seen, state.hidden, fails)
    }
    let all = computers.values.sorted { $0.id < $1.id }
    let isV4 = release == "11.30.2"
    if fails { return answer(.badRequest, #"{"httpStatus":400,"errors":[]}"#, now) }
    if path.hasSuffix("jamf-pro-version") { return answer(.ok, #"{"version":"\#(release)"}"#, now) }
    if path.hasSuffix("preview/computers"), hasPreviews {
      let shown = all.filter { !hidden.contains($0.id) }
      return answer(.ok, page(shown, query) { $0.preview }, now)
    }
    if path.hasSuffix(isV4 ? "/v4/computers-inventory" : "/v1/computers-inventory") {
      var found = all
      if let filter = query["filter"] {
        let predicate = RSQLPredicate(try RSQLParser.parse(filter))
        found = all.filter { computer in predicate.matches(computer.value) }
      }
      return answer(.ok, page(found, query) { $0.json(isV4: isV4) }, now)
    }
    return answer(.notFound, #"{"httpStatus":404,"errors":[]}"#, now)
  }

  private func page(_ computers: [Computer], _ query: [String: String], _ write: (Computer) -> String) -> String {
    let (page, size) = (Int(query["page"] ?? "") ?? 0, min(Int(query["page-size"] ?? "") ?? 100, mostRows))
    let rows = computers.dropFirst(page * size).prefix(size).map(write)
    return #"{"totalCount":\#(computers.count),"results":[\#(rows.joined(separator: ","))]}"#
  }

  private func answer(_ status: HTTPResponse.Status, _ text: String, _ now: Int64) -> (HTTPResponse, HTTPBody?) {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(identifier: "GMT")
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    let date = format.string(from: Date(timeIntervalSince1970: Double(now) / 1000))
    return (
      HTTPResponse(status: status, headerFields: [.contentType: "application/json", .date: date]), HTTPBody(text)
    )
  }
}

extension SimulatedServer.Computer {
  private static func text(_ milliseconds: Int64) -> String { ISO8601Timestamp.format(milliseconds: milliseconds) }

  fileprivate var preview: String {
    """
    {"id":"\(id)","name":"\(name)","lastReportDate":"\(Self.text(reported))","lastContactDate":"\(Self.text(contact))",
    "location":{"username":"\(user)"}}
    """
  }

  fileprivate func json(isV4: Bool) -> String {
    let contacts =
      isV4
      ? #""lastContact":"\#(Self.text(contact))","lastCheckIn":"\#(Self.text(contact))""#
      : #""lastContactTime":"\#(Self.text(contact))""#
    return """
      {"id":"\(id)","general":{"name":"\(name)","reportDate":"\(Self.text(reported))",\(contacts)},
      "userAndLocation":{"username":"\(user)","email":"\(email)"}}
      """
  }

  fileprivate func value(_ name: String) -> RSQLValue? {
    switch name {
    case "id": .integer(id)
    case "general.reportDate": .date(reported)
    case "general.lastContact", "general.lastCheckIn", "general.lastContactTime": .date(contact)
    default: nil
    }
  }
}
