import Foundation
import Measuring

/// The figures of a run, computed from measurements.
struct Figures {
  private(set) var all: [Figure] = []

  /// The figures of one fleet, compared with rivals.
  mutating func add(_ measured: Measured) {
    let megabytes = Double(measured.pageBytes) / 1e6
    if let plain = measured.plain.flatMap(\.decode).min() {
      add(
        "page bytes to column store, 12 columns", megabytes / measured.reading.best, "JSONDecoder", megabytes / plain,
        "MB/s", .atLeast(15))
    }
    add("whole load over loopback", measured.loads.best, "download and drop", measured.drops.best, "s", .atMost(2))
    if let plain = measured.plain.flatMap(\.load).min() {
      add("whole load over loopback", measured.loads.best, "the plain way", plain, "s", .none)
    }
    add(
      "made ready for the search, behind the load", measured.preparations.best * 1000, "whole load",
      measured.loads.best * 1000, "ms", .none)
    let ours = measured.filters.map { $0.ours * 1000 }
    let grep = measured.filters.map { $0.grep * 1000 }
    let fzf = measured.filters.compactMap { $0.fzf.map { $0 * 1000 } }
    add("filter, cold: median", ours.median, "grep -ciF", grep.median, "ms", .atMost(0.5))
    add("filter, cold: p95", ours.p95, "grep -ciF", grep.p95, "ms", .atMost(1))
    if !fzf.isEmpty { add("filter, cold: median", ours.median, "fzf --exact", fzf.median, "ms", .atMost(0.1)) }
    if let plain = measured.plain.compactMap(\.filter).first {
      add("filter, cold: median", ours.median, "the plain way", plain.median * 1000, "ms", .none)
    }
    let steps = measured.steps.map { $0.step * 1000 }
    let cold = measured.steps.map { $0.cold * 1000 }
    add("one more character: median", steps.median, "the same, cold", cold.median, "ms", .atMost(0.5))
    add("one more character: p95", steps.p95, "the same, cold", cold.p95, "ms", .none)
    for sort in measured.sorts {
      add("sort by \(sort.column)", sort.ours * 1000, "LC_ALL=C sort", sort.sort * 1000, "ms", .atMost(1))
    }
    if let plain = measured.plain.flatMap(\.sortByName).min(), let sort = measured.sorts.first {
      add("sort by \(sort.column)", sort.ours * 1000, "the plain way", plain * 1000, "ms", .none)
    }
    add("memory a row", perRow(measured, measured.storeBytes), "the bar", 400, "bytes", .atMost(1))
  }

  /// The memory of the whole program with a loaded fleet.
  mutating func add(_ program: ProgramMemory) {
    add("jamf-tui, resident", Double(program.resident) / 1e6, "the bar", 90, "MB", .atMost(1))
    if let peak = program.peak { add("jamf-tui, most ever resident", Double(peak) / 1e6, "the bar", 90, "MB", .none) }
  }

  /// `list` as a whole process, compared with curl: medians of the rounds.
  mutating func add(_ listing: Listing) {
    let curl = Spent.median(listing.curl)
    for (form, rounds) in listing.ours {
      let ours = Spent.median(rounds)
      add("list --output \(form), whole process", ours.wall, "curl", curl.wall, "s", .atMost(2))
      add(
        "list --output \(form), whole process", ours.processor, "curl", curl.processor, "s of processors", .none)
    }
  }

  /// Groups and applications of a fleet, counted page by page.
  mutating func add(_ counting: Counting) {
    let size = "\(Counting.computers) computers, \(Counting.each) applications each"
    add("applications of \(size)", counting.applications, "the bar", 10, "s", .atMost(1))
    add("groups by two fields of \(Counting.computers) computers", counting.groups, "the bar", 1, "s", .atMost(1))
    add("memory for counting \(size)", Double(counting.bytes) / 1e6, "the bar", 50, "MB", .atMost(1))
  }

  /// The overview of a fleet. Its bars are those of a million computers.
  mutating func add(_ overview: Overview) {
    add("key to first frame", overview.firstPaint * 1000, "the bar", 50, "ms", .atMost(1))
    add("key to all charts", overview.complete * 1000, "the bar", 300, "ms", .atMost(1))
    add("key to all charts, half of the fleet", overview.filtered * 1000, "the bar", 300, "ms", .atMost(1))
    add("main thread busy", overview.busy * 1000, "the bar", 16, "ms", .atMost(1))
    add("a key in it to its frame, p99", overview.keys.p99 * 1000, "the bar", 16, "ms", .atMost(1))
  }

  /// The start of the program, compared with VisiData.
  mutating func add(_ paint: FirstPaint) {
    add("jamf-tui --demo", paint.ours.median, "vd, the same as CSV", paint.visiData.median, "s", .atMost(1.0 / 3))
  }

