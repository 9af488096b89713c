import ArgumentParser
import Inventory
import JamfProAPI
import RSQL

import Essentials

/// Runs `list`, from its options to its output.
struct ListRun {
  let session: Session
  let interruption: Interruption
  /// Columns, sort and filter, resolved against the known fields.
  let wanted: Selection
  let wishes: ListWishes
  /// The list of `--from`; nil for all computers.
  let given: GivenList?
  /// The stored list, which takes the place of a loaded one; nil to load it.
  var stored: FleetLoader.Fleet?

  /// The columns under the names they were requested by.
  var fields: [(name: String, field: Field)] {
    zip(wanted.view.columnNames, wanted.view.columns).map { (name: $0, field: $1) }
  }

  private var format: OutputFormat { .chosen(wishes.output) }

  private var output: StandardOutput { StandardOutput(interruption: interruption) }

  /// The fields that are kept for each computer.
  var columns: LoadedColumns {
    let keys =
      given == nil
      ? [] : FieldCatalogue.jamfPro.kind.identityPaths.compactMap { FieldCatalogue.jamfPro.field(path: $0) }
    return loaded.keeping(wanted.filter.fields + keys)
  }

  /// Without words to search in the default columns, the server need not send those: another section makes a computer
  /// cost a slow server a third more.
  private var loaded: LoadedColumns {
    let all = wanted.view.loaded
    guard !wanted.filter.searchesColumns else { return all }
    let sorting = all.fields.filter { field in wanted.sort.contains { $0.path == field.path } }
    return LoadedColumns(searched: wanted.view.columns, kept: sorting)
  }

  /// The fields without which the output would be wrong: what is printed, sorted and filtered by, and what names
  /// computers.
  ///
  /// - Parameter counted: the fields that computers are counted by; nil to print computers.
  func printedFields(_ counted: [Field]?) -> [Field] {
    let sort = wanted.sort.compactMap { wanted.view.loaded.field(path: $0.path) }
    let printed = counted ?? wanted.view.columns + sort
    return printed + wanted.filter.fields + (given == nil ? [] : columns.fields)
  }

  /// Prints the list, and messages about it on standard error.
  ///
  /// - Throws: `CommandFailure`, also for a list that was printed but is incomplete; `StandardOutput.ReaderHasGone`.
  func print() throws {
    let columns = columns
    // All computers are needed to compare them, and to report listed computers that the filter excludes.
    var filter = ServerFilter(filter: wanted.filter, needsAll: columns.areDerived || given != nil)
    let isByID = wanted.sort.first.map { $0 == SortKey(path: ListLookup.idPath) } ?? true
    // The first computers can be known before all are loaded.
    let limit = isByID && !columns.areDerived && given == nil ? wishes.limit : nil
    let preface = ListPreface(
      filter, limit: limit, remarks: wanted.remarks, warnings: wanted.warnings,
      explains: wishes.explains && (given == nil || columns.areDerived))
    let fleet: FleetLoader.Fleet
    var report: GivenListReport?
    if let stored {
      for warning in wanted.warnings { StandardError.note(warning) }
      fleet = stored
      filter.needsAll = true
      report = try show(fleet, wanted.filter)
    } else if let form = format.form, isByID, !columns.areDerived, given == nil {
      fleet = try stream(form, columns, filter, preface)
    } else {
      fleet = try loadGiven(columns) ?? load(columns, filter, limit: limit)
      preface.say(of: fleet.version, refusal: fleet.refusal)
      if fleet.refusal != nil { filter.needsAll = true }
      report = try show(fleet, filter.split(for: fleet.version).left)
    }
    if fleet.refusal != nil { filter.needsAll = true }
    for sentence in remarks(on: fleet, filter, fields: fields) + (report?.sentences ?? []) {
      StandardError.note(sentence)
    }
    let isNarrowed = filter.split(for: fleet.version).sent != nil
    if let incomplete = CommandFailure(incomplete: fleet.outcome, isNarrowed: isNarrowed) { throw incomplete }
    if report?.hasFound == false { throw CommandFailure("No computer on the list was found.", exitCode: .noMatch) }
  }

  /// Prints computers as they arrive. Memory use does not grow with their number.
  private func stream(
    _ form: TableForm, _ columns: LoadedColumns, _ filter: ServerFilter, _ preface: ListPreface
  ) throws -> FleetLoader.Fleet {
    let printer = ListPrinter(form, fields: fields, limit: wishes.limit, to: output.write)
    let showsProgress = isatty(STDOUT_FILENO) != 1
    let printing = BlockingWork()
    let fleet = try waiting(columns) { loader, line in
      try await loader.stream(filter: filter, limit: wishes.limit) { arrival in
        if arrival.loaded > 0 {
          preface.say(of: arrival.version, refusal: arrival.refusal, clearing: line)
          if showsProgress { line.show(arrival.loaded, of: arrival.total) } else { line.clear() }
        }
        // The reader may be slow.
        return try await printing.result { try printer.print(arrival) }
      }
    }
    // No page arrived, so the preface was not printed earlier.
    preface.say(of: fleet.version, refusal: fleet.refusal)
    try printer.end()
    return fleet
  }

