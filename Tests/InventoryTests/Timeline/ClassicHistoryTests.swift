import APIRuntime
import Inventory
import Testing

@Suite("The history of the Classic API")
struct ClassicHistoryTests {
  private func entries(_ json: String, _ source: TimelineSource) throws -> [TimelineEntry] {
    try ClassicHistory.entries(json: Array(json.utf8), of: source)
  }

  @Test(
    "a list is read in each of its shapes",
    arguments: [
      (#"[{"policy_name": "A"}, {"policy_name": "B"}]"#, ["A", "B"]),
      (#"{"policy_name": "A"}"#, ["A"]),
      (#"{"policy_log": [{"policy_name": "A"}, {"policy_name": "B"}]}"#, ["A", "B"]),
      (#"{"size": 1, "policy_log": {"policy_name": "A"}}"#, ["A"]),
      (#"{"size": 0}"#, []), (#""""#, []), ("[]", []), ("{}", []), ("null", []), ("7", []),
      (#"[null, 1, "x", {"policy_name": "A"}]"#, ["A"]),
    ])
  func shapes(logs: String, names: [String]) throws {
    let entries = try entries(#"{"computer_history": {"policy_logs": \#(logs)}}"#, .policies)
    #expect(entries.map(\.title) == names)
  }

  @Test("a missing list has no events, and deep nesting ends")
  func hostile() throws {
    #expect(try entries(#"{"computer_history": {}}"#, .policies) == [])
    #expect(try entries("{}", .audits) == [])
    #expect(try entries("[]", .usage) == [])
    let deep = String(repeating: "[", count: 50) + String(repeating: "]", count: 50)
    #expect(try entries(#"{"computer_history": {"audits": \#(deep)}}"#, .audits) == [])
    #expect(throws: JSONReadingError.self) { try entries("<html>", .policies) }
  }

  @Test(
    "the number of a date counts, then its text with an offset; neither is invented from a text without a zone",
    arguments: [
      (#""date_completed": "2017/07/07 at 6:37 PM", "date_completed_epoch": 1499470624555"#, 1_499_470_624_555, ""),
      (#""date_completed_epoch": "1499470624555""#, 1_499_470_624_555, ""),
      (#""date_completed_epoch": 0, "date_completed_utc": "2017-07-07T18:37:04.555-0500""#, 1_499_470_624_555, ""),
      (#""date_completed_epoch": 0, "date_completed_utc": """#, nil, ""),
      (#""date_time_epoch": 1499470624555"#, 1_499_470_624_555, ""),
      (#""date_completed": "2017/07/07 at 6:37 PM""#, nil, "at 2017/07/07 at 6:37 PM, server time"),
      (#""date_completed": "2017-07-07T23:37:04Z""#, 1_499_470_624_000, ""),
      (#""date_completed_epoch": -5"#, nil, ""), (#""date_completed_epoch": 99999999999999999999"#, nil, ""),
    ] as [(String, Int64?, String)])
  func dates(members: String, time: Int64?, details: String) throws {
    let entry = try #require(try entries(#"{"computer_history": {"policy_logs": [{\#(members)}]}}"#, .policies).first)
    #expect(entry.time == time && entry.details == details)
  }

  @Test("each kind has its title, its people and its outcome")
  func kinds() throws {
    let json = """
      {"computer_history": {
        "policy_logs": [
          {"policy_id": 12, "policy_name": "Install Firefox", "username": "kim", "status": "Failed"},
          {"policy_id": "13", "policy_name": "", "status": "Completed"}, {"policy_name": "New", "status": "Deferred"}],
        "audits": [{"event": "Viewed FileVault Encryption Key", "username": "sam"}],
        "computer_usage_logs": [{"event": "login", "username": "kim"}],
        "user_location": {"username": "kim", "full_name": "Kim Lee", "department": "IT", "room": 4},
        "commands": {
          "completed": {"command": {"name": "ProfileList", "completed_epoch": 5000, "username": ""}},
          "pending": [{"name": "BlankPush", "status": "Pending", "issued_epoch": 6000}],
          "failed": [{"name": "InstallProfile", "status": "Not allowed", "issued_epoch": 1, "failed_epoch": 7000}]}
      }}
      """
    let policies = try entries(json, .policies)
    #expect(
      policies == [
        TimelineEntry(.policies, at: nil, "Install Firefox", details: "policy 12, by kim", outcome: .failed),
        TimelineEntry(.policies, at: nil, "Policy 13", outcome: .done),
        TimelineEntry(.policies, at: nil, "New", details: "Deferred"),
      ])
    #expect(
      try entries(json, .audits) == [
        TimelineEntry(.audits, at: nil, "Viewed FileVault Encryption Key", details: "by sam")
      ])
    #expect(try entries(json, .usage) == [TimelineEntry(.usage, at: nil, "login", details: "by kim")])
    #expect(
      try entries(json, .assignments) == [
        TimelineEntry(.assignments, at: nil, "Assigned to kim (Kim Lee)", details: "IT, room 4")
      ])
    #expect(
      try entries(json, .classicCommands) == [
        TimelineEntry(.classicCommands, at: 5000, "ProfileList", outcome: .done),
        TimelineEntry(.classicCommands, at: 7000, "InstallProfile", details: "Not allowed", outcome: .failed),
        TimelineEntry(.classicCommands, at: 6000, "BlankPush", details: "Pending", outcome: .pending),
      ])
  }
}

@Suite("Pages of MDM commands")
struct MDMCommandPageTests {
  @Test("states, types and errors that no document has yet are kept; the beginning of 1970 is no date")
  func states() throws {
    let page = try MDMCommandPage(
      json: Array(
        """
        {"totalCount": 6, "results": [
          {"commandState": "ACKNOWLEDGED", "commandType": "INSTALL_PROFILE", "dateSent": "2026-11-20T10:00:00Z",
           "dateCompleted": "2026-11-20T10:00:05.5Z", "commandError": {}},
          {"commandState": "PENDING", "commandType": "DEVICE_LOCK", "dateSent": "2026-11-20T10:00:00Z",
           "dateCompleted": "1970-01-01T00:00:00Z", "client": {"clientType": "COMPUTER_USER"}},
          {"status": "COMMAND_FORMAT_ERROR", "commandType": "SETTINGS", "commandError": {"a": ["x", {"b": "y"}], "c": 3}},
          {"commandState": "ERROR", "commandType": "SETTINGS", "commandError": {"errorCode": 1, "errorDomain": "MDM",
           "errorLocalizedDescription": "Nein.", "errorEnglishDescription": "No."}},
          {"commandState": "QUANTUM", "commandType": "TELEPORT"}, {}
        ]}
        """.utf8))
    #expect(page.totalCount == 6)
    #expect(
      page.entries == [
        TimelineEntry(
          .commands, at: 1_795_168_805_500, "Install profile", details: "INSTALL_PROFILE", outcome: .done),
        TimelineEntry(
          .commands, at: 1_795_168_800_000, "Device lock", details: "DEVICE_LOCK, user channel", outcome: .pending),
        TimelineEntry(.commands, at: nil, "Settings", details: "SETTINGS, x; y", outcome: .failed),
        TimelineEntry(.commands, at: nil, "Settings", details: "SETTINGS, Nein.", outcome: .failed),
        TimelineEntry(.commands, at: nil, "Teleport", details: "TELEPORT, QUANTUM"),
        TimelineEntry(.commands, at: nil, "Command without a name"),
      ])
  }
}

@Suite("Time lines")
struct TimelineTests {
  private func entry(_ source: TimelineSource, _ time: Int64?, _ title: String) -> TimelineEntry {
    TimelineEntry(source, at: time, title)
  }

  @Test("events of all sources are merged, newest first, those without a time last, equal ones all")
  func merging() {
    var timeline = Timeline([.policies, .audits])
    #expect(!timeline.isDone)
    timeline.take(TimelineNews(.policies, [entry(.policies, 5, "a"), entry(.policies, nil, "b")], .loading))
    timeline.take(TimelineNews(.audits, [entry(.audits, 9, "c"), entry(.audits, 1, "d")], .complete))
    timeline.take(TimelineNews(.policies, [entry(.policies, 5, "a"), entry(.policies, 7, "e")], .complete))
    #expect(timeline.rows.map(\.entry.title) == ["c", "e", "a", "a", "d", "b"])
    #expect(Set(timeline.rows.map(\.id)).count == 6)
    #expect(timeline.isComplete && timeline.count(of: .policies) == 4)
  }

  @Test("a command that both APIs report with the same words at the same time is one", arguments: [true, false])
  func twins(isClassicFirst: Bool) {
    var timeline = Timeline([.commands, .classicCommands])
    let news = [
      TimelineNews(.commands, [entry(.commands, 10_000, "Profile list"), entry(.commands, 50_000, "Lock")], .complete),
      TimelineNews(
        .classicCommands,
        [
          entry(.classicCommands, 10_400, "ProfileList"), entry(.classicCommands, 20_000, "ProfileList"),
          entry(.classicCommands, 50_000, "Install Wi-Fi"), entry(.classicCommands, nil, "Lock"),
        ], .complete),
    ]
    for new in isClassicFirst ? news.reversed() : news { timeline.take(new) }
    #expect(
      timeline.rows.map(\.entry.title).sorted() == ["Install Wi-Fi", "Lock", "Lock", "Profile list", "ProfileList"])
    #expect(timeline.rows.contains { $0.entry.time == 20_000 })
  }

  @Test("each state says what it means")
  func words() {
    #expect(TimelineState.complete.words(count: 1) == "complete, 1 event")
    #expect(TimelineState.complete.words(count: 0) == "complete, no events")
    #expect(TimelineState.loading.words(count: 20) == "loading, 20 events so far")
    #expect(
      TimelineState.refused(["Read Computers"]).words(count: 0) == "refused, the privilege Read Computers is missing")
    #expect(TimelineState.failed("It ended.").words(count: 2) == "failed, 2 events so far: It ended.")
  }
}
