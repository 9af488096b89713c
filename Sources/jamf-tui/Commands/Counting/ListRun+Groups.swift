import Inventory
import JamfProAPI

/// `list --group-by`.
extension ListRun {
  /// Counts the computers of the list by the values of fields.
  ///
  /// - Throws: `CommandFailure`.
  func count(by grouping: Grouping) throws -> CountReport {
    var columns = LoadedColumns(searched: [], kept: grouping.fields)
    if !wanted.filter.isAll || given != nil { columns = self.columns.keeping(grouping.fields) }
    let filter = ServerFilter(filter: wanted.filter, needsAll: columns.areDerived || given != nil)
    let preface = ListPreface(
      filter, remarks: wanted.remarks, warnings: wanted.warnings,
      explains: wishes.explains && (given == nil || columns.areDerived))
    guard stored != nil || columns.areDerived || given != nil else {
      let counted = try StreamedCount(session: session, interruption: interruption).run(
        columns, filter, preface, isWanted: wishes.limit != 0, into: GroupTally(grouping.fields)
      ) { $0.add($1, rows: $2) }
      return report(
        counted.tally, by: grouping, counted.fleet, filter, failure: counted.failure(filter),
        isInterrupted: counted.interruption != nil)
    }
    // Computers are compared with each other, or named by a list, so they are kept.
    let fleet = try stored ?? loadGiven(columns) ?? load(columns, filter, limit: nil)
    if stored == nil { preface.say(of: fleet.version, refusal: fleet.refusal) }
    let selected = try rows(of: fleet, stored == nil ? filter.split(for: fleet.version).left : wanted.filter)
    var tally = GroupTally(grouping.fields)
    tally.add(fleet.snapshot, rows: selected.rows)
    let failure =
      CommandFailure(incomplete: fleet.outcome)
      ?? (selected.report?.hasFound == false
        ? CommandFailure("No computer on the list was found.", exitCode: .noMatch) : nil)
    var report = report(tally, by: grouping, fleet, filter, failure: failure, isInterrupted: false)
    report.notes += selected.report?.sentences ?? []
    return report
  }

  private func report(
    _ tally: GroupTally, by grouping: Grouping, _ fleet: FleetLoader.Fleet, _ filter: ServerFilter,
    failure: CommandFailure?, isInterrupted: Bool
  ) -> CountReport {
    CountReport(
      table: grouping.table(of: tally, limit: wishes.limit),
      notes: remarks(on: fleet, filter, fields: zip(grouping.names, grouping.fields).map { (name: $0, field: $1) }),
      failure: failure, isInterrupted: isInterrupted)
  }
}