  func load(_ columns: LoadedColumns, _ filter: ServerFilter, limit: Int?) throws -> FleetLoader.Fleet {
    try waiting(columns) { loader, line in
      try await loader.load(filter: filter.filter.isAll || filter.needsAll ? nil : filter, limit: limit) { progress in
        line.show(progress.snapshot.count, of: progress.total)
      }
    }
  }

  /// Loads the computers of the given list only; nil when there is no list, and when all computers have to be loaded.
  func loadGiven(_ columns: LoadedColumns) throws -> FleetLoader.Fleet? {
    guard let given, !columns.areDerived else { return nil }
    let search = ListSearch(given.text)
    let named: FleetLoader.NamedFleet?
    do {
      named = try waiting(columns) { loader, line in
        try await loader.named(by: search) { line.show($0, of: nil) }
      }
    } catch let refusal as JamfProError where refusal.kind == .invalidRequest {
      StandardError.note(
        "The server rejected the search for the list, so all computers are loaded. \(CommandFailure(refusal).oneLine)")
      return nil
    }
    if wishes.explains { explain(named?.questions) }
    return named?.fleet
  }

  /// - Parameter questions: what was sent to find the computers of the list; nil when all computers have to be loaded.
  private func explain(_ questions: [RSQLExpression]?) {
    var sentences =
      questions?.map { "Sent to the server: \(ShownQuery.text($0))" }
      ?? ["Sent to the server: nothing, so all computers are loaded."]
    if !wanted.filter.isAll { sentences.append("Applied here: \(wanted.filter.description)") }
    for sentence in sentences + wanted.remarks { StandardError.note(sentence) }
  }

  private func waiting<Value: Sendable>(
    _ columns: LoadedColumns, for work: @escaping @Sendable (FleetLoader, ProgressLine) async throws -> Value
  ) throws -> Value {
    let loader = session.fleet(columns: columns, asksForNames: ReferenceNames.areShown(in: columns.fields))
    // Preserves the error: `ReaderHasGone` must not become a message.
    let result: Result<Value, any Error> = try session.waitingWithLine { line in
      do { return .success(try await work(loader.telling(line.show), line)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Prints computers that are all loaded.
  ///
  /// - Parameter filter: the part of the filter that is applied here.
  /// - Returns: the report about the given list.
  private func show(_ fleet: FleetLoader.Fleet, _ filter: Filter) throws -> GivenListReport? {
    let snapshot = fleet.snapshot
    let (rows, report) = try rows(of: fleet, filter)
    let projection = Projection(
      snapshot: snapshot, rows: Array(rows.prefix(wishes.limit ?? rows.count)),
      columns: fields.compactMap { name, field in
        snapshot.column(path: field.path).map { (name: name, index: $0) }
      })
    try projection.print(format, to: output.write)
    return report
  }

  /// The sorted rows that match the filter and that the given list names, and the report about that list.
  ///
  /// - Parameter filter: the part of the filter that is applied here.
  /// - Throws: `CancellationError` when interrupted.
  func rows(of fleet: FleetLoader.Fleet, _ filter: Filter) throws -> (rows: [Int], report: GivenListReport?) {
    let query = ListQuery(filter: filter, sort: wanted.sort)
    let order = Ranking.order(fleet.snapshot, query, workers: .pool) { [interruption] in interruption.hasHappened }
    guard let order else { throw CancellationError() }
    let rows = (0..<order.count).map { order.row(at: $0) }
    let selected = try given?.rows(in: fleet.snapshot, among: rows, inOrderOfList: wishes.sort == nil, interruption)
    return (selected?.rows ?? rows, selected?.report)
  }
}

extension ListRun {
  /// Messages about a printed list, one sentence each, except those printed before it.
  ///
  /// - Parameter fields: the printed fields under the names they were requested by.
  func remarks(
    on fleet: FleetLoader.Fleet, _ filter: ServerFilter, fields: [(name: String, field: Field)]
  ) -> [String] {
    let snapshot = fleet.snapshot
    var remarks: [String] = []
    for field in filter.split(for: fleet.version).left.fields where snapshot.layout.path(for: field) == nil {
      remarks.append("The filter uses \(field.name), which is not available in \(snapshot.layout).")
    }
    for (name, field) in fields {
      if snapshot.layout.path(for: field) == nil {
        let versions = field.versions.sorted().map(\.name).joined(separator: ", ")
        remarks.append("The column \(name) is not available in \(snapshot.layout), only in \(versions).")
      } else if let reason = snapshot.names.reasonForIDs(in: field) {
        remarks.append("The column \(name) shows IDs: \(reason).")
      }
    }
    return remarks
  }
}
