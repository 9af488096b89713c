import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Signs of health in the list")
struct HealthCellTests {
  private static func field(_ path: String, _ kind: FieldKind = .string) -> Field {
    Field(path: path, kind: kind, section: path.prefix { $0 != "." }.uppercased())
  }

  /// The cell of a computer that reports one value.
  private func cell(
    _ path: String, _ kind: FieldKind = .string, _ value: String, width: Int? = nil, glyphs: Glyphs = .unicode,
    newest: String = "26.2"
  ) throws -> ListCell {
    let field = Self.field(path, kind)
    let parts = path.split(separator: ".")
    var builder = InventoryBuilder(columns: [field], layout: .v4)
    let object = #"{"id":"1","\#(parts[0])":{"\#(parts[1])":\#(value)}}"#
    try builder.append(page: Array(#"{"results":[\#(object)]}"#.utf8))
    let cells = SnapshotColumns([field], in: builder.snapshot())
    // 2026-11-18 11:06 UTC.
    let format = CellFormat(
      now: Session.start, glyphs: glyphs, scale: HealthScale(newest: VersionNumber(newest)))
    return ListCell(field, row: 0, column: 0, in: cells, format, upTo: 40, width: width)
  }

  @Test(
    "FileVault is a sign and a word, in a narrow column the sign alone",
    arguments: [
      ("ALL_ENCRYPTED", "● on", "+", Health.good), ("BOOT_ENCRYPTED", "● boot", "+", .good),
      ("SOME_ENCRYPTED", "▲ partly", "!", .attention), ("NOT_ENCRYPTED", "✖ off", "x", .bad),
      ("NOT_APPLICABLE", "○ n/a", "-", .unknown),
    ])
  func fileVault(status: String, words: String, sign: String, health: Health) throws {
    let path = "operatingSystem.fileVault2Status"
    let wide = try cell(path, .enumeration, "\"\(status)\"", width: 20)
    #expect(wide.text.text == words && wide.tone == .health(health))
    #expect(try cell(path, .enumeration, "\"\(status)\"", width: 4, glyphs: .ascii).text.text == sign)
    #expect(try cell(path, .enumeration, "\"SOMETHING_NEW\"", width: 20).text.text == "SOMETHING_NEW")
  }

  @Test(
    "the validity of a recovery key is a sign and a word",
    arguments: [("VALID", "● valid"), ("INVALID", "✖ invalid"), ("UNKNOWN", "○ unknown"), ("NOT_APPLICABLE", "○ n/a")])
  func recoveryKey(value: String, words: String) throws {
    #expect(try cell(DeviceKind.recoveryKeyValidity, .enumeration, "\"\(value)\"").text.text == words)
  }

  @Test("the words of an encryption have one value each, so that a filter by a word is one by its value")
  func distinctWords() throws {
    for path in [DeviceKind.fileVaultStatus, DeviceKind.bootPartitionState, DeviceKind.recoveryKeyValidity] {
      let values = [
        "ALL_ENCRYPTED", "BOOT_ENCRYPTED", "SOME_ENCRYPTED", "NOT_ENCRYPTED", "NOT_APPLICABLE", "ENCRYPTED",
        "UNENCRYPTED", "DECRYPTED", "ENCRYPTING", "DECRYPTING", "ENCRYPTING_PAUSED", "DECRYPTING_PAUSED", "OPTIMIZING",
        "RESTART_NEEDED", "INELIGIBLE", "UNKNOWN", "VALID", "INVALID",
      ]
      let words = try #require(ValueWords.words(ofPath: path))
      let known = values.compactMap(words.word)
      #expect(known.count >= 4 && Set(known).count == known.count, "\(path)")
    }
  }

  @Test(
    "a contact is judged by its age, and none is bad",
    arguments: [
      ("\"2026-11-18T10:00:00Z\"", "● 1 h", Health.good), ("\"2026-10-01T10:00:00Z\"", "▲ 48 d", .attention),
      ("\"2026-01-01T10:00:00Z\"", "✖ 321 d", .bad), ("null", "✖ never", .bad),
    ])
  func contact(value: String, text: String, health: Health) throws {
    for path in ["general.lastContact", "general.lastCheckIn", "general.reportDate"] {
      let cell = try cell(path, .dateTime, value)
      #expect(cell.text.text == text && cell.tone == .health(health))
    }
  }

  @Test(
    "a macOS version has a sign when it is major versions behind the newest in the fleet",
    arguments: [
      ("26.2", "26.2", nil), ("26.0.1", "26.0.1", nil), ("15.7.1", "15.7.1", nil),
      ("14.7.6", "14.7.6 ▲", Health.attention), ("13.7", "13.7 ✖", .bad), ("10.15.7", "10.15.7 ✖", .bad),
      ("beta", "beta", nil),
    ])
  func version(value: String, text: String, health: Health?) throws {
    let cell = try cell("operatingSystem.version", .string, "\"\(value)\"")
    #expect(cell.text.text == text)
    #expect(cell.tone == (health.map { .health($0) } ?? .plain))
  }

  @Test("words, switches and free space have signs; IDs and domains are faint")
  func others() throws {
    #expect(try cell("general.supervised", .boolean, "false").text.text == "▲ no")
    #expect(try cell("hardware.batteryHealth", .enumeration, "\"NORMAL\"").text.text == "● normal")
    let space = try cell("storage.bootDriveAvailableSpaceMegabytes", .integer, "5000")
    #expect(space.text.text.hasPrefix("✖ ") && space.alignment == .right)
    #expect(try cell("general.managementId", .string, "\"64c819f1\"").tone == .faint)
    let user = try cell("userAndLocation.username", .string, "\"ada@example.com\"")
    #expect(user.domain == 3..<15 && user.tone == .plain && user.isSearchable)
    #expect(try cell("userAndLocation.username", .string, "\"ada\"").domain == nil)
  }

  @Test("every state has a sign of its own, in both sets, and a role that differs from plain text")
  func signs() {
    for glyphs in [Glyphs.unicode, .ascii] {
      #expect(Set(Health.allCases.map { $0.sign(glyphs) }).count == Health.allCases.count)
      #expect(Health.allCases.allSatisfy { DisplayText($0.sign(glyphs)).width == 1 })
    }
    #expect(Set(Health.allCases.map(\.role)).count == Health.allCases.count)
    #expect(!Health.allCases.map(\.role).contains(.text))
  }
}
