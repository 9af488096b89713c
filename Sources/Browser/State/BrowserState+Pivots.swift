import Inventory
import Screen

extension Computation.Kind {
  static let pivots = Self("pivots")
}

/// From a computer to others that have something in common with it.
extension BrowserState {
  private static let pivotPaths: [(title: String, path: String)] = [
    ("User", "userAndLocation.username"), ("Model", "hardware.model"), ("OS version", "operatingSystem.version"),
    ("Department", "userAndLocation.department"), ("Building", "userAndLocation.building"),
    ("Site", "general.site.name"),
  ]
  private static let groupPath = "groupMemberships[].groupName"

  mutating func openPivots() -> [BrowserEffect] {
    let choices = pivots
    return open(PivotPanel(choices, of: cursorTitle)) + countPivots(choices)
  }

  /// The detail has come: the choice that is open already gets what that knows.
  mutating func addPivots() -> [BrowserEffect] {
    let choices = pivots
    withPanel(PivotPanel.self) { panel, _ in panel.take(choices) }
    return countPivots(choices)
  }

  /// What is known of the computer under the cursor that others could share: from the list, and where that does not tell,
  /// from the detail. The filters are made of the values themselves: what is shown of them may be less.
  var pivots: [PivotChoice] {
    guard let shown, let row = cursorRow else { return [] }
    let columns = SnapshotColumns([], in: shown.snapshot)
    var choices: [PivotChoice] = []
    func add(_ title: String, _ path: String, _ value: String?) {
      guard let value, !value.isEmpty, let field = field(path: path),
        let written = FilterValue.shown(value).written(for: field)
      else { return }
      let filter = "\(field.name):\(written)"
      // Longer ones could not be edited.
      guard filter.count <= LineEditor.longestSet else { return }
      choices.append(PivotChoice(title: title, value: value, filter: filter))
    }
    for (title, path) in Self.pivotPaths {
      let listed = columns.value(of: path, row: row)?.text
      add(title, path, listed ?? detail.record?.listedText(path, names: shown.snapshot.names))
    }
    let items = detail.sections.lazy.flatMap(\.items).filter(\.isReported)
    for item in items where item.path.hasPrefix("groupMemberships[") && item.path.hasSuffix("].groupName") {
      add("Group", Self.groupPath, item.value)
    }
    return choices
  }

  /// Counts who has the same, where the list has the columns for it.
  private mutating func countPivots(_ choices: [PivotChoice]) -> [BrowserEffect] {
    guard let fleet else { return [] }
    let snapshot = fleet.snapshot
    let filters = choices.compactMap { choice -> (PivotChoice, Filter)? in
      guard let filter = try? filterReader.read(choice.filter), lackingFields(for: filter).isEmpty else { return nil }
      return (choice, filter)
    }
    let (known, sort) = (rankingAtHand, shown?.query.sort ?? [])
    return compute(.pivots) { workers, isCancelled in
      var counts: [PivotChoice: Int] = [:]
      for (choice, filter) in filters {
        guard
          let count = Self.count(
            filter, in: snapshot, sort: sort, after: known, workers: workers, isCancelled: isCancelled)
        else { return nil }
        counts[choice] = count
      }
      return { [counts] state in
        state.withPanel(PivotPanel.self) { panel, _ in panel.take(counts) }
        return []
      }
    }
  }

  /// Shows those that have it, too, all of them.
  mutating func follow(_ choice: PivotChoice) -> [BrowserEffect] {
    panel = nil
    (isZoomed, focus) = (false, .list)
    let isRestricted = query.only != nil
    query.only = nil
    let effects = setFilter(choice.filter) + (isRestricted ? rankFleet() : [])
    message = Message(text: "\(choice.title): \(choice.value).\(keyHint(.back, "goes back to where you were"))")
    return effects
  }
}
