import Foundation
import Measuring

/// The figures of a run, from what was measured.
struct Figures {
  private(set) var all: [Figure] = []

  /// The figures of one fleet beside those of rivals.
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

  /// The whole program with a fleet loaded, in bytes.
  mutating func add(_ program: ProgramMemory) {
    add("jamf-tui, resident", Double(program.resident) / 1e6, "the bar", 90, "MB", .atMost(1))
    if let peak = program.peak { add("jamf-tui, most ever resident", Double(peak) / 1e6, "the bar", 90, "MB", .none) }
  }

  /// `list` as a whole process beside curl: the medians of the rounds.
  mutating func add(_ listing: Listing) {
    let curl = Spent.median(listing.curl)
    for (form, rounds) in listing.ours {
      let ours = Spent.median(rounds)
      add("list --output \(form), whole process", ours.wall, "curl", curl.wall, "s", .atMost(2))
      add(
        "list --output \(form), whole process", ours.processor, "curl", curl.processor, "s of processors", .none)
    }
  }

  /// The start of the program beside that of VisiData.
  mutating func add(_ paint: FirstPaint) {
    add("jamf-tui --demo", paint.ours.median, "vd, the same as CSV", paint.visiData.median, "s", .atMost(1.0 / 3))
  }

  /// Keystrokes with each fleet, and with the larger beside the smaller: a frame must not know how long the list is.
  mutating func add(_ keystrokes: Keystrokes) {
    for fleet in keystrokes.fleets {
      add("\(fleet.computers) computers", fleet.frames.p99 * 1000, "the bar", 16, "ms", .atMost(1))
    }
    guard let small = keystrokes.fleets.first else { return }
    for large in keystrokes.fleets.dropFirst() {
      add(
        "\(large.computers) computers", large.frames.p99 * 1000, "\(small.computers) computers",
        small.frames.p99 * 1000, "ms", .atMost(1.1))
    }
  }

  /// How figures grow from one fleet to a larger one. What is compared is a row's share; a sort's may grow by the logarithm.
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
      // By n log n a row's share may grow as the logarithm does.
      grown("sort by \(sort.column), a row by log n", "ns") {
        $0.sorts[place].ours / log2(Double($0.computers))
      }
    }
    grown("memory, a row", "bytes", scale: 1) { $0.storeBytes }
  }

  private func perRow(_ measured: Measured, _ value: Double) -> Double { value / Double(measured.computers) }

  private mutating func add(
    _ name: String, _ ours: Double, _ rival: String, _ theirs: Double, _ unit: String, _ bar: Figure.Bar
  ) {
    all.append(Figure(name: name, ours: ours, rival: rival, theirs: theirs, unit: unit, bar: bar))
  }
}

extension Measured {
  /// The store's size: what the allocator says, or else what the store itself counts.
  fileprivate var storeBytes: Double { Double(allocatedBytes ?? storedBytes) }
}
