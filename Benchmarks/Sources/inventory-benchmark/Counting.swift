import Foundation
import Inventory
import Measuring

/// Groups and applications, counted page by page as by `apps`, `list --group-by` and the browser's panels. The time is
/// that of reading and counting pages that are already here.
struct Counting {
  static let computers = 100_000
  static let each = 100
  private static let rows = 200
  /// Pages repeat after so many: their computers differ, and making pages takes longer than counting them.
  private static let differentPages = 20

  /// In seconds.
  private(set) var applications: Double
  private(set) var groups: Double
  /// How much more memory the process uses than before, with all applications counted.
  private(set) var bytes: Int

  init() throws {
    let pages = (0..<Self.differentPages).map(Self.page)
    let count = Self.computers / Self.rows
    let fields = ApplicationTally.paths.compactMap { Subject.catalogue.field(path: $0) }
    let before = Self.resident
    var tally = ApplicationTally()
    applications = try Timing.seconds { try Self.read(pages, count, fields) { tally.add($0, rows: $1) } }
    bytes = max(0, Self.resident - before)
    guard tally.computers == Self.computers, !tally.applications(named: "").isEmpty else {
      throw BenchmarkError("\(tally.computers) computers were counted")
    }
    let two = try ["model", "osVersion"].map { try Subject.catalogue.field(named: $0) }
    var groups = GroupTally(two)
    self.groups = try Timing.seconds { try Self.read(pages, count, two) { groups.add($0, rows: $1) } }
    guard groups.table.groups.reduce(0, { $0 + $1.count }) == Self.computers else {
      throw BenchmarkError("groups are missing")
    }
  }

  private static func read(
    _ pages: [[UInt8]], _ count: Int, _ fields: [Field], _ take: (InventorySnapshot, [Int]) -> Void
  ) throws {
    for number in 0..<count {
      var builder = InventoryBuilder(columns: fields, layout: .v4)
      _ = try builder.append(page: pages[number % pages.count])
      let snapshot = builder.snapshot()
      take(snapshot, Array(0..<snapshot.count))
    }
  }

  /// A page of computers whose applications come from 600 names in 12 versions each, the first ones most often.
  private static func page(_ number: Int) -> [UInt8] {
    let results = (0..<rows).map { row -> String in
      let computer = number * rows + row
      let installed = (0..<each).map { place -> String in
        let seed = (computer &* 2_654_435_761 &+ place &* 40_503) >> 4
        let name = place < 60 ? place : 60 + seed % 540
        let version = "\(1 + seed % 4).\(seed / 7 % 3)"
        return #"{"name":"Application \#(name).app","path":"/Applications/Application \#(name).app","#
          + #""version":"\#(version)","macAppStore":false,"sizeMegabytes":\#(seed % 900),"#
          + #""bundleId":"com.example.application\#(name)"}"#
      }
      return #"{"id":"\#(computer)","hardware":{"model":"Mac \#(computer % 23)"},"#
        + #""operatingSystem":{"version":"15.\#(computer % 7)"},"applications":[\#(installed.joined(separator: ","))]}"#
    }
    return Array(#"{"totalCount":\#(computers),"results":[\#(results.joined(separator: ","))]}"#.utf8)
  }

  /// The memory that the process uses, in bytes; 0 where the system does not say.
  private static var resident: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 4096 } ?? 0
  }
}
