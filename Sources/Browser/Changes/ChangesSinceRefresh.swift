import Inventory
import Screen

/// What changed since an earlier list: the one shown when the user last requested a refresh, or the first.
struct Changes: Sendable {
  enum Kind: Hashable, Sendable {
    /// The computer was not in the earlier list.
    case new
    /// A value differs from the earlier list.
    case changed
  }

  /// A column in which a computer's value differs from the earlier list.
  struct FieldChange: Hashable, Sendable {
    var field: Field
    var before: ShownValue
    var now: ShownValue
  }

  /// Times of the last contact: they change for every computer that is on, and so are no news.
  static let uncounted = ListUpdate.dates

  /// Messages about a change quote no more bytes of a value.
  private static let longestValue = 1000

  /// The list that computers are compared with; nil before the first refresh.
  private(set) var earlier: Fleet?
  private(set) var found = InventoryChanges()
  /// The computers that are new or changed.
  private(set) var listed: Set<ComputerID> = []
  private var new: Set<ComputerID> = []
  /// The paths of the columns that were not compared.
  private var ignored: Set<String> = []

  init() {}

  /// Takes time in proportion to what was found.
  init(since earlier: Fleet, _ found: InventoryChanges, ignoring ignored: Set<String> = Self.uncounted) {
    self.earlier = earlier
    self.found = found
    self.ignored = ignored
    new = Set(found.new)
    listed = new.union(found.changed)
  }

  var isEmpty: Bool { found.new.isEmpty && found.changed.isEmpty && found.gone.isEmpty }

  /// How many computers are new, gone or changed.
  var count: Int { found.new.count + found.changed.count + found.gone.count }

  /// When the earlier list was loaded.
  var since: Instant? { earlier?.asOf }

  func kind(of id: ComputerID) -> Kind? {
    guard listed.contains(id) else { return nil }
    return new.contains(id) ? .new : .changed
  }

  /// The columns of a list in which a computer's value changed; none for a new computer.
  func fields(of id: ComputerID, in snapshot: InventorySnapshot) -> [FieldChange] {
    guard kind(of: id) == .changed, let old = earlier?.snapshot, let before = old.row(of: id),
      let now = snapshot.row(of: id)
    else { return [] }
    let fields = snapshot.changedFields(of: id, from: old, ignoring: ignored)
    let (columns, oldColumns) = (SnapshotColumns(fields, in: snapshot), SnapshotColumns(fields, in: old))
    return fields.indices.map { index in
      FieldChange(
        field: fields[index], before: oldColumns.shown(row: before, column: index, upTo: Self.longestValue),
        now: columns.shown(row: now, column: index, upTo: Self.longestValue))
    }
  }
}

extension Computation.Kind {
  static let changes = Self("changes")
}

/// Comparing a refreshed list with an earlier one.
extension BrowserState {
  /// Compares the list with the previous one, which a refresh has just replaced.
  mutating func compareFleets(with before: Fleet) -> [BrowserEffect] {
    guard let fleet = list.fleet, before.asOf != nil else { return [] }
    // A manual refresh starts a new comparison; automatic ones accumulate.
    let isAutomatic = loading.progress.isAutomatic
    let earlier = isAutomatic ? loading.changes.earlier ?? before : before
    // A computer that is missing from a partial list may still exist.
    let (knowsNew, knowsGone) = (earlier.isComplete, fleet.isComplete)
    let ignored = Changes.uncounted.union(spareFields(of: fleet.snapshot))
    return compute(.changes) { workers, isCancelled in
      guard
        var found = InventoryChanges(
          from: earlier.snapshot, to: fleet.snapshot, ignoring: ignored, workers: workers,
          isCancelled: isCancelled)
      else { return nil }
      if !knowsNew { found.new = [] }
      if !knowsGone { found.gone = [] }
      let changes = Changes(since: earlier, found, ignoring: ignored)
      return { state in
        state.take(changes, isAutomatic: isAutomatic)
        return []
      }
    }
  }

  private mutating func take(_ new: Changes, isAutomatic: Bool) {
    let isNews = new.found != loading.changes.found
    loading.changes = new
    _ = withPanel(ChangePanel.self) { panel, state in panel.follow(state) }
    // Only a manual refresh shows a message; automatic ones go to the log.
    guard !isAutomatic else {
      if isNews, let changesSummary {
        notices.log.add(Message(text: changesSummary + ".", tone: .good), at: context.now)
      }
      return
    }
    guard let fleet = list.fleet, let since = loading.changes.since else { return }
    let computers = Amount.computers(fleet.snapshot.count)
    let found =
      changesSummary.map { ": \($0).\(context.keyHint(.changes, "to show them"))" }
      ?? ", nothing changed since \(context.clockTime(since))."
    let said = Message(text: computers + found, tone: .good)
    if notices.message == nil { say(said) } else { notices.log.add(said, at: context.now) }
  }

  /// `3 new, 1 gone, 12 changed since 14:02`; nil when nothing is different.
  var changesSummary: String? {
    guard !loading.changes.isEmpty, let since = loading.changes.since else { return nil }
    let found = loading.changes.found
    let parts = [(found.new.count, "new"), (found.gone.count, "gone"), (found.changed.count, "changed")]
      .filter { $0.0 > 0 }.map { "\(Amount.grouped($0.0)) \($0.1)" }
    return parts.joined(separator: ", ") + " since " + context.clockTime(since)
  }

  // MARK: Looking at it

