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
  /// What no other is to have, at the head of the detail, where its cursor is to begin with.
  private static let ownPaths = ["general.name", managementIDPath]
  private static let groupPath = "groupMemberships[].groupName"

  mutating func openPivots() -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    // Which attribute it is, only the server knows.
    if lineOfDetail.flatMap({ $0.section.attributeID(ofLine: $0.line) }) != nil, case .notAsked = attributes {
      attributes = .asking
      effects.append(.lookUpAttributes)
    }
    let choices = pivots
    return effects + open(PivotPanel(choices, of: cursorTitle)) + countPivots(choices)
  }

  /// The detail has come, or what the server has of attributes: the choice that is open already gets what that knows.
  mutating func addPivots() -> [BrowserEffect] {
    guard panel is PivotPanel else { return [] }
    let choices = pivots
    withPanel(PivotPanel.self) { panel, _ in panel.take(choices) }
    return countPivots(choices)
  }

  /// What is known of the computer under the cursor that others could share: what the cursor of the detail is on, then what
  /// people ask for most, from the list, and where that does not tell, from the detail. The filters are made of the values themselves: what is shown of them may be less.
  var pivots: [PivotChoice] {
    guard let shown, let row = cursorRow else { return [] }
    let columns = SnapshotColumns([], in: shown.snapshot)
    var choices: [PivotChoice] = []
    func offer(_ title: String, _ value: String, _ filter: String) {
      // A longer filter could not be typed.
      guard filter.utf8.count <= LineEditor.longest, !choices.contains(where: { $0.filter == filter }) else { return }
      choices.append(PivotChoice(title: title, value: value, filter: filter))
    }
    func add(_ title: String, _ field: Field?, _ value: String?) {
      guard let value, !value.isEmpty, value.utf8.count <= LineEditor.longest, let field,
        let written = FilterValue.shown(value).written(for: field)
      else { return }
      offer(title, value, "\(field.name):\(written)")
    }
    if let (field, value) = fieldOfDetail { add(field.title, field, value) }
    if let row = rowOfDetail {
      if let (value, filter) = row.whole { offer("Row", value, filter) }
      for (field, value) in row.values { add(field.title, field, value) }
    }
    for (title, path) in Self.pivotPaths {
      let listed = columns.value(of: path, row: row)?.text
      add(title, field(path: path), listed ?? detail.record?.listedText(path, names: shown.snapshot.names))
    }
    let items = detail.sections.lazy.flatMap(\.items).filter(\.isReported)
    for item in items where item.path.hasPrefix("groupMemberships[") && item.path.hasSuffix("].groupName") {
      add("Group", field(path: Self.groupPath), item.value)
    }
    return choices
  }

  /// The line of the record that the cursor of the detail is on; nil when the detail has not the keys.
  var lineOfDetail: (section: ComputerRecord.Section, line: Int)? {
    guard focus == .detail, let place = detail.line?.place else { return nil }
    return detail.section(place.section).map { ($0, place.item) }
  }

  /// What the cursor of the detail is on, as a filter asks for it.
  private var fieldOfDetail: (field: Field, value: String)? {
    guard focus == .detail, let place = detail.line?.place else { return nil }
    if let (section, line) = lineOfDetail {
      let names = shown?.snapshot.names ?? ReferenceNames()
      guard let choice = detail.record?.choice(ofLine: line, of: section, in: catalogue, names: names),
        case .shown(let value) = choice.value
      else { return nil }
      return (choice.field, value)
    }
    guard place.section < 0, detail.card.indices.contains(place.item) else { return nil }
    let item = detail.card[place.item]
    guard let path = item.path, !Self.ownPaths.contains(path), let field = field(path: path),
      let text = item.number ?? item.value.text
    else { return nil }
    // Of a moment it is the day.
    return (field, item.date == nil ? text : String(text.prefix("2026-11-20".count)))
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
