import CAllocation
import Foundation
import Inventory
import Measuring

/// Measures one fleet, in a process of its own so that memory belongs to this fleet. Our code and rivals take turns, so
/// that other load on the machine slows both.
struct Measurement {
  var url: String
  var computers: Int
  /// How often everything is measured; the best round counts.
  var rounds: Int
  /// The folder for input files of rivals.
  var folder: String
  /// The `plain-baseline` program; nil to leave it out.
  var plainBaseline: String?
  /// Whether to measure fzf, which takes seconds for a query of a large fleet.
  var asksFzf: Bool

  private var pageCount: Int { (computers + Download.rows - 1) / Download.rows }

  /// Measures everything.
  func run() async throws -> Measured {
    var measured = Measured()
    measured.computers = computers
    let download = try Download(url: url)
    let names = await download.names()
    // Warm-up: the first connections and pages pay for one-time initialization.
    _ = try await download.drop(pages: min(pageCount, 10))
    var snapshot = InventorySnapshot(columns: Subject.columns)
    for round in 1...rounds {
      measured.drops.append(
        try await Timing.seconds { measured.pageBytes = try await download.drop(pages: pageCount) })
      measured.loads.append(try await Timing.seconds { snapshot = try await download.load() })
      snapshot = InventorySnapshot(columns: Subject.columns)
      let before = allocatedBytes()
      let read = try await self.read(download, names: names)
      measured.reading.append(read.seconds)
      snapshot = read.snapshot
      measured.preparations.append(Timing.seconds { [snapshot] in snapshot.prepareSearch(workers: .allCores) })
      measured.allocatedBytes = before.flatMap { before in allocatedBytes().map { $0 - before } }
      // Sorting caches keys, so each round sorts a new store.
      try measureSorts(snapshot, round: round, into: &measured)
      if let plainBaseline, round == 1 || round == rounds {
        let queries = "\(folder)/queries"
        try Queries(snapshot).all.prefix(5).joined(separator: "\n").write(
          toFile: queries, atomically: false, encoding: .utf8)
        let arguments = ["--url", url] + Timing.arguments + (round == 1 ? ["--queries", queries] : [])
        let result = try ChildProcess(plainBaseline, arguments).finish()
        guard result.status == 0 else { throw BenchmarkError("the baseline ended with \(result.status)") }
        measured.plain.append(try JSONDecoder().decode(Measured.Plain.self, from: Data(result.output)))
      }
    }
    await download.end()
    guard snapshot.count == computers else {
      throw BenchmarkError("\(snapshot.count) computers of \(computers) were read")
    }
    measured.storedBytes = snapshot.storedBytes
    try measureFilters(snapshot, into: &measured)
    try measureSteps(snapshot, into: &measured)
    return measured
  }

  /// Reads every page into a store. Pages are fetched in batches, which the measured time does not include.
  private func read(
    _ download: Download, names: ReferenceNames
  ) async throws -> (snapshot: InventorySnapshot, seconds: Double) {
    var builder = Subject.builder(names: names)
    var seconds = 0.0
    var next = 0
    while next < pageCount {
      let batch = next..<min(pageCount, next + 40)
      let pages = try await download.pages(batch)
      seconds += try Timing.seconds { for page in pages { _ = try builder.append(page: page) } }
      next = batch.upperBound
    }
    return (builder.snapshot(), seconds)
  }

  // MARK: - Sorting

  private func measureSorts(_ snapshot: InventorySnapshot, round: Int, into measured: inout Measured) throws {
    for (place, name) in ["name", "lastContact"].enumerated() {
      guard let column = Subject.columns.firstIndex(where: { $0.name == name }) else { continue }
      let file = "\(folder)/column-\(name)"
      if round == 1 {
        try write(file) { snapshot.text(row: $0, column: column) }
        measured.sorts.append(Measured.SortTimes(column: name, ours: .infinity, sort: .infinity))
      }
      let query = ListQuery(sort: [SortKey(path: Subject.columns[column].path)])
      var order: RowOrder?
      let ours = Timing.seconds { order = Ranking.order(snapshot, query, workers: .allCores) }
      guard order?.count == computers else { throw BenchmarkError("sorting by \(name) lost computers") }
      measured.sorts[place].ours = min(measured.sorts[place].ours, ours)
      measured.sorts[place].sort = min(measured.sorts[place].sort, try Rival.sort.run([file]).seconds)
    }
  }

  // MARK: - Filtering

  /// The list before anything is typed: all computers, sorted by name.
  private static let sort = [SortKey(path: "general.name")]

  private func unfiltered(_ snapshot: InventorySnapshot) throws -> Ranking.Previous {
    let query = ListQuery(sort: Self.sort)
    guard let order = Ranking.order(snapshot, query, workers: .allCores) else { throw BenchmarkError("no order") }
    return (query, order, snapshot.count)
  }

