import Foundation
import Inventory
import Measuring

/// Measures one fleet in a process of its own, so that memory is this fleet's. Ours and rivals take turns: a machine that is
/// busy for a while slows both.
struct Measurement {
  var url: String
  var computers: Int
  /// How often each thing is done; the best counts.
  var rounds: Int
  /// Where files for rivals are put.
  var folder: String
  /// The program of the plain way; nil to leave it out.
  var plainBaseline: String?
  /// Whether fzf is asked: it takes seconds a query when the fleet is large.
  var asksFzf: Bool

  private var pageCount: Int { (computers + Download.rows - 1) / Download.rows }

  /// Measures everything.
  func run() async throws -> Measured {
    var measured = Measured()
    measured.computers = computers
    let download = try Download(url: url)
    let names = await download.names()
    // The first connections and the first pages pay for what is made once.
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
      // Sorting makes keys and keeps them: a store that was sorted before would have an easy time.
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

  /// Reads every page into a store. Pages are fetched in batches, and the clock runs only while nothing is fetched.
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

  /// What the list is before anything is typed: all computers, sorted by name.
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

  /// grep knows no letters but ASCII's: what it finds of one such word, we must find too.
  private func check(_ query: String, found: Int, grep: [UInt8]) throws {
    guard !query.contains(" "), query.utf8.allSatisfy({ $0 < 0x80 }) else { return }
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

  /// Reads and answers a query, as the browser does after a keystroke.
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

  /// A file with a line for each computer.
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
