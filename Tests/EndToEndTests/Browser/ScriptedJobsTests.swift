import Foundation
import Testing

extension EndToEnd {
  /// Jobs of an administrator, each with the most keys that it may take. Where the last line of the screen should offer a
  /// key, it is looked for there first.
  @Suite("Jobs, and the keys that they take")
  struct ScriptedJobsTests {
    @Test("computers with an old macOS, unseen for 30 days, as CSV: at most 30 keys besides the filter")
    func oldAndUnseen() throws {
      let wanted = try Self.fleet("serialNumber", "osVersion", "lastContact").filter { computer in
        guard let version = computer["osVersion"] as? String else { return false }
        return version.compare("15.2", options: .numeric) == .orderedAscending
          && (Self.days(since: computer["lastContact"]) ?? 0) > 30
      }
      #expect(wanted.count > 2)
      let session = try TmuxSession()
      try session.type("cd ~; clear; '\(Program.path)' --demo")
      try session.send("Enter")
      var keys = try CountedKeys(session)
      try keys.press("/", offered: "/ filter", until: "Filter:")
      try session.type("os<15.2 seen>30d", until: " \(wanted.count) of 500")
      try keys.press("Enter", offered: "Enter keep", until: "filter: os<15.2 seen>30d")
      try keys.press("E", offered: "E export", until: "Export \(wanted.count) computers")
      try keys.press("Enter", offered: "Enter name the file", until: "to this file")
      try keys.press("Enter", offered: "Enter write", until: "Wrote \(wanted.count) computers as CSV to ")
      #expect(keys.count <= 30)

      let files = try FileManager.default.contentsOfDirectory(atPath: session.home.path)
      let name = try #require(files.first { $0.hasPrefix("computers-") && $0.hasSuffix(".csv") }, "\(files)")
      let lines = try session.read(homeFile: name).split(whereSeparator: \.isNewline)
      #expect(lines.first?.hasPrefix("name,username,serialNumber,osVersion,lastContact,") == true)
      #expect(lines.count == wanted.count + 1)
      for computer in wanted {
        let serial = try #require(computer["serialNumber"] as? String)
        #expect(lines.contains { $0.contains(",\(serial),") }, "\(serial) is missing")
      }
    }

    @Test("computers with the same version of Safari as this one: at most 6 keys")
    func sameSafari() throws {
      let fleet = try Self.fleet("managementId", "name", "applications.name", "applications.version")
      func safari(_ computer: [String: Any]) -> String? {
        guard let names = computer["applications.name"] as? [Any],
          let versions = computer["applications.version"] as? [Any],
          let place = names.firstIndex(where: { $0 as? String == "Safari.app" })
        else { return nil }
        return versions[place] as? String
      }
      let session = try TmuxSession.browsing()
      var keys = try CountedKeys(session)
      // Applications arrive with the detail.
      try keys.press("p", offered: "p similar", until: "Safari version")
      let panel = try session.screen()
      let version = try #require(panel.match(/Safari version +([0-9.]+)\b/)?.1)
      while try !session.screen().has("▸  Safari version"), keys.count < 6 {
        let before = try session.screen()
        try keys.press("Down")
        try session.wait(for: "the next line") { $0 != before }
      }
      let wanted = Set(fleet.filter { safari($0) == String(version) }.compactMap { $0["managementId"] as? String })
      #expect(wanted.count > 2 && wanted.count < 500)
      try keys.press("Enter", offered: "Enter show them", until: " \(wanted.count) of 500")
      #expect(keys.count <= 6)
      #expect(try Set(Self.copiedIDs(session, count: wanted.count)) == wanted)
    }

