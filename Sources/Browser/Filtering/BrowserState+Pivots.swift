import Inventory
import Screen

/// A value that a computer may share with others, and the filter that finds them.
struct PivotChoice: Hashable, Sendable {
  /// `User`, `Group`.
  var title: String
  /// The value, as shown.
  var value: String
  /// The filter that finds all that have it.
  var filter: String
}

extension Computation.Kind {
  static let pivots = Self("pivots")
}

/// From a computer to others that share a value with it.
extension BrowserState {
  private static let pivotPaths: [(title: String, path: String)] = [
    ("User", "userAndLocation.username"), ("Model", "hardware.model"), ("OS version", versionPath),
    ("Department", "userAndLocation.department"), ("Building", "userAndLocation.building"),
    ("FileVault", DeviceKind.fileVaultStatus), ("Site", sitePath),
  ]
  private static let sitePath = "general.site.name"
  /// What servers say of a computer without a site.
  private static let noSite = "None"
  /// Fields that identify one computer. They are at the head of the detail, where its cursor starts.
  private static let ownPaths = ["general.name", managementIDPath]
  private static let versionPath = "operatingSystem.version"
  private static let applicationPath = (name: "applications[].name", version: "applications[].version")
  private static let groupPath = "groupMemberships[].groupName"

  mutating func openPivots() -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    // Only the server knows which attribute it is.
    if lineOfDetail.flatMap({ $0.section.attributeID(ofLine: $0.line) }) != nil {
      effects = filtering.askForAttributes()
    }
    let choices = pivots
    return effects + open(PivotPanel(choices, of: cursorTitle)) + countPivots(choices)
  }

  /// The detail, computers or names have arrived: adds their choices to the open panel.
  mutating func addPivots() -> [BrowserEffect] {
    guard let panel = panels.front as? PivotPanel else { return [] }
    let choices = pivots
    guard choices != panel.list.items.map(\.value) else { return [] }
    withPanel(PivotPanel.self) { panel, _ in panel.take(choices) }
    return countPivots(choices)
  }

  /// The values of the computer under the cursor that others may share: first that under the detail's cursor, then the
  /// most common ones, from the list or else from the detail. The filters are made from the values themselves, since
  /// what is shown may be shortened.
  var pivots: [PivotChoice] {
    guard let shown = list.shown, let row = list.cursorRow else { return [] }
    let columns = SnapshotColumns([], in: shown.snapshot)
    let fields = fields
    var choices: [PivotChoice] = []
    func offer(_ title: String, _ value: String, _ filter: String) {
      // Longer filters do not fit into the filter's line.
      guard filter.utf8.count <= LineEditor.longest, !choices.contains(where: { $0.filter == filter }) else { return }
      choices.append(PivotChoice(title: title, value: value, filter: filter))
    }
    let isLoading = loading.progress.isRunning
    func add(_ title: String, _ field: Field?, _ value: String?) {
      // A filter by an id finds nothing when the name has arrived.
      guard let value, !value.isEmpty, value.utf8.count <= LineEditor.longest, let field,
        !(isLoading && shown.snapshot.names.areAwaited(in: field)),
        let written = FilterValue.shown(value).written(for: field)
      else { return }
      offer(title, field.shown(value), "\(field.name):\(written)")
    }
    if let (field, value) = fieldOfDetail ?? fieldOfList(columns, row: row) { add(field.title, field, value) }
    if let row = rowOfDetail {
      if let (value, filter) = row.whole { offer("Row", value, filter) }
      for (field, value) in row.values { add(field.title, field, value) }
    }
    for (title, path) in Self.pivotPaths {
      let listed = columns.value(of: path, row: row)?.text
      let value = listed ?? detail.record?.listedText(path, names: shown.snapshot.names)
      // Most computers have no site: that is no likeness.
      guard path != Self.sitePath || value != Self.noSite else { continue }
      add(title, fields.field(path: path), value)
      if path == Self.versionPath, let (version, filter) = safariOfDetail { offer("Safari version", version, filter) }
    }
    let items = detail.sections.lazy.flatMap(\.items).filter(\.isReported)
    for item in items where item.path.hasPrefix("groupMemberships[") && item.path.hasSuffix("].groupName") {
      add("Group", fields.field(path: Self.groupPath), item.value)
    }
    return choices
  }

  /// The line of the record that the cursor of the detail is on; nil when the detail has not the keys.
  var lineOfDetail: (section: ComputerRecord.Section, line: Int)? {
    guard panes.focus == .detail, let place = detail.place else { return nil }
    return detail.section(place.section).map { ($0, place.item) }
  }

  /// The field and value under the detail's cursor, as a filter tests it.
  private var fieldOfDetail: (field: Field, value: String)? {
    guard panes.focus == .detail, let place = detail.place else { return nil }
    if let (section, line) = lineOfDetail {
      let names = list.shown?.snapshot.names ?? ReferenceNames()
      guard let choice = detail.record?.choice(ofLine: line, of: section, in: filtering.catalogue, names: names),
        case .shown(let value) = choice.value
      else { return nil }
      return (choice.field, value)
    }
    guard place.section < 0, detail.card.indices.contains(place.item) else { return nil }
    let item = detail.card[place.item]
    guard let path = item.path, !Self.ownPaths.contains(path), let field = fields.field(path: path),
      let text = item.number ?? item.value.text
    else { return nil }
    // For a moment, the day.
    return (field, item.date == nil ? text : String(text.prefix("2026-11-20".count)))
  }

  /// The current column of the list, and the cursor's value in it, as a filter tests it.
  private func fieldOfList(_ columns: SnapshotColumns, row: Int) -> (field: Field, value: String)? {
    guard panes.focus == .list, let field = currentField, !field.isList, !Self.ownPaths.contains(field.path),
      let text = columns.value(of: field.path, row: row)?.text
    else { return nil }
    return (field, field.kind == .dateTime ? String(text.prefix("2026-11-20".count)) : text)
  }

  /// Counts the computers with the same value, where the list has the column.
  private mutating func countPivots(_ choices: [PivotChoice]) -> [BrowserEffect] {
    guard let fleet = list.fleet else { return [] }
    let snapshot = fleet.snapshot
    let fields = fields
    let filters = choices.compactMap { choice -> (PivotChoice, Filter)? in
      guard let filter = try? fields.reader.read(choice.filter), fields.missing(for: filter).isEmpty else { return nil }
      return (choice, filter)
    }
    let (known, sort) = (list.rankingAtHand, list.shown?.query.sort ?? [])
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

  /// Shows all computers with the same value.
  mutating func follow(_ choice: PivotChoice) -> [BrowserEffect] {
    panels.close()
    (panes.isZoomed, panes.focus) = (false, .list)
    let isLifted = list.want(only: nil)
    let effects = setFilter(choice.filter) + (isLifted ? list.rank() : [])
    say("\(choice.title): \(choice.value).\(context.keyHint(.back, "to go back"))")
    return effects
  }
}

