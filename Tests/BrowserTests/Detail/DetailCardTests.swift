import APIRuntime
import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The summary of a computer") struct DetailCardTests {
  private static let id = ComputerID(rawValue: "1")

  private static let catalogue = FieldCatalogue([
    SchemaField(path: "general.name", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.managementId", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.supervised", kind: .boolean, section: "GENERAL"),
    SchemaField(path: "general.lastContact", kind: .dateTime, section: "GENERAL"),
    SchemaField(path: "general.mdmProfileExpiration", kind: .dateTime, section: "GENERAL"),
    SchemaField(path: "general.assetTag", kind: .string, section: "GENERAL"),
    SchemaField(path: "userAndLocation.username", kind: .string, section: "USER_AND_LOCATION"),
    SchemaField(path: "userAndLocation.realname", kind: .string, section: "USER_AND_LOCATION"),
    SchemaField(path: "userAndLocation.departmentId", kind: .string, section: "USER_AND_LOCATION"),
    SchemaField(path: "hardware.model", kind: .string, section: "HARDWARE"),
    SchemaField(path: "hardware.serialNumber", kind: .string, section: "HARDWARE"),
    SchemaField(path: "hardware.totalRamMegabytes", kind: .integer, section: "HARDWARE"),
    SchemaField(path: "operatingSystem.version", kind: .string, section: "OPERATING_SYSTEM"),
    SchemaField(path: "operatingSystem.fileVault2Status", kind: .string, section: "OPERATING_SYSTEM"),
    SchemaField(
      path: "diskEncryption.bootPartitionEncryptionDetails.partitionFileVault2State", kind: .string,
      section: "DISK_ENCRYPTION"),
    SchemaField(
      path: "diskEncryption.individualRecoveryKeyValidityStatus", kind: .string, section: "DISK_ENCRYPTION"),
    SchemaField(path: "storage.bootDriveAvailableSpaceMegabytes", kind: .integer, section: "STORAGE"),
    SchemaField(path: "storage.disks[].partitions[].partitionType", kind: .string, section: "STORAGE"),
    SchemaField(path: "storage.disks[].partitions[].sizeMegabytes", kind: .integer, section: "STORAGE"),
    SchemaField(path: "purchasing.vendor", kind: .string, section: "PURCHASING"),
    SchemaField(path: "purchasing.poNumber", kind: .string, section: "PURCHASING"),
    SchemaField(path: "softwareUpdates[].name", kind: .string, section: "SOFTWARE_UPDATES"),
  ])

  private static func json(version: String = "26.1", state: String = "ENCRYPTED", name: String = "Mac") -> String {
    """
    {"id": "1", "general": {"name": "\(name)", "managementId": "7b2f0c1e-0000-4000-8000-000000000001",
      "supervised": false, "lastContact": "2026-11-01T14:03:00Z", "mdmProfileExpiration": "2026-12-01T00:00:00Z"},
    "userAndLocation": {"username": "anna", "realname": "Anna Büro", "departmentId": "7"},
    "hardware": {"model": "MacBook Pro (14-inch, M5)", "serialNumber": "C02X1001", "totalRamMegabytes": 24576},
    "operatingSystem": {"version": "\(version)", "fileVault2Status": "ALL_ENCRYPTED"},
    "diskEncryption": {"bootPartitionEncryptionDetails": {"partitionFileVault2State": "\(state)"},
      "individualRecoveryKeyValidityStatus": "VALID"},
    "storage": {"bootDriveAvailableSpaceMegabytes": 9000, "disks": [
      {"partitions": [{"partitionType": "BOOT", "sizeMegabytes": 994000}]}]},
    "softwareUpdates": [{"name": "macOS 26.2"}, {"name": "Safari"}]}
    """
  }

  /// The list with one computer, and another one with the newest version of macOS.
  private static func session(
    width: Int = 120, height: Int = 36, name: String = "Mac", prepare: (inout BrowserConfiguration) -> Void = { _ in }
  ) throws -> Session {
    let columns = TestFleet.columns
    var session = Session(width: width, height: height, columns: columns, catalogue: catalogue, prepare: prepare)
    session.send(.started)
    var builder = InventoryBuilder(columns: columns, layout: .v4)
    let other = TestComputer.number(2, name: "Other")
    var newest = other
    newest.version = "26.2"
    let row = json(version: "14.7.6", name: name)
    try builder.append(page: Array("{\"totalCount\": 2, \"results\": [\(row), \(newest.json)]}".utf8))
    session.send(.loadFinished(generation: session.load, builder.snapshot(), at: Session.start))
    while session.state.cursor != id { session.press(.down) }
    return session
  }

  private static func record(_ json: String) throws -> ComputerRecord {
    try ComputerRecord(json: Array(json.utf8), catalogue: catalogue, layout: .v4)
  }

  private func line(_ session: Session, _ label: String) -> DetailLine? {
    session.state.detail.lines.flatMap(\.cells).first { $0.label.text == label }
  }

  private func text(_ session: Session, _ label: String) -> String? {
    line(session, label).map { ($0.sign.isEmpty ? "" : $0.sign.text + " ") + $0.value.text }
  }

  @Test("the list's row says what it knows at once; what is to arrive is marked, then shown")
  func fromRow() throws {
    var session = try Self.session()
    #expect(text(session, "Serial") == "C02X1001")
    #expect(text(session, "macOS") == "▲ 14.7.6 · 2 behind 26.2")
    #expect(text(session, "Updates") == "…")
    #expect(text(session, "FileVault") == "…")
    session.send(.detailLoaded(Self.id, try Self.record(Self.json())))
    #expect(text(session, "User") == "anna · Anna Büro · 7")
    #expect(text(session, "FileVault") == "● encrypted · key valid")
    #expect(text(session, "Updates") == "▲ 2 available")
    #expect(text(session, "Supervised") == "▲ no")
    #expect(text(session, "RAM") == "24 GB")
    #expect(text(session, "MDM profile") == "▲ until 2026-12-01")
    #expect(text(session, "Disk") == "✖ ████████ 9 GB free of 994 GB")
    #expect(text(session, "Duplicates") == "? not requested")
  }

  @Test("the summary has the record's values, as the sections below it, also where the list is older")
  func record() throws {
    var session = try Self.session()
    session.send(.detailLoaded(Self.id, try Self.record(Self.json(version: "26.2", state: "DECRYPTED"))))
    #expect(text(session, "macOS") == "● 26.2 · newest")
    #expect(line(session, "FileVault")?.health == .bad)
    let place = line(session, "FileVault")?.place
    let words = session.state.detail.lines.flatMap(\.cells).filter { $0.place == place }.map(\.value.text)
    #expect(words.joined(separator: " ").contains("macOS says all encrypted"))
  }

  @Test("what the server does not report is shown as such, and a failure leaves nothing that looks loading")
  func unknown() throws {
    var session = try Self.session()
    session.send(.detailFailed(Self.id, Problem(what: "No answer.")))
    #expect(text(session, "Updates") == "? not requested")
    session.send(.detailLoaded(Self.id, try Self.record(#"{"id": "1", "general": {"name": "Mac"}}"#)))
    for label in ["Updates", "RAM", "Supervised", "FileVault"] {
      #expect(text(session, label) == "– not reported", "\(label)")
    }
    #expect(text(session, "Last contact") == "✖ never")
  }

  @Test("the cursor moves between columns, and f copies the field that it is on")
  func columns() throws {
    var session = try Self.session()
    session.send(.detailLoaded(Self.id, try Self.record(Self.json())))
    session.press(.tab)
    _ = session.takeEffects()
    session.type("f")
    session.type("l")
    session.type("f")
    session.press(.right)
    session.type("f")
    #expect(session.takeEffects().map(\.summary) == ["copy Mac", "copy C02X1001", "copy MacBook Pro (14-inch, M5)"])
    session.type("l")
    #expect(session.takeEffects().map(\.summary) == ["bell"])
    session.press(.left, .left, .left)
    #expect(session.state.detail.place == .card(0))
  }

  @Test("what was not reported can be hidden; the last line says how much, and a match in it shows it again")
  func hiding() throws {
    var session = try Self.session(height: 60)
    session.send(.detailLoaded(Self.id, try Self.record(Self.json())))
    session.press(.enter)
    #expect(session.screen.contains("Asset tag"))
    session.type("e")
    #expect(!session.screen.contains("Asset tag") && !session.screen.contains("Purchasing"))
    #expect(session.screen.contains("1 section that were not reported are hidden. Press e to show them."))
    session.type("/asset")
    session.press(.enter)
    #expect(session.screen.contains("Asset tag") && session.screen.contains("Purchasing"))
  }

  @Test("a match is in the middle of the pane, and counted")
  func matches() throws {
    var session = try DetailSample.session(width: 80, height: 24, zoomed: true, applications: 60)
    session.type("/app 3")
    session.press(.enter)
    session.type("n")
    let detail = session.state.detail
    let title = session.lines[session.state.layout.detailTitle.row]
    #expect(title.contains("match 2 of "), "\(title)")
    let middle = (session.state.layout.detail.height - 1) / 2
    #expect(abs(detail.window.position - detail.window.top - middle) <= 1)
  }

  @Test("for a screen reader each fact has a line of its own, with its state in words")
  func accessible() throws {
    var session = try Self.session { $0.isAccessible = true }
    session.send(.detailLoaded(Self.id, try Self.record(Self.json())))
    #expect(!session.state.detail.lines.contains { !$0.beside.isEmpty })
    #expect(session.screen.contains("no (needs attention)"))
    #expect(!session.screen.contains("█"))
  }

  @Test("every size shows the summary without overlap", arguments: [20, 40, 60, 72, 80, 111, 120, 200])
  func sizes(width: Int) throws {
    let names = ["Mac", String(repeating: "x", count: 300), "a\\u001b[31m\\u202Eb", "東京 オフィス 東京 オフィス 東京 オフィス"]
    for name in names {
      var session = try Self.session(width: width, height: 40, name: name)
      session.send(.detailLoaded(Self.id, try Self.record(Self.json(state: "A_STATE_THAT_DOES_NOT_EXIST", name: name))))
      session.press(.enter)
      let room = session.state.layout.detail.width
      for line in session.state.detail.lines {
        var end = 0
        for cell in line.cells where !cell.value.isEmpty {
          #expect((cell.room?.lowerBound ?? 0) >= end)
          #expect(cell.sign.isEmpty || cell.valueColumn - cell.sign.width - 1 >= 0)
          end = cell.valueColumn + cell.value.width
          #expect(end <= room, "\(cell.value.text)")
        }
      }
      #expect(session.state.render().size.height == 40)
    }
  }
}

@Suite("The place of the detail") struct DetailPlacementTests {
  private func session(_ width: Int, _ height: Int, _ placement: DetailPlacement = .auto) throws -> Session {
    var session = Session(width: width, height: height) { $0.detail = placement }
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...30))
    return session
  }

  @Test("one key puts it beside the list, below it, and away; Enter still opens it")
  func cycle() throws {
    var session = try session(120, 36)
    #expect(session.state.layout.arrangement == .stacked)
    var seen: [Layout.Arrangement] = []
    for _ in 0..<3 {
      session.type("d")
      seen.append(session.state.layout.arrangement)
    }
    #expect(seen == [.listOnly, .sideBySide, .stacked])
    session.type("d")
    session.press(.enter)
    #expect(session.state.layout.arrangement == .detailOnly)
    session.press(.escape)
    #expect(session.state.layout.arrangement == .listOnly)
    session.press(.tab)
    #expect(session.state.layout.arrangement == .detailOnly)
    session.press(.tab)
    #expect(session.state.layout.arrangement == .listOnly)
  }

  @Test("a place without room is left out, and a screen with none says so")
  func room() throws {
    var narrow = try session(60, 24)
    narrow.type("d")
    #expect(narrow.state.layout.arrangement == .listOnly)
    narrow.type("d")
    #expect(narrow.state.layout.arrangement == .stacked)
    var small = try session(20, 5)
    small.type("d")
    #expect(small.state.layout.arrangement == .listOnly)
    #expect(small.takeEffects().map(\.summary).contains("bell"))
  }

  @Test("the configuration chooses the place at the start")
  func start() throws {
    #expect(try session(200, 60, .off).state.layout.arrangement == .listOnly)
    #expect(try session(200, 60, .below).state.layout.arrangement == .stacked)
    #expect(try session(120, 36, .beside).state.layout.arrangement == .sideBySide)
    #expect(try session(200, 60).state.layout.arrangement == .sideBySide)
  }
}
