import Inventory
import SeededNumbers
import Testing

@testable import Browser

@Suite("The result of a pasted list")
struct LookupReportTests {
  /// A line of a list, and the numbers of the computers that it names.
  private struct Given {
    var text: String
    var numbers: [Int]
  }

  /// Computers, some with the same user.
  private static let fleet = (1...40).map { TestComputer.number($0, user: $0 % 10 == 3 ? "shared" : nil) }

  private func line(_ random: inout Seeded) -> Given {
    let number = Int.random(in: 1...40, using: &random)
    let computer = Self.fleet[number - 1]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return Given(text: "c02x\(1000 + number)", numbers: [number])
    case 1: return Given(text: computer.name ?? "", numbers: [number])
    case 2: return Given(text: String(number), numbers: [number])
    case 3: return Given(text: (computer.managementID ?? "").uppercased(), numbers: [number])
    case 4: return Given(text: "shared", numbers: [3, 13, 23, 33])
    case 5: return Given(text: "C02X9\(number)", numbers: [])
    case 6: return Given(text: "MAC-9907", numbers: [])
    default: return Given(text: "gone-\(number)", numbers: [])
    }
  }

  @Test(
    "each entry is counted, listed, selected and written once per kind", arguments: 0..<40 as Range<UInt64>)
  func kinds(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let given = (0..<Int.random(in: 1...30, using: &random)).map { _ in line(&random) }
    let text = given.map(\.text).joined(separator: "\n")
    let snapshot = try TestFleet.snapshot(Self.fleet)
    let verdict = try #require(ListLookup.resolve(text, in: snapshot))
    let fleet = Fleet(snapshot: snapshot, load: 1, isComplete: true)
    let report = LookupReport(text: text, verdict: verdict, fleet: fleet, unasked: [])
    try #require(verdict.entries.map(\.text) == given.map(\.text))

    // Given twice: the same text, or only computers that were already named.
    var names: [String: Int] = [:]
    var named: Set<Int> = []
    let isAgain = given.enumerated().map { place, line in
      defer {
        names[line.text] = place
        named.formUnion(line.numbers)
      }
      return names[line.text] != nil || !line.numbers.isEmpty && named.isSuperset(of: line.numbers)
    }
    let places: [LookupReport.Kind: [Int]] = [
      .all: Array(given.indices),
      .found: given.indices.filter { given[$0].numbers.count == 1 },
      .several: given.indices.filter { given[$0].numbers.count > 1 },
      .notFound: given.indices.filter { given[$0].numbers.isEmpty },
      .givenTwice: given.indices.filter { isAgain[$0] },
    ]
    for kind in LookupReport.Kind.allCases {
      let expected = try #require(places[kind])
      #expect(report.count(kind) == expected.count, "\(kind)")
      let entries = (0..<expected.count).map { report.entry(kind, at: $0) }
      #expect(entries == expected.map { verdict.entries[$0] }, "\(kind)")
      #expect(report.entry(kind, at: expected.count) == nil && report.entry(kind, at: -1) == nil)
      let numbers = Set(expected.flatMap { given[$0].numbers })
      #expect(report.computers(kind) == Set(numbers.map { ComputerID(rawValue: String($0)) }), "\(kind)")

      let lines = written(report.table(kind) { $0 })
      #expect(lines.count == expected.count + 1, "\(kind), with its heading")
      for (line, place) in zip(lines.dropFirst(), expected) {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        let state = given[place].numbers.isEmpty ? "not found" : given[place].numbers.count > 1 ? "several" : "found"
        #expect(cells[0] == String(place + 1))
        #expect(cells[2] == state + (isAgain[place] ? ", given twice" : ""))
        #expect(cells[4] == given[place].numbers.map(String.init).joined(separator: ", "))
      }
    }
    for (place, entry) in verdict.entries.enumerated() {
      if let first = given[place].numbers.first {
        #expect(report.target(of: entry)?.rawValue == String(first))
      }
      #expect(!report.words(entry).isEmpty)
    }
  }

  /// The rows with tabs between their cells.
  private func written(_ table: ValueTable) -> [String] {
    var bytes: [UInt8] = []
    table.write(.tsv) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
