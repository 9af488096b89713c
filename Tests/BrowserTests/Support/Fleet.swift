import Browser
import Inventory

/// A computer of a test.
struct TestComputer {
  var id: Int
  var name: String?
  var managementID: String?
  var user: String?
  var email: String?
  var udid: String?
  var model = "MacBook Pro (14-inch, 2023)"
  var version = "15.6.1"
  var checked = "2026-11-01 00:00:00"
  var lastContact = "2026-11-20T14:03:00Z"

  /// `MAC-0007` with a management ID and a user derived from the number.
  static func number(_ number: Int, name: String? = nil, user: String? = nil) -> TestComputer {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return TestComputer(
      id: number, name: name ?? "MAC-\(padded)", managementID: "7b2f0c1e-0000-4000-8000-00000000\(padded)",
      user: user ?? "user\(number)")
  }

  var json: String {
    func quoted(_ text: String?) -> String {
      guard let text else { return "null" }
      let escaped = text.unicodeScalars.map { scalar in
        if scalar == "\"" || scalar == "\\" { return "\\" + String(scalar) }
        guard scalar.value < 0x20 else { return String(scalar) }
        return "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      }
      return "\"" + escaped.joined() + "\""
    }
    let udid = udid.map { "\"udid\": \(quoted($0)), " } ?? ""
    let email = email.map { ", \"email\": \(quoted($0))" } ?? ""
    return """
      {"id": "\(id)", \(udid)"general": {"name": \(quoted(name)), "managementId": \(quoted(managementID)),
      "lastContact": "\(lastContact)"}, "userAndLocation": {"username": \(quoted(user))\(email)},
      "hardware": {"serialNumber": "C02X\(1000 + id)", "model": \(quoted(model))},
      "operatingSystem": {"version": \(quoted(version))}}
      """
  }

  /// The record as in a list with extension attributes.
  var listed: String {
    """
    \(json.dropLast()), "purchasing": {"extensionAttributes": [
      {"definitionId": "6", "name": "Loan", "dataType": "STRING", "values": ["loan \(id)"]},
      {"definitionId": "7", "name": "Checked", "dataType": "DATE_TIME", "values": ["\(checked)"]}]},
    "extensionAttributes": [
      {"definitionId": "5", "name": "Battery Cycles", "dataType": "INTEGER", "values": ["\(id)"]}]}
    """
  }
}

enum TestFleet {
  static let columns: [Field] = [
    Field(path: "general.name", shortName: "name", section: "GENERAL"),
    Field(path: "general.managementId", shortName: "managementId", title: "Management ID", section: "GENERAL"),
    Field(path: "userAndLocation.username", shortName: "username", section: "USER_AND_LOCATION"),
    Field(path: "hardware.serialNumber", shortName: "serialNumber", section: "HARDWARE"),
    Field(path: "hardware.model", shortName: "model", section: "HARDWARE"),
    Field(path: "operatingSystem.version", shortName: "osVersion", section: "OPERATING_SYSTEM"),
    Field(path: "general.lastContact", shortName: "lastContact", kind: .dateTime, section: "GENERAL"),
  ]

  /// A number and a text of some servers, in sections with and without a column of the list.
  static let attributes = [
    ExtensionAttributeDefinition(id: "5", name: "Battery Cycles", dataType: "INTEGER", section: "EXTENSION_ATTRIBUTES"),
    ExtensionAttributeDefinition(id: "6", name: "Loan", dataType: "STRING", section: "PURCHASING"),
    ExtensionAttributeDefinition(id: "7", name: "Checked", dataType: "DATE", section: "PURCHASING"),
  ]

  static let catalogue = FieldCatalogue([]).adding(attributes)

  /// Names that shift columns if widths are computed carelessly.
  static let difficultNames = [
    "Anna's MacBook", "Büro-é-ñ", "e\u{301}le\u{301}ve-03", "東京オフィス-17", "👩‍💻 Dev 🇩🇪", "محمد-iMac",
    String(repeating: "long-", count: 40), "tab\there", "a\u{202E}b", "", "Zoë",
  ]

  /// Computers with these names, at least six, with every kind of missing value.
  static func difficult(_ names: [String]) -> [TestComputer] {
    var computers = names.enumerated().map { TestComputer.number($0.offset + 1, name: $0.element) }
    computers[2].user = nil
    computers[4].managementID = nil
    computers[5].user = "مستخدم"
    return computers
  }

  /// Computers with the difficult names, and some plain ones.
  static let difficult = difficult(difficultNames) + numbered(20...26)

  static let byName = [SortKey(path: "general.name", descending: false)]

  /// The computers with these columns besides the usual ones.
  static func snapshot(_ computers: [TestComputer], besides: [Field] = []) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: columns + besides, layout: .v4, searched: Set(columns.map(\.path)))
    let page = "{\"totalCount\": \(computers.count), \"results\": [\(computers.map(\.listed).joined(separator: ","))]}"
    try builder.append(page: Array(page.utf8))
    return builder.snapshot()
  }

  static func numbered(_ numbers: some Sequence<Int>) -> [TestComputer] {
    numbers.map { TestComputer.number($0) }
  }

  static func record(of computer: TestComputer) throws -> ComputerRecord {
    try ComputerRecord(json: Array(computer.json.utf8), catalogue: FieldCatalogue([]), layout: .v4)
  }
}
