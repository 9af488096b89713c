import APIRuntime
import Inventory
import SeededNumbers

/// Generated computers that are difficult: few letters, so that words match often and values are often equal.
struct Fleet {
  private var generator: Seeded
  private var next = 1

  init(seed: UInt64) { generator = Seeded(state: seed) }

  static let columns = [
    "name", "model", "username", "osVersion", "lastContact", "totalRamMegabytes", "managed", "load",
    "fileVault2Status",
  ]

  mutating func computers(_ count: Int) -> [JSONValue] { (0..<count).map { _ in computer() } }

  private mutating func computer() -> JSONValue {
    defer { next += 1 }
    return [
      "id": .integer(next),
      "general": [
        "name": text(), "lastContact": date(),
        "remoteManagement": ["managed": pick([.bool(true), .bool(false), .null, "odd"])],
      ],
      "hardware": [
        "model": pick(["MacBook Pro", "iMac", "Mac mini", "Mac Studio", .null, ""]),
        "totalRamMegabytes": pick([8192, 16384, 999, -1, .null, "odd"]),
        "load": pick([0.5, -0.5, 2, -10, 1e300, .null, 0]),
      ],
      "userAndLocation": ["username": text()],
      "operatingSystem": [
        "version": pick(["14.9", "14.10", "14.10.1", "9.99", "14", "15.0b2", "", .null]),
        "fileVault2Status": pick(["ALL_ENCRYPTED", "NOT_ENCRYPTED", "NOT_APPLICABLE", "BOOT_ENCRYPTED", "off", .null]),
      ],
    ]
  }

  mutating func word() -> String {
    let parts = [
      "a", "b", "A", "é", "É", "e\u{301}", "1", "10", "2", "02", "-", ".", "ü", "Ｂ", "東", "ß", "ss", "12345678901",
    ]
    return (0..<Int.random(in: 1...4, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? "" }
      .joined()
  }

  mutating func query() -> String {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in word() }.joined(separator: " ")
  }

  mutating func sort() -> [SortKey] {
    let names = Fleet.columns.shuffled(using: &generator).prefix(Int.random(in: 0...3, using: &generator))
    return names.map { name in
      SortKey(path: (try? Sample.catalogue.field(named: name).path) ?? "", descending: Bool.random(using: &generator))
    }
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private mutating func text() -> JSONValue {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: .null
    case 1: ""
    default: .string((0..<Int.random(in: 1...3, using: &generator)).map { _ in word() }.joined(separator: " "))
    }
  }

  private mutating func date() -> JSONValue {
    pick([
      "2026-11-20T13:03:53.7Z", "2026-11-20T13:03:53Z", "2026-11-20", "2025-01-02T03:04:05+02:00",
      "1969-12-31T00:00:00Z",
      .null, "", "never",
    ])
  }

  private mutating func pick(_ values: [JSONValue]) -> JSONValue { values.randomElement(using: &generator) ?? .null }
}
