import Inventory
import Screen

/// Views: a filter, columns and a sort under a name, and a tab each.
extension BrowserState {
  /// Whether there is more to choose than all computers.
  var showsTabs: Bool { views.all.count > 1 }

  /// Opens a view: its filter, columns and order replace the current ones.
  mutating func openView(_ index: Int) -> [BrowserEffect] {
    guard views.all.indices.contains(index) else {
      say("There is no view \(index + 1).", tone: .warning)
      return [.bell]
    }
    rememberForUndo("the view")
    panels.close()
    panes.prompt = nil
    return bring(index)
  }

  /// What the browser begins with: a view, a filter or both.
  mutating func openFirstView() -> [BrowserEffect] {
    var effects: [BrowserEffect] = []
    if let name = context.configuration.view, let index = index(ofView: name) { effects += bring(index) }
    if !context.configuration.filter.isEmpty { effects += setFilter(context.configuration.filter) }
    return effects
  }

  private mutating func bring(_ index: Int) -> [BrowserEffect] {
    keepSetup()
    keepOrder(isReopening: index == views.current)
    views.current = index
    let view = views.all[index]
    var effects = setList(setup(of: view))
    let isLifted = list.want(only: nil)
    effects += setFilter(view.filter) + (isLifted ? list.rank() : [])
    tellOfViewFilter()
    let order =
      views.orders[view.name]
      ?? ViewModel.Order(
        keys: sort(of: view), byRelevance: view.sort == nil && context.configuration.sortsByRelevance)
    return effects + self.order(by: order.keys, byRelevance: order.byRelevance)
  }

  /// Keeps the order of the view for when it is opened again. Opening the open view again restores its own order.
  private mutating func keepOrder(isReopening: Bool) {
    guard let name = views.currentName else { return }
    guard !isReopening, views.awaitingNames != name else { return views.orders[name] = nil }
    views.orders[name] = ViewModel.Order(keys: list.query.sort, byRelevance: list.query.sortsByRelevance)
  }

  /// Says that the filter of the open view cannot be read, so that the list is not taken for its result. While
  /// the names of extension attributes are being loaded, it may still turn out to be valid.
  mutating func tellOfViewFilter() {
    guard let error = filtering.error, panes.prompt == nil, let current = views.current,
      views.all[current].filter == filtering.line.text
    else { return }
    if error.unknownName != nil {
      guard case .known = filtering.attributes else { return }
    }
    let trouble = filterTrouble ?? error.message
    say("The filter of the view \"\(views.all[current].name)\" is not applied: \(trouble).", tone: .failure)
  }

  /// Before the first list there is nothing to wait for: the first load fetches the sort columns.
  private mutating func order(by keys: [SortKey], byRelevance: Bool) -> [BrowserEffect] {
    guard list.fleet == nil else { return setSort(keys, byRelevance: byRelevance) }
    list.want(keys, byRelevance: byRelevance)
    return []
  }

  func index(ofView name: String) -> Int? {
    views.all.firstIndex { $0.name.lowercased() == name.lowercased() }
  }

  mutating func openView(named name: String) -> [BrowserEffect] {
    guard let index = index(ofView: name) else {
      say("There is no view \"\(name)\".", tone: .warning)
      return [.bell]
    }
    return openView(index)
  }

  mutating func stepView(by step: Int) -> [BrowserEffect] {
    let count = views.all.count
    return openView(((views.current ?? -min(step, 0)) + step + count) % count)
  }

  /// Opens the view of all computers.
  mutating func leaveView() -> [BrowserEffect] {
    guard let all = views.index(of: SavedView.everything.name), all != views.current else { return clearFilter() }
    return openView(all)
  }

  mutating func openView(byNumber key: Key) -> [BrowserEffect] {
    guard case .character(let digit) = key, let number = digit.wholeNumberValue else { return [.bell] }
    return openView(number - 1)
  }

  var hasViews: Availability {
    showsTabs ? .available : .unavailable(reason: "There is no other view.")
  }

  // MARK: Columns and order of a view

  /// Keeps the columns' setup for when the view is opened again.
  private mutating func keepSetup() {
    if let current = views.current, views.all[current].columns != nil {
      views.setups[views.all[current].name] = list.setup
    } else {
      views.usualSetup = list.setup
    }
  }