    @Test("computers without FileVault, sorted by last contact: at most 12 keys")
    func withoutFileVault() throws {
      let fleet = try Self.fleet("managementId", "fileVault2Status", "lastContact")
      let wanted = fleet.filter { $0["fileVault2Status"] as? String == "NOT_ENCRYPTED" }
      let session = try TmuxSession.browsing()
      var keys = try CountedKeys(session)
      try keys.press("$", until: "Mgmt ID")
      try keys.press("Left")
      try keys.press("F", until: "┌ FileVault status")
      try keys.press("Down", until: "▸ [ ] off")
      try keys.press("Enter", offered: "Enter only this", until: " \(wanted.count) of 500")
      try keys.press("s", offered: "s sort", until: "┌ Sort")
      let number = try #require(try session.screen().match(/│[▸ ]+(\d) Last contact\b/)?.1)
      try keys.press(String(number), until: "by Last contact ▲")
      #expect(keys.count <= 12)

      let copied = try Self.copiedIDs(session, count: wanted.count)
      #expect(Set(copied) == Set(wanted.compactMap { $0["managementId"] as? String }))
      #expect(
        try copied
          == DemoList.lines(
            "--columns", "managementId", "--filter", "fileVault2Status:=NOT_ENCRYPTED", "--sort", "lastContact,name"))
    }

    @Test("ten serial numbers separated by commas: at most 20 keys")
    func tenSerialNumbers() throws {
      let wanted = try DemoList.lines("--columns", "serialNumber", "--sort", "name", "--limit", "10")
      let session = try TmuxSession.browsing()
      var keys = try CountedKeys(session)
      for number in 1...10 { try keys.press("Space", offered: "Space mark", until: " \(number) marked") }
      try keys.press("Y", offered: "Y copy…", until: "Copy from 10 marked computers")
      try keys.press("Down", until: "▸  ID")
      try keys.press("Down", until: "▸  Serial number")
      try keys.press("Right", offered: "←→ format: lines", until: "[comma-separated]")
      try keys.press("Enter", offered: "Enter copy", until: "Copied (tmux): ")
      #expect(keys.count <= 20)
      #expect(session.buffer() == wanted.joined(separator: ","))
    }

    // MARK: Checking

    /// Every computer of the demo, with values by the fields' names.
    private static func fleet(_ columns: String...) throws -> [[String: Any]] {
      let result = try Program.run(
        ["list", "--demo", "--output", "json", "--columns", columns.joined(separator: ",")])
      let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
      #expect(rows?.count == 500)
      return try #require(rows)
    }

    private static func days(since value: Any?) -> Double? {
      guard let text = value as? String else { return nil }
      let forms: [Date.ISO8601FormatStyle] = [
        .init(includingFractionalSeconds: true), .init(includingFractionalSeconds: false),
      ]
      return forms.lazy.compactMap { try? $0.parse(text) }.first.map { -$0.timeIntervalSinceNow / 86_400 }
    }

    /// The management IDs of the list, in its order. These keys are not part of the job.
    private static func copiedIDs(_ session: TmuxSession, count: Int) throws -> [String] {
      try session.press("*", until: " \(count) marked")
      try session.press("y", until: "Copied (tmux): the management ID of \(count) computers")
      return session.buffer().split(separator: "\n").map(String.init)
    }
  }
}

/// Presses keys one by one, counts them, and checks that the screen offers them.
private struct CountedKeys {
  private let session: TmuxSession
  private(set) var count = 0

  /// Waits until the list and the detail of its first computer are there.
  init(_ session: TmuxSession) throws {
    self.session = session
    try session.waitForRest(withText: "500 of 500")
  }

  /// - Parameters:
  ///   - hint: what the last line must say before; nil for arrows and the like.
  ///   - text: what the screen has after it; nil for anything.
  mutating func press(
    _ key: String, offered hint: String? = nil, until text: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if let hint {
      try session.wait(for: "the hint \(hint)", sourceLocation: sourceLocation) { $0.footer.contains(hint) }
    }
    count += 1
    try session.send(key)
    if let text { try session.wait(forText: text, sourceLocation: sourceLocation) }
  }
}
