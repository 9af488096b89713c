import SeededNumbers
import Testing

@testable import Inventory

@Suite("A pasted list compared with a slow reference")
struct ListPropertyTests {
  /// The meaning of each line, found by a scan of all computers.
  private func slowly(_ text: String, _ fleet: [Roster.Computer]) -> [ListHit] {
    func same(_ value: String?) -> Bool {
      guard let value, !value.isEmpty else { return false }
      return Folding.folded(value) == Folding.folded(text)
    }
    func digits(_ value: String) -> String { value.lowercased().filter(\.isHexDigit) }
    func sameAddress(_ value: String?) -> Bool {
      let isAddress = digits(text).count == 12 && text.allSatisfy { $0.isHexDigit || ":-. ".contains($0) }
      return isAddress && value.map(digits) == digits(text)
    }
    let fields: [(path: String, isMeant: (Roster.Computer) -> Bool)] = [
      ("id", { String($0.id) == text }), ("hardware.serialNumber", { same($0.serial) }), ("udid", { same($0.udid) }),
      ("general.managementId", { same($0.managementID) }), ("hardware.macAddress", { sameAddress($0.mac) }),
      ("hardware.altMacAddress", { sameAddress($0.altMAC) }), ("general.name", { same($0.name) }),
      ("userAndLocation.username", { same($0.username) }), ("userAndLocation.email", { same($0.email) }),
      ("userAndLocation.realname", { same($0.realname) }),
    ]
    return fields.compactMap { path, isMeant in
      let rows = fleet.indices.filter { isMeant(fleet[$0]) }
      return rows.isEmpty ? nil : ListHit(path: path, rows: rows)
    }
  }