  private mutating func setup(of view: SavedView) -> ListSetup {
    guard let names = view.columns else { return views.usualSetup ?? list.setup }
    if let setup = views.setups[view.name] { return setup }
    var setup = ListSetup([])
    for name in names {
      guard let field = field(named: name, of: view), !setup.fields.contains(field) else { continue }
      setup.columns.append(ListSetup.Column(field: field, width: view.widths[name].map(ListSetup.possible)))
    }
    if let frozen = view.frozen { setup.frozen = min(frozen, setup.columns.count) }
    return setup.columns.isEmpty ? views.usualSetup ?? list.setup : setup
  }

  private mutating func sort(of view: SavedView) -> [SortKey] {
    guard let text = view.sort else { return context.configuration.sort }
    return SortTerm.terms(text).compactMap { term in
      guard let term = try? term.get() else { return nil }
      return field(named: term.name, of: view).map { SortKey(path: $0.path, descending: term.descending) }
    }
  }

  /// The field of that name. An unknown name may be an extension attribute: the view is then reopened when the server
  /// has sent their names. Otherwise a message says so.
  private mutating func field(named name: String, of view: SavedView) -> Field? {
    do throws(FieldNameError) { return try filtering.catalogue.field(named: name) } catch {
      if let known = context.configuration.columns.first(where: { $0.name == name }) { return known }
      switch filtering.attributes {
      case .known: say("The view \"\(view.name)\": \(error).", tone: .warning)
      case .notAsked, .asking: views.awaitingNames = view.name
      }
      return nil
    }
  }

  /// Runs after every event: requests the names that a view is missing, and reopens it when they have arrived.
  mutating func pursueView() -> [BrowserEffect] {
    guard let name = views.awaitingNames else { return [] }
    switch filtering.attributes {
    case .notAsked, .asking: return filtering.askForAttributes()
    case .known:
      views.awaitingNames = nil
      guard let index = views.index(of: name), index == views.current, panels.front == nil, panes.prompt == nil else {
        return []
      }
      views.setups[name] = nil
      let view = views.all[index]
      return setList(setup(of: view))
        + order(by: sort(of: view), byRelevance: view.sort == nil && context.configuration.sortsByRelevance)
    }
  }
}

extension ActionID {
  static let views = ActionID("views")
  static let nextView = ActionID("nextView")
  static let previousView = ActionID("previousView")
  static let viewByNumber = ActionID("viewByNumber")
  static let saveView = ActionID("saveView")
  static let renameView = ActionID("renameView")
  static let deleteView = ActionID("deleteView")
}

extension ActionTable {
  static let viewActions: [Action] = [
    Action(
      .views, .find, "Views", help: "Open, rename or delete a view. A view has a filter, columns and a sort.",
      keys: [.character("V")], in: .panes, hint: ActionHint("views", rank: 14)
    ) { state, _ in state.openViews() },
    Action(
      .nextView, .find, "Next view", help: "Open the view to the right of the current one.",
      keys: [.character("]")], in: .panes, availability: \.hasViews
    ) { state, _ in state.stepView(by: 1) },
    Action(
      .previousView, .find, "Previous view", help: "Open the view to the left of the current one.",
      keys: [.character("[")], in: .panes, availability: \.hasViews
    ) { state, _ in state.stepView(by: -1) },
    Action(
      .viewByNumber, .find, "View by number", help: "Open the view with that number.",
      keys: (1...9).map { .character(Character(String($0))) }, in: .panes
    ) { state, key in state.openView(byNumber: key) },
    Action(
      .saveView, .act, "Save view", help: "Save the filter, columns and sort as a named view in the configuration.",
      keys: [.character("W")], in: .panes
    ) { state, _ in state.openSaveView() },
    Action(
      .renameView, .choose, "Rename view", help: "Rename the selected view.",
      keys: [.control("r")], in: [.views], hint: ActionHint("rename", rank: 3)
    ) { state, _ in state.withChosenView { $0.openRenameView($1) } },
    Action(
      .deleteView, .choose, "Delete view", help: "Delete the selected view. Undo restores it.",
      keys: [.control("x")], in: [.views], hint: ActionHint("delete", rank: 4), isDangerous: true
    ) { state, _ in state.withChosenView { $0.deleteView($1) } },
  ]
}
