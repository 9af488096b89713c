import Algorithms
import Inventory
import Screen
import Wording

/// The choice of columns: all fields, those that are shown first and in their order.
struct ColumnPanel: ChoicePanel {
  /// Lines are identified by their fields' paths.
  var list = ChoiceList<String>()
  /// Example values for the fields.
  private var examples: FieldExamples
  /// How many columns there were when they were looked up: more come when a field is chosen.
  private var knownColumns: Int
  /// How many fields there were when the lines were made: extension attributes may come later.
  private var knownFields = 0

  var context: ActionContext { .columns }
  var aboutRows: Int { 2 }

  init(in state: BrowserState) {
    examples = FieldExamples(in: state)
    knownColumns = state.list.fleet?.snapshot.columns.count ?? 0
    arrange(in: state)
    if let field = state.currentField { list.goTo(field.path) }
  }

  func title(in state: BrowserState) -> String {
    let count = state.columns.count
    return "Columns: \(count) shown"
  }

  func note(in state: BrowserState) -> String {
    if case .asking = state.filtering.attributes { return "loading extension attributes" }
    let (found, all) = (Amount.grouped(list.count), Amount.grouped(list.items.count))
    return list.count == list.items.count ? Quantity.of(list.items.count, "field") : "\(found) of \(all)"
  }

  func about(_ item: ChoiceItem<String>, in state: BrowserState) -> [ChoiceRemark] {
    guard let field = state.fields.field(path: item.value) else { return [] }
    let path = field.shortName.map { "\(field.path) (\($0))" } ?? field.path
    let name = "\(path) \(state.context.configuration.glyphs.separator.text) \(field.kindWords)"
    if let layout = state.list.fleet?.snapshot.layout, layout.path(for: field) == nil {
      return [ChoiceRemark(text: name), ChoiceRemark(text: "Not available in \(layout).", role: .warning)]
    }
    let isLoaded = state.list.missing([field]).isEmpty
    let example = examples.text(of: field).map { "Example: \($0)" }
    let news =
      isLoaded
      ? "No visible computer reports it."
      : state.missingFields.contains { $0.path == field.path }
        ? "Loading." : "Not loaded yet. Choose it to load it."
    return [ChoiceRemark(text: name), ChoiceRemark(text: example ?? news)]
  }

  // MARK: Following

  mutating func typed(in state: BrowserState) { arrange(in: state) }

  mutating func settle(in state: BrowserState) {
    if state.filtering.catalogue.fields.count != knownFields { arrange(in: state) }
    exemplify(in: state)
    list.settle(height: rows(in: state))
  }

  /// Puts what is shown first; while the list is only looked through, nothing moves.
  mutating func arrange(in state: BrowserState) {
    knownFields = state.filtering.catalogue.fields.count
    let fields = state.columns + state.context.configuration.columns + state.filtering.catalogue.fields
    list.setItems(fields.uniqued(on: \.path).map { item($0, in: state) })
  }

  /// Gives the lines examples of what has been loaded since; nothing moves.
  private mutating func exemplify(in state: BrowserState) {
    let columns = state.list.fleet?.snapshot.columns.count ?? 0
    guard columns != knownColumns else { return }
    knownColumns = columns
    examples = FieldExamples(in: state)
    for item in list.items {
      guard let field = state.fields.field(path: item.value) else { continue }
      let details = self.item(field, in: state).details
      if details != item.details { list.update(item.value) { $0.details = details } }
    }
  }

  private mutating func mark(in state: BrowserState) {
    let places = Dictionary(state.columns.enumerated().map { ($1.path, $0 + 1) }) { first, _ in first }
    for item in list.items {
      let place = places[item.value]
      let trailing = place.map(String.init) ?? ""
      guard item.isTicked != (place != nil) || item.trailing != trailing else { continue }
      list.update(item.value) { item in
        item.isTicked = place != nil
        item.trailing = trailing
      }
    }
  }

  private func item(_ field: Field, in state: BrowserState) -> ChoiceItem<String> {
    let place = state.columns.firstIndex { $0.path == field.path }
    let isAvailable = state.list.fleet.map { $0.snapshot.layout.path(for: field) != nil } ?? true
    return ChoiceItem(
      field.path, field.title,
      details: [
        field.sectionTitle, field.kindWords,
        examples.text(of: field).map { DisplayText($0, upTo: ChoiceWidths.most).text } ?? "",
      ],
      trailing: place.map { String($0 + 1) } ?? "", keywords: "\(field.path) \(field.shortName ?? "")",
      isTicked: place != nil, role: isAvailable ? .text : .dim)
  }