/// The table row under the detail's cursor, as filters test it.
extension BrowserState {
  /// The values of a row that filters can test.
  struct PivotRow {
    /// The values that together identify the row, in words, and the filter that finds computers with such a row; nil
    /// for fewer than two values.
    var whole: (value: String, filter: String)?
    /// Each value by itself.
    var values: [(field: Field, value: String)]
  }

  /// The row that the cursor is on; nil when it is on none. An extension attribute is a field of its own.
  var rowOfDetail: PivotRow? {
    guard let (section, line) = lineOfDetail, let record = detail.record,
      let lines = section.tables.lazy.filter({ $0.form == .plain })
        .compactMap({ table in table.row(ofLine: line).map { table.lines(ofRow: $0) } }).first
    else { return nil }
    let names = list.shown?.snapshot.names ?? ReferenceNames()
    let choices = lines.compactMap { record.choice(ofLine: $0, of: section, in: filtering.catalogue, names: names) }
    let values = choices.compactMap { choice -> (field: Field, value: String)? in
      guard case .shown(let value) = choice.value else { return nil }
      return (choice.field, value)
    }
    return PivotRow(whole: whole(values), values: values)
  }

  /// The version of Safari in the detail, which tells of security updates as the OS version does, and the filter for
  /// computers with the same one; nil when it is not loaded.
  private var safariOfDetail: (version: String, filter: String)? {
    let items = detail.sections.lazy.flatMap(\.items).filter(\.isReported)
    guard let name = fields.field(path: Self.applicationPath.name),
      let version = fields.field(path: Self.applicationPath.version),
      let safari = items.first(where: {
        $0.value == "Safari.app" && $0.path.hasPrefix("applications[") && $0.path.hasSuffix("].name")
      }),
      let installed = items.first(where: { $0.path == safari.path.dropLast("name".count) + "version" })
    else { return nil }
    return whole([(name, safari.value), (version, installed.value)]).map { (installed.value, $0.filter) }
  }

