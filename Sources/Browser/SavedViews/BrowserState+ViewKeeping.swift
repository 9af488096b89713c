import Inventory

/// A change of what the user's configuration says, to be kept for the next time.
public enum ConfigurationChange: Hashable, Sendable {
  /// A view to be kept; one of the same name is replaced.
  case saveView(SavedView)
  /// A deleted view to be restored at its place: after that one, or before all others.
  case restoreView(SavedView, after: String?)
  /// A view to be deleted, by its name.
  case removeView(String)
  /// A view to be renamed; it keeps its place.
  case renameView(String, to: String)
  /// The names of the charts of the overview, in order.
  case saveOverview([String])
}

/// Keeping views for the next time, renaming and deleting them.
extension BrowserState {
  /// Asks for a name for what is on the screen.
  mutating func openSaveView() -> [BrowserEffect] {
    let current = views.current.map { views.all[$0].name }.flatMap { views.isSaved($0) ? $0 : nil }
    let help = "The filter, sort, columns and widths are saved under this name."
    return askName("Save as a view", current ?? "", help) {
      $0.saveView(named: $1)
    }
  }

  /// Saves what is on the screen. If another view has that name, it asks first.
  private mutating func saveView(named typed: String) -> [BrowserEffect]? {
    guard let taken = views.index(of: typed) ?? index(ofView: typed) else { return saveView(as: typed) }
    let name = views.all[taken].name
    guard views.isSaved(name) else { return refuseBuiltIn(name) }
    guard name != views.currentName else { return saveView(as: name) }
    return askName(
      "A view with that name exists", name, context.keyMap.accepts("replaces \"\(name)\"") + " Rename to keep both."
    ) {
      $1 == name ? $0.saveView(as: name) : $0.saveView(named: $1)
    }
  }

  private mutating func askName(
    _ title: String, _ text: String, _ help: String, hint: String = "save",
    accept: @escaping @Sendable (inout BrowserState, String) -> [BrowserEffect]?
  ) -> [BrowserEffect] {
    open(
      FormPanel(title: title, text: text, help: help, chooseHint: hint) { state, typed in
        let name = SavedView.name(typed)
        guard !name.isEmpty else {
          state.say("A view needs a name.", tone: .warning)
          return nil
        }
        return accept(&state, name)
      })
  }

  /// The most bytes that a view's list of ids may have: some 10,000 computers. Each id is a test for every computer.
  static let longestIDs = 100_000

  /// The filter for what the list shows; it names the computers by id when the list is restricted to some. Nil, with a
  /// message, when no filter can.
  private mutating func filterOnScreen() -> String? {
    guard let ids = list.query.only?.computers.ids else { return filtering.line.text }
    // Each takes a digit, a sign and two spaces at least: far too many need not be written first.
    if ids.count * 4 <= Self.longestIDs {
      let field = fields.known(path: "id")
      let sorted = ids.map(\.rawValue).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
      let written = sorted.compactMap { FilterValue.shown($0).written(for: field) }
      let all = written.joined(separator: " | ")
      let choice = "\(field.name):" + (written.count == 1 ? all : "(\(all))")
      let text = filtering.line.isEmpty ? choice : "(\(filtering.line.text)) \(choice)"
      if written.count == ids.count, choice.utf8.count <= Self.longestIDs, (try? fields.reader.read(text)) != nil {
        return text
      }
    }
    say(
      "The list is restricted to \(Amount.computers(ids.count)): too many to save in a view.",
      tone: .warning)
    return nil
  }

  /// What is on the screen, as a view of that name.
  private func viewOnScreen(_ name: String, filter: String) -> SavedView {
    let known = fields
    let sort = list.query.sort.compactMap { key in
      known.field(path: key.path).map { $0.name + (key.descending ? ":desc" : "") }
    }
    let isUsual =
      list.setup.hasSameColumns(as: ListSetup(context.configuration.columns))
      && list.setup.frozen == ListSetup.usualFrozen
    let isUsualSort =
      list.query.sort == context.configuration.sort && !context.configuration.sortIsForThisStart
      && list.query.sortsByRelevance == context.configuration.sortsByRelevance
    let own = list.setup.ownColumns
    var view = SavedView(
      name: name, filter: filter,
      columns: isUsual && !context.configuration.columnsAreForThisStart ? nil : own.map(\.field.name),
      sort: isUsualSort || sort.isEmpty ? nil : sort.joined(separator: ","))
    for column in own { view.widths[column.field.name] = column.width }
    if list.setup.frozen != ListSetup.usualFrozen { view.frozen = list.setup.frozen }
    return view
  }