  /// Keystrokes with each fleet, and the larger fleets compared with the smallest: the cost of a frame must not depend
  /// on the length of the list.
  mutating func add(_ keystrokes: Keystrokes) {
    for fleet in keystrokes.fleets {
      add("\(fleet.computers) computers", fleet.frames.p99 * 1000, "the bar", 16, "ms", .atMost(1))
    }
    for fleet in keystrokes.fleets {
      guard let typed = fleet.kinds.first(where: { $0.title == Keystrokes.typing })?.results, !typed.all.isEmpty else {
        continue
      }
      let name = "\(fleet.computers) computers, a filter by relevance"
      add("\(name): main thread", typed.busy.p99 * 1000, "the bar", 16, "ms", .atMost(1))
      add("\(name): whole", typed.all.p99 * 1000, "the bar", 100, "ms", .atMost(1))
    }
    guard let small = keystrokes.fleets.first else { return }
    for large in keystrokes.fleets.dropFirst() {
      add(
        "\(large.computers) computers", large.frames.p99 * 1000, "\(small.computers) computers",
        small.frames.p99 * 1000, "ms", .atMost(1.1))
    }
  }

  /// How figures grow from one fleet to a larger one: the cost of one row.
  mutating func addGrowth(from small: Measured, to large: Measured) {
    let rows = "a row at \(small.computers)"
    func grown(_ name: String, _ unit: String, scale: Double = 1e9, _ value: (Measured) -> Double) {
      add(name, perRow(large, value(large)) * scale, rows, perRow(small, value(small)) * scale, unit, .atMost(1.2))
    }
    grown("reading, a row", "ns") { $0.reading.best }
    grown("whole load, a row", "ns") { $0.loads.best }
    grown("filter, cold, median, a row", "ns") { $0.filters.map(\.ours).median }
    grown("one more character, median, a row", "ns") { $0.steps.map(\.step).median }
    for (place, sort) in large.sorts.enumerated() where small.sorts.indices.contains(place) {
      // Sorting takes n log n, so the cost of one row may grow with the logarithm.
      grown("sort by \(sort.column), a row by log n", "ns") {
        $0.sorts[place].ours / log2(Double($0.computers))
      }
    }
    grown("memory, a row", "bytes", scale: 1) { $0.storeBytes }
  }

  private func perRow(_ measured: Measured, _ value: Double) -> Double { value / Double(measured.computers) }

  mutating func add(
    _ name: String, _ ours: Double, _ rival: String, _ theirs: Double, _ unit: String, _ bar: Figure.Bar
  ) {
    all.append(Figure(name: name, ours: ours, rival: rival, theirs: theirs, unit: unit, bar: bar))
  }
}

extension Measured {
  /// The store's size by the allocator if available, else as counted by the store.
  fileprivate var storeBytes: Double { Double(allocatedBytes ?? storedBytes) }
}

/// One line of the table: our value and what it is compared with.
struct Figure: Sendable {
  /// What was measured.
  var name: String
  var ours: Double
  /// What it is compared with.
  var rival: String
  /// The rival's value or the limit.
  var theirs: Double
  var unit: String
  /// Ours divided by theirs.
  var ratio: Double { ours / theirs }
  var bar: Bar

  /// The requirement for the ratio.
  enum Bar: Sendable {
    case atMost(Double)
    case atLeast(Double)
    /// No requirement; for information only.
    case none
  }

  /// Whether the requirement is met; nil if there is none.
  var holds: Bool? {
    switch bar {
    case .atMost(let bound): ratio <= bound
    case .atLeast(let bound): ratio >= bound
    case .none: nil
    }
  }
}

/// Figures as text: a table for people, JSON for programs.
struct Table {
  /// Titles with their figures.
  var parts: [(title: String, figures: [Figure])]

  /// Aligned columns. Figures that miss their bar are marked.
  var text: String {
    var lines: [String] = []
    for part in parts {
      lines += ["", part.title]
      let rows = part.figures.map { figure in
        [
          figure.name, "\(Table.number(figure.ours)) \(figure.unit)", figure.rival,
          "\(Table.number(figure.theirs)) \(figure.unit)", Table.number(figure.ratio), Table.text(figure.bar),
          figure.holds.map { $0 ? "yes" : "NO" } ?? "",
        ]
      }
      let header = ["figure", "ours", "beside", "theirs", "ratio", "bar", "kept"]
      let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
      for row in [header] + rows {
        lines.append(
          "  "
            + zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  "))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A JSON array of the parts, each with its figures.
  func json() throws -> String {
    let value = parts.map { part in
      ["title": part.title as Any, "figures": part.figures.map(Table.members)]
    }
    let data = try JSONSerialization.data(withJSONObject: value, options: [.prettyPrinted, .sortedKeys])
    return String(decoding: data, as: UTF8.self)
  }

  private static func members(of figure: Figure) -> [String: Any] {
    var members: [String: Any] = [
      "figure": figure.name, "ours": figure.ours, "unit": figure.unit, "rival": figure.rival, "theirs": figure.theirs,
      "ratio": figure.ratio,
    ]
    switch figure.bar {
    case .atMost(let bound): members["atMost"] = bound
    case .atLeast(let bound): members["atLeast"] = bound
    case .none: break
    }
    members["kept"] = figure.holds
    return members
  }

  private static func text(_ bar: Figure.Bar) -> String {
    switch bar {
    case .atMost(let bound): "<= \(number(bound))"
    case .atLeast(let bound): ">= \(number(bound))"
    case .none: ""
    }
  }

  /// Three significant digits.
  private static func number(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    return String(format: "%.\(digits)f", value)
  }
}