  private static func word(_ generator: inout Seeded) -> String {
    let letters = ["a", "B", "c", "0", "1", "é", "東"]
    return (0..<Int.random(in: 3...6, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "" }
      .joined()
  }

  private static func address(_ generator: inout Seeded) -> String {
    let separator = ["", ":", "-", "."].randomElement(using: &generator) ?? ""
    let digits = (0..<6).map { _ in ["00", "0a", "0A", "fF"].randomElement(using: &generator) ?? "" }
    return digits.joined(separator: separator)
  }

  private static func fleet(_ count: Int, _ generator: inout Seeded) -> [Roster.Computer] {
    (0..<count).map { index in
      func maybe(_ text: String) -> String? {
        Bool.random(using: &generator) ? text : [nil, ""].randomElement(using: &generator) ?? nil
      }
      return Roster.Computer(
        index + 1, serial: maybe(word(&generator)), udid: maybe(word(&generator)),
        managementID: maybe(word(&generator)), mac: maybe(address(&generator)), altMAC: maybe(address(&generator)),
        name: maybe(Bool.random(using: &generator) ? "\(index * 2)" : word(&generator)),
        username: maybe(word(&generator)), email: maybe(word(&generator)), realname: maybe(word(&generator)))
    }
  }

  @Test("each line finds the same computers as a slow search, with any number of workers", arguments: 0..<8)
  func outcomes(seed: Int) throws {
    var generator = Seeded(state: UInt64(seed))
    let fleet = Self.fleet(120, &generator)
    let snapshot = try Roster.snapshot(fleet, pageSize: 17)
    let texts = (0..<200).map { number in
      switch number % 4 {
      case 0: String(Int.random(in: 0...150, using: &generator))
      case 1: Self.address(&generator)
      default: Self.word(&generator)
      }
    }
    let verdict = try #require(ListLookup.resolve(texts.joined(separator: "\n"), in: snapshot))
    #expect(verdict.entries.count == texts.count)
    for (entry, text) in zip(verdict.entries, texts) {
      let hits = slowly(text, fleet)
      if let first = hits.first {
        let others = hits.dropFirst().filter { !Set(first.rows).isSuperset(of: $0.rows) }
        #expect(entry.outcome == .found(first, others: others), "\(text)")
      } else {
        guard case .notFound = entry.outcome else {
          Issue.record("\(text): \(entry.outcome)")
          continue
        }
      }
    }
    for count in 2...4 {
      let workers = Workers(count: count) { parts, part in for index in (0..<parts).reversed() { part(index) } }
      #expect(ListLookup.resolve(texts.joined(separator: "\n"), in: snapshot, workers: workers) == verdict)
    }
  }

  /// Whether one character was inserted, omitted, replaced or swapped with its neighbor.
  private static func isOneEdit(_ left: [Character], _ right: [Character]) -> Bool {
    if left == right { return false }
    if left.count == right.count {
      let different = left.indices.filter { left[$0] != right[$0] }
      if different.count == 1 { return true }
      return different.count == 2 && different[1] == different[0] + 1
        && left[different[0]] == right[different[1]] && left[different[1]] == right[different[0]]
    }
    let (short, long) = left.count < right.count ? (left, right) : (right, left)
    guard long.count == short.count + 1 else { return false }
    return long.indices.contains { place in
      var rest = long
      rest.remove(at: place)
      return rest == short
    }
  }

  @Test("suggestions equal those of a slow search with edit distance one", arguments: 0..<6)
  func suggestions(seed: Int) throws {
    var generator = Seeded(state: UInt64(900 + seed))
    func word() -> String {
      (0..<Int.random(in: 3...6, using: &generator)).map { _ in
        ["a", "b", "1", seed % 2 == 0 ? "1" : "東"].randomElement(using: &generator) ?? ""
      }
      .joined()
    }
    let serials = (0..<40).map { _ in word() }
    let snapshot = try Roster.snapshot(serials.enumerated().map { .init(1000 + $0, serial: $1) }, pageSize: 9)
    let texts = Array(Set((0..<200).map { _ in word() })).sorted()
    let verdict = try #require(ListLookup.resolve(texts.joined(separator: "\n"), in: snapshot))
    var found = 0
    for entry in verdict.entries {
      guard case .notFound(let nearest) = entry.outcome else { continue }
      let near = serials.filter {
        $0.utf8.count >= 4 && entry.text.utf8.count >= 4 && !entry.text.allSatisfy { $0 == "1" }
          && Self.isOneEdit(Array($0), Array(entry.text))
      }
      var different: [String] = []
      for serial in near where !different.contains(serial) { different.append(serial) }
      #expect(nearest.map(\.text) == Array(different.prefix(3)), "\(entry.text)")
      found += nearest.count
    }
    #expect(found > 10)
  }

  @Test(
    "two texts differ by one error if their edit distance is one, also with multibyte characters", arguments: 0..<4)
  func oneEdit(seed: Int) {
    var generator = Seeded(state: UInt64(40 + seed))
    let letters: [Character] = ["a", "b", "é", "è", "東", "杳"]
    func word() -> [Character] {
      (0..<Int.random(in: 0...4, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "a" }
    }
    for _ in 0..<1500 {
      let (left, right) = (word(), word())
      let isNear = Array(String(left).utf8).withUnsafeBufferPointer { left in
        Array(String(right).utf8).withUnsafeBufferPointer { OneEdit.separates(left, $0) }
      }
      #expect(isNear == Self.isOneEdit(left, right), "\(String(left)) \(String(right))")
      guard isNear else { continue }
      func hashes(_ text: [Character]) -> Set<UInt64> {
        var hashes: Set<UInt64> = []
        Array(String(text).utf8).withUnsafeBufferPointer { bytes in
          OneEdit.forEachHash(bytes) { hashes.insert($0) }
        }
        return hashes
      }
      #expect(!hashes(left).isDisjoint(with: hashes(right)), "\(String(left)) \(String(right))")
    }
  }

  @Test("any pasted bytes can be read", arguments: 0..<4)
  func hostile(seed: Int) throws {
    var generator = Seeded(state: UInt64(70 + seed))
    let snapshot = try Roster.snapshot(ListLookupTests.fleet)
    let parts = [
      "\"", "\"\"", ",", "\t", ";", "\n", "\r", "\r\n", " ", "7", "anna", "“", "”", "'", "\u{FEFF}", "é", "\0", "𝄞",
    ]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...14, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? ""
      }
      .joined()
      let verdict = try #require(ListLookup.resolve(text, in: snapshot))
      let lines = text.unicodeScalars.count { $0 == "\n" || $0 == "\r" } + 1
      #expect(
        verdict.entries.allSatisfy { (1...lines).contains($0.line) && !$0.text.isEmpty }, "\(text.debugDescription)")
      #expect(zip(verdict.entries, verdict.entries.dropFirst()).allSatisfy { $0.line <= $1.line })
    }
  }
}