  private func measureFilters(_ snapshot: InventorySnapshot, into measured: inout Measured) throws {
    let file = "\(folder)/fleet"
    try write(file) { row in
      Subject.columns.indices.map { snapshot.text(row: row, column: $0) }.joined(separator: "\t")
    }
    measured.textBytes = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
    let unfiltered = try unfiltered(snapshot)
    measured.filters = Queries(snapshot).all.map {
      Measured.FilterTimes(query: $0, found: 0, ours: .infinity, grep: .infinity)
    }
    let asksFzf = asksFzf && Rival.fzf.isInstalled
    for round in 1...rounds {
      for index in measured.filters.indices {
        let query = measured.filters[index].query
        let (seconds, order) = try ranked(snapshot, query, unfiltered)
        measured.filters[index].found = order.count
        measured.filters[index].ours = min(measured.filters[index].ours, seconds)
        let word = Queries.longestWord(of: query)
        let grep = try Rival.grep.run(["-ciF", "-e", word, file])
        measured.filters[index].grep = min(measured.filters[index].grep, grep.seconds)
        try check(query, found: order.count, grep: grep.output)
        guard asksFzf, round <= 2 else { continue }
        let fzf = try Rival.fzf.run(["--exact", "--filter=\(query)"], input: file)
        measured.filters[index].fzf = min(measured.filters[index].fzf ?? .infinity, fzf.seconds)
      }
    }
  }

  /// Checks that we find at least what grep finds, for single ASCII words: grep ignores case only for ASCII. Not for what may
  /// stand in the middle of a UUID, where grep finds it and a word of ours does not match.
  private func check(_ query: String, found: Int, grep: [UInt8]) throws {
    guard !query.contains(" "), query.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    guard !query.allSatisfy({ $0.isHexDigit || $0 == "-" }) else { return }
    let count = Int(String(decoding: grep, as: UTF8.self).split(separator: "\n").first ?? "") ?? 0
    guard found >= count else { throw BenchmarkError("\"\(query)\": \(found) found, \(count) by grep") }
  }

  private func measureSteps(_ snapshot: InventorySnapshot, into measured: inout Measured) throws {
    let unfiltered = try unfiltered(snapshot)
    for whole in measured.filters.map(\.query) {
      var previous = unfiltered
      for typed in Queries.prefixes(of: whole) {
        var times = Measured.StepTimes(query: typed, found: 0, step: .infinity, cold: .infinity)
        var order = previous.order
        for _ in 1...max(2, rounds) {
          let cold = try ranked(snapshot, typed, unfiltered)
          let step = try ranked(snapshot, typed, previous)
          guard cold.order.count == step.order.count else { throw BenchmarkError("\"\(typed)\" typed on differs") }
          order = step.order
          times.cold = min(times.cold, cold.seconds)
          times.step = min(times.step, step.seconds)
        }
        times.found = order.count
        // The first character narrows nothing.
        if previous.query.filter != unfiltered.query.filter { measured.steps.append(times) }
        previous = (try query(typed), order, snapshot.count)
      }
    }
  }

  /// Parses and runs a query, as the browser does after a keystroke.
  private func ranked(
    _ snapshot: InventorySnapshot, _ typed: String, _ previous: Ranking.Previous
  ) throws -> (seconds: Double, order: RowOrder) {
    var order: RowOrder?
    let seconds = try Timing.seconds {
      order = Ranking.order(snapshot, try query(typed), previous: previous, workers: .allCores)
    }
    guard let order else { throw BenchmarkError("\"\(typed)\" was given up") }
    return (seconds, order)
  }

  private func query(_ typed: String) throws -> ListQuery {
    guard let filter = Subject.filter(typed) else { throw BenchmarkError("\"\(typed)\" is no filter") }
    return ListQuery(filter: filter, sort: Self.sort)
  }

  /// Writes a file with a line for each computer.
  private func write(_ path: String, line: (Int) -> String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil), let file = FileHandle(forWritingAtPath: path)
    else { throw BenchmarkError("\(path) cannot be written") }
    var bytes: [UInt8] = []
    for row in 0..<computers {
      bytes += line(row).utf8
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count > 1 << 20 || row == computers - 1 {
        try file.write(contentsOf: Data(bytes))
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try file.close()
  }
}

/// The measurements of one fleet: seconds and bytes of our code and of rivals.
struct Measured: Codable {
  var computers = 0
  /// Bytes of all pages.
  var pageBytes = 0
  /// Seconds for reading the pages into a column store, for each round.
  var reading: [Double] = []
  /// The figures of `plain-baseline`; empty if it was not measured.
  var plain: [Plain] = []
  /// Seconds of whole loads, for each round.
  var loads: [Double] = []
  /// Seconds for downloading the same pages with our transport and discarding them, for each round.
  var drops: [Double] = []
  /// Seconds for preparing the search on all cores, for each round.
  var preparations: [Double] = []
  /// Bytes of the store by its own count.
  var storedBytes = 0
  /// Bytes allocated for the store; nil if the allocator does not report them.
  var allocatedBytes: Int?
  /// Bytes of the text that filters search, with line ends.
  var textBytes = 0
  var filters: [FilterTimes] = []
  var steps: [StepTimes] = []
  var sorts: [SortTimes] = []

  /// The figures of `plain-baseline`, as it prints them.
  struct Plain: Codable {
    var decode: [Double]
    var load: [Double]
    var filter: [Double]?
    var sortByName: [Double]
  }

  /// One query without previous results. The best of all rounds, in seconds.
  struct FilterTimes: Codable {
    var query: String
    var found: Int
    var ours: Double
    var grep: Double
    /// nil if fzf was not measured.
    var fzf: Double?
  }

  /// One more typed character, with and without the previous ranking.
  struct StepTimes: Codable {
    var query: String
    var found: Int
    var step: Double
    var cold: Double
  }

  struct SortTimes: Codable {
    var column: String
    var ours: Double
    var sort: Double
  }
}

/// The number of allocated bytes; nil if the system does not report it.
func allocatedBytes() -> Int? {
  let bytes = Int(allocation_bytes())
  return bytes < 0 ? nil : bytes
}
