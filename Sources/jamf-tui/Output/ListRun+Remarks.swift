import Inventory

extension ListRun {
  /// What there is to say about a list that is printed, a sentence each.
  func remarks(on fleet: FleetLoader.Fleet, _ filter: ServerFilter) -> [String] {
    let snapshot = fleet.snapshot
    var remarks: [String] = []
    if let refusal = fleet.refusal {
      remarks.append("The server did not take the filter, so all computers came. \(CommandFailure(refusal).oneLine)")
    }
    if wishes.explains, !wanted.filter.isAll { remarks += filter.explanation(for: fleet.version) }
    if wishes.explains, let form = wanted.sameElementForm { remarks.append(form.sentence) }
    for field in filter.split(for: fleet.version).left.fields where snapshot.layout.path(for: field) == nil {
      remarks.append("The filter asks for \(field.name), which is not available in \(snapshot.layout).")
    }
    for (name, field) in fields {
      if snapshot.layout.path(for: field) == nil {
        let versions = field.versions.sorted().map(\.name).joined(separator: ", ")
        remarks.append("The column \(name) is not available in \(snapshot.layout), only in \(versions).")
      } else if let reason = snapshot.names.reasonForIDs(in: field) {
        remarks.append("The column \(name) holds ids: \(reason).")
      }
    }
    return remarks
  }
}