  /// - Returns: nil when it cannot be saved, which is then said.
  private mutating func saveView(as name: String) -> [BrowserEffect]? {
    guard filtering.error == nil else {
      say("The filter is invalid and cannot be saved.", tone: .warning)
      return nil
    }
    guard let filter = filterOnScreen().map({ fields.reader.namingAttributes(in: $0) }) else { return nil }
    rememberForUndo("saving the view")
    let view = viewOnScreen(name, filter: filter)
    var saved = views.saved
    if let index = saved.firstIndex(where: { $0.name == name }) {
      saved[index] = view
    } else {
      saved.append(view)
    }
    views.setSaved(saved)
    (views.setups[name], views.orders[name]) = (nil, nil)
    views.select(named: name)
    let effects = [keep(.saveView(view))]
    guard list.query.only != nil else { return effects }
    // The view's own filter shows the same computers.
    list.want(only: nil)
    return effects + setFilter(filter) + list.rank()
  }

  mutating func openRenameView(_ name: String) -> [BrowserEffect] {
    guard views.isSaved(name) else { return refuseBuiltIn(name) ?? [.bell] }
    return askName("Rename the view", name, "The new name for \"\(name)\".", hint: "rename") {
      $0.renameView(name, to: $1)
    }
  }

  private mutating func renameView(_ name: String, to new: String) -> [BrowserEffect]? {
    guard new != name else { return [] }
    // Views are opened by their names without regard to case.
    let taken = views.all.first { $0.name != name && $0.name.lowercased() == new.lowercased() }
    if let taken {
      say("A view \"\(taken.name)\" already exists.", tone: .warning)
      return nil
    }
    rememberForUndo("renaming the view")
    let isOpen = views.currentName == name
    views.setSaved(
      views.saved.map { view in
        var view = view
        if view.name == name { view.name = new }
        return view
      })
    views.setups[new] = views.setups.removeValue(forKey: name)
    views.orders[new] = views.orders.removeValue(forKey: name)
    if isOpen { views.select(named: new) }
    return [keep(.renameView(name, to: new))]
  }

  mutating func deleteView(_ name: String) -> [BrowserEffect] {
    guard views.isSaved(name) else { return refuseBuiltIn(name) ?? [.bell] }
    rememberForUndo("deleting the view")
    let isOpen = views.currentName == name
    views.setSaved(views.saved.filter { $0.name != name })
    views.orders[name] = nil
    if isOpen, views.current == nil { views.select(named: SavedView.everything.name) }
    refreshViewPanel()
    return [keep(.removeView(name))]
  }

  private mutating func refuseBuiltIn(_ name: String) -> [BrowserEffect]? {
    say("\"\(name)\" is built in and cannot be changed.", tone: .warning)
    return nil
  }

  /// - Parameter isTold: whether another message was shown, which the file's report must not replace.
  mutating func keep(_ change: ConfigurationChange, isTold: Bool = false) -> BrowserEffect {
    views.keeping.append((change, isTold))
    return .saveConfiguration(change)
  }

  /// Gives back the saved views of before.
  mutating func restoreViews(_ before: [SavedView]) -> [BrowserEffect] {
    let now = views.saved
    guard before != now else { return [] }
    views.setSaved(before)
    let gone = now.filter { view in !before.contains { $0.name == view.name } }
    var changes = gone.map { ConfigurationChange.removeView($0.name) }
    var previous: String?
    for view in before {
      let isThere = now.contains { $0.name == view.name }
      if !now.contains(view) { changes.append(isThere ? .saveView(view) : .restoreView(view, after: previous)) }
      previous = view.name
    }
    return changes.map { keep($0, isTold: true) }
  }

  mutating func configurationSaved(_ change: ConfigurationChange, _ problem: Problem?) -> [BrowserEffect] {
    let isTold = views.keeping.firstIndex { $0.change == change }.map { views.keeping.remove(at: $0).isTold } ?? false
    if let problem {
      let parts = [change.failure, problem.why, change.consequence, problem.next, problem.what]
      say(Problem.sentences(parts), tone: .failure)
    } else if !isTold {
      let hint = if case .removeView = change { context.keyHint(.undo, "to restore it") } else { "" }
      say(change.success + hint, tone: .good)
    }
    return []
  }
}

extension ConfigurationChange {
  fileprivate var success: String {
    switch self {
    case .saveView(let view), .restoreView(let view, _): "The view \"\(view.name)\" is saved."
    case .removeView(let name): "The view \"\(name)\" is deleted."
    case .renameView(let old, let new): "The view \"\(old)\" is now called \"\(new)\"."
    case .saveOverview: "The charts of the overview are saved."
    }
  }

  fileprivate var failure: String {
    switch self {
    case .saveView(let view), .restoreView(let view, _): "The view \"\(view.name)\" could not be saved."
    case .removeView(let name): "The view \"\(name)\" could not be deleted."
    case .renameView(_, let new): "The new name of the view \"\(new)\" could not be saved."
    case .saveOverview: "The charts of the overview could not be saved."
    }
  }

  /// The consequence of a failure.
  fileprivate var consequence: String {
    switch self {
    case .saveView, .restoreView: "It is available until you quit."
    case .saveOverview: "They stay until you quit."
    case .removeView: "It will be back the next time you start."
    case .renameView: "It will have its old name the next time you start."
    }
  }
}
