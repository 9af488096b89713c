import SeededNumbers

/// Pages of similar records as a server writes them, with values of all kinds, and optionally with oddities.
struct OddRecords {
  var generator: Seeded
  /// 0 for records that all have the same keys in the same order, 1 for some that do not, 2 for many.
  private let oddity: Int
  private let space: String
  private var next = 0

  init(seed: UInt64, oddity: Int) {
    generator = Seeded(state: seed)
    self.oddity = oddity
    space = seed % 4 == 3 ? "\n  " : ""
  }

  mutating func page(_ count: Int) -> [UInt8] {
    Array("{\"totalCount\":\(count),\"results\":\(list(count) { $0.record() })}".utf8)
  }

  /// The page with a byte changed, removed or inserted, or truncated.
  mutating func broken(_ page: [UInt8]) -> [UInt8] {
    var page = page
    let place = page.indices.randomElement(using: &generator) ?? 0
    let byte = Array("\"{}[],:0.e-\\n1tu \u{1}\u{e9}".utf8).randomElement(using: &generator) ?? 0
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: page[place] = byte
    case 1: page.remove(at: place)
    case 2: page.insert(byte, at: place)
    default: page.removeLast(page.count - place)
    }
    return page
  }

  private mutating func record() -> String {
    next += 1
    return object([
      ("id", isOdd() ? scalar() : "\"\(isOdd() ? 1 : next)\""), ("udid", text()),
      (
        "general",
        isOdd()
          ? scalar()
          : object([
            ("name", text()), ("barcode", scalar()), ("lastIpAddress", text()),
            ("remoteManagement", object([("managed", pick(["true", "false", "null", "\"odd\""])), ("by", scalar())])),
            ("users", texts()),
            ("lastContact", pick(["\"2026-11-20T13:03:53.7Z\"", "\"2026-11-20\"", "null", "\"\"", "7"])),
            ("site", isOdd() ? scalar() : object([("id", number()), ("name", text())])),
            ("capable", object([("is", scalar()), ("of", object([("what", list(2) { $0.scalar() })]))])),
            ("extensionAttributes", attributes()),
          ])
      ),
      ("purchasing", "null"),
      ("applications", isOdd() ? scalar() : list(.random(in: 0...2, using: &generator)) { $0.application() }),
      ("printers", list(.random(in: 0...3, using: &generator)) { $0.application() }),
      ("diskEncryption", object([("fileVault2EnabledUserNames", texts())])),
      (
        "hardware",
        object([
          ("model", text()), ("serialNumber", text()), ("totalRamMegabytes", number()), ("cores", number()),
          ("load", pick([number(), "0.5", "null"])), ("slots", number()),
        ])
      ),
      ("userAndLocation", object([("username", text()), ("extensionAttributes", attributes()), ("room", scalar())])),
    ])
  }

  private mutating func application() -> String {
    object([("name", text()), ("version", text()), ("sizeMegabytes", number())])
  }

  private mutating func attributes() -> String {
    list(isOdd() ? 1 : 2) { records in
      records.object([
        ("definitionId", "\"\(Int.random(in: 2...4, using: &records.generator))\""), ("name", records.text()),
        ("values", records.texts()),
      ])
    }
  }

  private mutating func object(_ members: [(key: String, value: String)]) -> String {
    var members = members
    if isOdd() { members.remove(at: .random(in: members.indices, using: &generator)) }
    if isOdd() { members.shuffle(using: &generator) }
    if isOdd(), let twice = members.first { members.append((twice.key, scalar())) }
    if isOdd() { members.insert(("unknown \(next)", scalar()), at: 0) }
    return "{" + members.map { "\(space)\"\($0.key)\":\(space)\($0.value)" }.joined(separator: ",") + "}"
  }

  private mutating func list(_ count: Int, _ element: (inout OddRecords) -> String) -> String {
    let elements = (0..<count).map { _ in space + element(&self) }
    return "[" + elements.joined(separator: ",") + "]"
  }

  private mutating func texts() -> String { list(.random(in: 0...2, using: &generator)) { $0.text() } }

  private mutating func scalar() -> String {
    Bool.random(using: &generator) ? text() : pick([number(), "true", "false", "null", "[]", "{}", "[1,{\"a\":[]}]"])
  }

  private mutating func number() -> String {
    pick(["0", "1", "12", "123", "1.5", "-3", "12e3", "1E-2", "0.25", "8192"])
  }

  private mutating func text() -> String {
    pick([
      "null", "\"\"", "\"a\"", "\"ab\"", "\"abc\"", "\"é\"", "\"e\\u0301\"", "\"\\\"quoted\\\"\"", "\"back\\\\slash\"",
      "\"[{,:}]\"", "\"a text that is longer than sixteen bytes\"", "\"a text that is longer than sixteen \\n\"",
      "\"東京\"", "\"東亰\"", "\"\\ud83d\\ude00\"",
    ])
  }

  private mutating func pick(_ values: [String]) -> String { values.randomElement(using: &generator) ?? "" }

  private mutating func isOdd() -> Bool {
    oddity > 0 && Int.random(in: 0..<(oddity == 1 ? 120 : 12), using: &generator) == 0
  }
}