  // MARK: Changing

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    var mine = self
    let effects = mine.toggle(in: &state)
    state.panels.show(mine)
    return effects
  }

  /// Shows the field under the cursor as the last column, or hides it.
  mutating func toggle(in state: inout BrowserState) -> [BrowserEffect] {
    guard let path = list.selected?.value, let field = state.fields.field(path: path) else { return [.bell] }
    let isShown = state.columns.contains { $0.path == path }
    if isShown, state.columns.count == 1 {
      state.say("The list needs at least one column.", tone: .warning)
      return [.bell]
    }
    state.rememberForUndo("the columns")
    let effects = state.setColumns(isShown ? state.columns.filter { $0.path != path } : state.columns + [field])
    // A column that was just chosen is looked at next.
    if !isShown { _ = state.list.moveToColumn(state.columns.count - 1) }
    mark(in: state)
    return effects
  }

  /// Moves the column under the cursor among those shown.
  mutating func move(by step: Int, in state: inout BrowserState) -> [BrowserEffect] {
    guard let path = list.selected?.value, let index = state.columns.firstIndex(where: { $0.path == path }) else {
      state.say("Only visible columns can be moved.", tone: .warning)
      return [.bell]
    }
    guard state.columns.indices.contains(index + step) else { return [.bell] }
    state.rememberForUndo("the columns")
    state.list.setup.move(index, to: index + step)
    arrange(in: state)
    return []
  }
}

extension BrowserState {
  /// Closes the choice of columns and does something with the field under its cursor.
  mutating func withChosenField(
    _ action: (inout BrowserState, Field) -> [BrowserEffect]
  ) -> [BrowserEffect] {
    guard let path = (panels.front as? ColumnPanel)?.list.selected?.value, let field = fields.field(path: path) else {
      return [.bell]
    }
    return closePanel() + action(&self, field)
  }

  mutating func openColumnChoice() -> [BrowserEffect] {
    open(ColumnPanel(in: self)) + filtering.askForAttributes()
  }
}

/// Example values of fields: from the computer under the cursor, else from another visible one.
struct FieldExamples: Sendable {
  /// The most computers that are examined.
  private static let mostRows = 60

  private let snapshot: InventorySnapshot?
  private let rows: [Int]
  private let columns: [String: Int]
  /// What the detail knows of the cursor's computer.
  private let record: [String: String]

  init(in state: BrowserState) {
    snapshot = state.list.shown?.snapshot
    var columns: [String: Int] = [:]
    for (index, field) in (snapshot?.columns ?? []).enumerated() { columns[field.path] = index }
    self.columns = columns
    let cursor = state.list.cursorRow
    let window = state.list.shown.map { shown in
      // A list of none leaves the window where it was.
      (0..<shown.count).dropFirst(state.list.window.top).prefix(Self.mostRows).map { shown.order.row(at: $0) }
    }
    rows = [cursor].compactMap(\.self) + (window ?? [])
    var values: [String: String] = [:]
    if let record = state.detail.record, state.detail.subject == state.list.cursor {
      for item in record.sections.lazy.flatMap(\.items) where item.isReported && !item.value.isEmpty {
        if values[item.path] == nil { values[item.path] = item.value }
      }
    }
    record = values
  }

  /// An example of a field's values; nil when none is known.
  func text(of field: Field) -> String? {
    if let snapshot, let column = columns[field.path] {
      for row in rows where snapshot.absence(row: row, column: column) == nil {
        let text = snapshot.text(row: row, column: column, upTo: DisplayText.bytesRead(upTo: ChoiceWidths.most)).text
        if !text.isEmpty { return text }
      }
      return nil
    }
    if let text = record[field.path] { return text }
    // Of a list, what its first element says.
    guard field.path.contains("[]") else { return nil }
    return record[field.path.split(separator: "[]", omittingEmptySubsequences: false).joined(separator: "[0]")]
  }
}

extension ActionID {
  static let toggleColumn = ActionID("toggleColumn")
  static let sortByField = ActionID("sortByField")
  static let valuesOfField = ActionID("valuesOfField")
  static let moveColumnLater = ActionID("moveColumnLater")
  static let moveColumnEarlier = ActionID("moveColumnEarlier")
}

extension ActionTable {
  static let columnChoiceActions: [Action] = [
    Action(
      .toggleColumn, .choose, "Show or hide column", help: "Add a column for this field to the list, or remove it.",
      keys: [.enter, .character(" ")], in: [.columns], hint: ActionHint("show or hide", rank: 0)
    ) { state, _ in state.withPanel(ColumnPanel.self) { panel, state in panel.toggle(in: &state) } ?? [] },
    Action(
      .moveColumnLater, .choose, "Move column later", help: "Move this column one place to the right.",
      keys: [.tab], in: [.columns], hint: ActionHint("move right", rank: 3)
    ) { state, _ in state.withPanel(ColumnPanel.self) { panel, state in panel.move(by: 1, in: &state) } ?? [] },
    Action(
      .moveColumnEarlier, .choose, "Move column earlier", help: "Move this column one place to the left.",
      keys: [.backTab], in: [.columns], hint: ActionHint("move left", rank: 4)
    ) { state, _ in state.withPanel(ColumnPanel.self) { panel, state in panel.move(by: -1, in: &state) } ?? [] },
    Action(
      .sortByField, .choose, "Sort by this field", help: "Sort the list by the selected field, shown or not.",
      keys: [.control("s")], in: [.columns], hint: ActionHint("sort", rank: 5)
    ) { state, _ in state.withChosenField { $0.sort(by: $1) } },
    Action(
      .valuesOfField, .choose, "Values of this field",
      help: "Count the values of the selected field, shown or not, and filter by them.",
      keys: [.control("v")], in: [.columns], hint: ActionHint("values", rank: 6)
    ) { state, _ in state.withChosenField { $0.openFacets(of: $1) } },
  ]
}
