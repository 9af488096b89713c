import Inventory

/// Keeping views for the next time, renaming and deleting them.
extension BrowserState {
  /// Asks for a name for what is on the screen.
  mutating func openSaveView() -> [BrowserEffect] {
    let current = views.current.map { views.all[$0].name }.flatMap { views.isSaved($0) ? $0 : nil }
    let help = "Filter, sort and columns, with their widths, are kept under this name."
    return askName("Save as a view", current ?? "", help) {
      $0.saveView(as: $1)
    }
  }

  private mutating func askName(
    _ title: String, _ text: String, _ help: String,
    accept: @escaping @Sendable (inout BrowserState, String) -> [BrowserEffect]
  ) -> [BrowserEffect] {
    open(
      FormPanel(title: title, text: text, help: help) { state, typed in
        let name = SavedView.name(typed)
        guard !name.isEmpty else {
          state.message = Message(text: "A view needs a name.", tone: .warning)
          return [.bell]
        }
        return accept(&state, name)
      })
  }

  /// What is on the screen, as a view of that name.
  private func viewOnScreen(_ name: String) -> SavedView {
    let sort = query.sort.compactMap { key in
      field(path: key.path).map { $0.name + (key.descending ? ":desc" : "") }
    }
    let isUsual = list.columns == ListSetup(configuration.columns).columns && list.frozen == ListSetup.usualFrozen
    var view = SavedView(
      name: name, filter: filter.text, columns: isUsual ? nil : columns.map(\.name),
      sort: query.sort == configuration.sort || sort.isEmpty ? nil : sort.joined(separator: ","))
    for column in list.columns { view.widths[column.field.name] = column.width }
    if list.frozen != ListSetup.usualFrozen { view.frozen = list.frozen }
    return view
  }

  mutating func saveView(as name: String) -> [BrowserEffect] {
    guard filterError == nil else {
      message = Message(text: "The filter cannot be read, so it cannot be saved.", tone: .warning)
      return [.bell]
    }
    rememberForUndo("saving the view")
    let view = viewOnScreen(name)
    var saved = views.saved
    if let index = saved.firstIndex(where: { $0.name == name }) {
      saved[index] = view
    } else {
      saved.append(view)
    }
    views.setSaved(saved)
    views.setups[name] = nil
    views.select(named: name)
    return [.saveConfiguration(.saveView(view))]
  }

  mutating func openRenameView(_ name: String) -> [BrowserEffect] {
    guard views.isSaved(name) else { return refuseBuiltIn(name) }
    return askName("Rename the view", name, "The new name of \"\(name)\".") { $0.renameView(name, to: $1) }
  }

  private mutating func renameView(_ name: String, to new: String) -> [BrowserEffect] {
    guard new != name else { return [] }
    guard !views.all.contains(where: { $0.name == new }) else {
      message = Message(text: "There is a view \"\(new)\" already.", tone: .warning)
      return [.bell]
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
    if isOpen { views.select(named: new) }
    return [.saveConfiguration(.renameView(name, to: new))]
  }

  mutating func deleteView(_ name: String) -> [BrowserEffect] {
    guard views.isSaved(name) else { return refuseBuiltIn(name) }
    rememberForUndo("deleting the view")
    let isOpen = views.currentName == name
    views.setSaved(views.saved.filter { $0.name != name })
    if isOpen, views.current == nil { views.select(named: SavedView.everything.name) }
    refreshViewPanel()
    return [.saveConfiguration(.removeView(name))]
  }

  private mutating func refuseBuiltIn(_ name: String) -> [BrowserEffect] {
    message = Message(text: "\"\(name)\" is built in; it stays as it is.", tone: .warning)
    return [.bell]
  }

  /// Gives back the saved views of before.
  mutating func restoreViews(_ before: [SavedView]) -> [BrowserEffect] {
    let now = views.saved
    guard before != now else { return [] }
    views.setSaved(before)
    let gone = now.filter { view in !before.contains { $0.name == view.name } }
    let changed = before.filter { !now.contains($0) }
    return gone.map { .saveConfiguration(.removeView($0.name)) } + changed.map { .saveConfiguration(.saveView($0)) }
  }

  mutating func configurationSaved(_ change: ConfigurationChange, _ problem: Problem?) -> [BrowserEffect] {
    if let problem {
      let parts = [change.failure, problem.why, change.consequence, problem.next, problem.what]
      message = Message(text: Problem.sentences(parts), tone: .failure)
    } else {
      let hint = if case .removeView = change { keyHint(.undo, "brings it back") } else { "" }
      message = Message(text: change.success + hint, tone: .good)
    }
    return []
  }
}

extension SavedView {
  /// A name as it is kept: without blanks at its ends.
  static func name(_ typed: String) -> String {
    var characters = Substring(typed)
    while characters.first?.isWhitespace == true { characters.removeFirst() }
    while characters.last?.isWhitespace == true { characters.removeLast() }
    return String(characters)
  }
}

extension ConfigurationChange {
  fileprivate var success: String {
    switch self {
    case .saveView(let view): "The view \"\(view.name)\" is saved."
    case .removeView(let name): "The view \"\(name)\" is deleted."
    case .renameView(let old, let new): "The view \"\(old)\" is now called \"\(new)\"."
    }
  }

  fileprivate var failure: String {
    switch self {
    case .saveView(let view): "The view \"\(view.name)\" could not be saved."
    case .removeView(let name): "The view \"\(name)\" could not be deleted."
    case .renameView(_, let new): "The new name of the view \"\(new)\" could not be saved."
    }
  }

  /// What comes of a failure.
  fileprivate var consequence: String {
    switch self {
    case .saveView: "It is there until you quit."
    case .removeView: "It will be there again the next time."
    case .renameView: "It has its old name the next time."
    }
  }
}