  private func whole(_ values: [(field: Field, value: String)]) -> (value: String, filter: String)? {
    guard let table = values.lazy.compactMap({ filtering.catalogue.table(of: $0.field) }).first else { return nil }
    // A list inside an element has its values in lines of their own.
    let own = values.filter { value in
      table.fields.contains(value.field) && values.count { $0.field == value.field } == 1
    }
    let naming = table.namingFields
    let wanted =
      naming.isEmpty ? Array(own.prefix(2)) : naming.compactMap { field in own.first { $0.field == field } }
    let parts = wanted.compactMap { field, value in
      FilterValue.shown(value).written(for: field).map { written in
        (
          words: field.kind == .boolean ? "\(field.title.lowercased()): \(value)" : value,
          test: "\(table.name(of: field)):\(written)"
        )
      }
    }
    guard parts.count > 1 else { return nil }
    return (
      parts.map(\.words).joined(separator: " "), "\(table.name):(\(parts.map(\.test).joined(separator: " ")))"
    )
  }
}

/// The choice of the value that other computers should share.
struct PivotPanel: ChoicePanel {
  var list: ChoiceList<PivotChoice>
  private let name: String

  var context: ActionContext { .pivots }
  var chooseHint: String { "show them" }

  init(_ choices: [PivotChoice], of name: String) {
    self.name = name
    list = ChoiceList(Self.items(choices))
  }

  private static func items(_ choices: [PivotChoice]) -> [ChoiceItem<PivotChoice>] {
    choices.map { ChoiceItem($0, $0.title, details: [$0.value]) }
  }

  func title(in state: BrowserState) -> String { "Others like \(name)" }

  func nothing(in state: BrowserState) -> String { "This computer has no values to find others by." }

  /// Takes the current choices. The cursor stays on its line, except on the first one, where it stays first: the choice
  /// for the detail's cursor may arrive later.
  mutating func take(_ choices: [PivotChoice]) {
    let isAtFirst = list.window.position == 0
    let counts = Dictionary(list.items.map { ($0.value, $0.trailing) }) { first, _ in first }
    list.setItems(
      Self.items(choices).map { item in
        var item = item
        item.trailing = counts[item.value] ?? ""
        return item
      })
    if isAtFirst, let first = list.items.first { list.goTo(first.value) }
  }

  /// Takes the counts of computers with the same value, this one included.
  mutating func take(_ counts: [PivotChoice: Int]) {
    list.setItems(
      list.items.map { item in
        var item = item
        item.trailing = counts[item.value].map { Amount.grouped($0) } ?? ""
        return item
      })
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let choice = list.selected?.value else { return [.bell] }
    return state.follow(choice)
  }
}

extension ActionID {
  static let pivot = ActionID("pivot")
}

extension ActionTable {
  static let pivotActions: [Action] = [
    Action(
      .pivot, .find, "Find similar",
      help:
        "List computers with the same user, model, OS, Safari, department or group, or the same value as this line.",
      keys: [.character("p")], in: .panes, hint: ActionHint("similar", rank: 5), availability: \.list.hasComputer
    ) { state, _ in state.openPivots() }
  ]
}