  var hasChanges: Availability {
    guard loading.changes.isEmpty else { return .available }
    guard let since = loading.changes.since else {
      return .unavailable(reason: "There are no changes to show until the list is refreshed.")
    }
    return .unavailable(reason: "Nothing has changed since \(context.clockTime(since)).")
  }

  mutating func openChanges() -> [BrowserEffect] { open(ChangePanel(in: self)) }

  var canShowOnlyChanged: Availability {
    guard loading.changes.listed.isEmpty else { return hasChanges }
    return .unavailable(reason: "The list cannot show computers that are gone.")
  }

  mutating func showOnlyChanged() -> [BrowserEffect] {
    let since = loading.changes.since.map { " since " + context.clockTime($0) } ?? ""
    guard let panel = panels.front as? ChangePanel else { return [.bell] }
    return restrict(to: loading.changes.listed, label: "changed" + since, of: panel)
  }
}

/// The choice of changed computers: new, gone and changed ones, with their previous values.
struct ChangePanel: ChangesPanel {
  enum Value: Hashable, Sendable {
    case computer(ComputerID)
    case gone(ComputerID)
    /// The remaining computers of a kind, without lines of their own.
    case others(String)
  }

  /// The most lines of a kind; the list itself can show all of them.
  static let most = 200

  var list: ChoiceList<Value>

  var isSearching = false

  var context: ActionContext { isSearching ? .searchingRecorded : .changes }
  var chooseHint: String { isSearching ? "keep" : "go there" }
  var aboutRows: Int { 3 }

  init(in state: BrowserState) {
    list = ChoiceList(Self.items(in: state))
  }

  /// Shows the changes of a refresh that ended while the panel was open.
  mutating func follow(_ state: BrowserState) { list.setItems(Self.items(in: state)) }

  func title(in state: BrowserState) -> String { state.changesSummary ?? "Changes" }

  func nothing(in state: BrowserState) -> String {
    guard case .unavailable(let reason) = state.hasChanges else { return "Nothing has changed." }
    return [reason, state.unrecorded].compactMap(\.self).joined(separator: " ")
  }

  func leaveLevel(in state: BrowserState) -> Self? { nil }

  func rows(in state: BrowserState, onlySelected: Bool) -> [[String]] { shownRows(onlySelected: onlySelected) }

  func about(_ item: ChoiceItem<Value>, in state: BrowserState) -> [ChoiceRemark] {
    guard case .computer(let id) = item.value, let fleet = state.list.fleet else { return [] }
    return state.loading.changes.fields(of: id, in: fleet.snapshot).prefix(aboutRows).map { change in
      ChoiceRemark(text: change.words(state.context.configuration.glyphs), role: .text)
    }
  }

  /// Goes to the computer in the list.
  func chooseLine(in state: inout BrowserState) -> [BrowserEffect] {
    switch list.selected?.value {
    case .computer(let id):
      state.panels.close()
      return state.putCursor(on: id)
    case .gone:
      state.say("This computer is no longer on the server.", tone: .warning)
      return [.bell]
    case .others, nil:
      return [.bell]
    }
  }

  private static func items(in state: BrowserState) -> [ChoiceItem<Value>] {
    let found = state.loading.changes.found
    return lines(found.new, "new", in: state.list.fleet) { .computer($0) }
      + lines(found.gone, "gone", in: state.loading.changes.earlier) { .gone($0) }
      + lines(found.changed, "changed", in: state.list.fleet) { .computer($0) }

    func lines(
      _ ids: [ComputerID], _ word: String, in fleet: Fleet?, _ value: (ComputerID) -> Value
    ) -> [ChoiceItem<Value>] {
      var items = ids.prefix(most).map { id in
        let row = fleet?.snapshot.row(of: id)
        let name = fleet.flatMap { fleet in row.map { fleet.snapshot.name(ofRow: $0) } } ?? "Computer \(id)"
        let changes = fleet.map { state.loading.changes.fields(of: id, in: $0.snapshot) } ?? []
        let words = changes.map { $0.words(state.context.configuration.glyphs) }.joined(separator: ", ")
        return ChoiceItem(value(id), name, details: [word, words])
      }
      if ids.count > most {
        let rest = "and \(Amount.grouped(ids.count - most)) more"
        items.append(ChoiceItem(.others(word), rest, details: [word], role: .dim))
      }
      return items
    }
  }
}

extension Changes.FieldChange {
  /// `OS version: 14.6 → 15.1`.
  func words(_ glyphs: Glyphs) -> String {
    "\(field.title): \(before.short(glyphs)) \(glyphs.isASCII ? "->" : "→") \(now.short(glyphs))"
  }
}

extension ActionID {
  static let changes = ActionID("changes")
  static let onlyChanged = ActionID("onlyChanged")
}

extension ActionTable {
  static let changeActions: [Action] = [
    Action(
      .changes, .look, "Show changes",
      help: "Show what changed since the last refresh, today, yesterday, in 7 or 30 days, with the previous values.",
      keys: [.character("D")], in: .panes, hint: ActionHint("changes", rank: 12)
    ) { state, _ in state.openAnyChanges() },
    Action(
      .onlyChanged, .choose, "Show only changes", help: "Show only the added and changed computers in the list.",
      keys: [.character("D")], in: [.changes], hint: ActionHint("show only these", rank: 2),
      availability: \.canShowOnlyChanged
    ) { state, _ in state.showOnlyChanged() },
  ]
}
