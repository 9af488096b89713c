import Inventory
import Screen

/// Moving in the detail, and folding it.
extension BrowserState {
  mutating func moveInDetail(_ movement: Movement) -> [BrowserEffect] {
    detail.move(movement, height: layout.detail.height)
    return []
  }

  mutating func goToSection(forward: Bool) -> [BrowserEffect] {
    let position = detail.window.position
    let target = forward ? detail.heading(after: position) : detail.heading(before: position)
    guard let line = target ?? (forward ? nil : 0) else { return [.bell] }
    detail.show(line, atTopOf: layout.detail.height)
    return []
  }

  /// Goes to the title of a section, and opens it.
  mutating func goToSection(_ number: Int) -> [BrowserEffect] {
    guard let section = detail.section(number) else { return [.bell] }
    if detail.folds.sections.remove(section.title) != nil { layOutDetail() }
    let height = layout.detail.height
    if let line = detail.line(of: .title(ofSection: number)) { detail.show(line, atTopOf: height) }
    return []
  }

  /// Opens the row under the cursor, or closes it again; folds the section where there is no row.
  mutating func toggleFold() -> [BrowserEffect] {
    guard let place = detail.place, let section = detail.section(place.section) else {
      say("There is nothing to fold on this line.")
      return [.bell]
    }
    guard section.state == nil else {
      say("\(section.title) has nothing to fold: \(section.state ?? "").")
      return [.bell]
    }
    if let table = section.tables.first(where: { $0.lines.contains(place.item) }),
      let row = table.row(ofLine: place.item), table.lines(ofRow: row).count > 1
    {
      let start = table.lines(ofRow: row).lowerBound
      detail.folds.rows.toggle(section.items[start].path)
      return goTo(DetailPlace(section: place.section, item: start))
    }
    detail.folds.sections.toggle(section.title)
    return goTo(.title(ofSection: place.section))
  }

  /// Folds all sections, or opens them when all are folded.
  mutating func toggleAllFolds() -> [BrowserEffect] {
    let titles = Set(detail.sections.filter { $0.state == nil }.map(\.title))
    guard !titles.isEmpty else {
      say("There is nothing to fold.")
      return [.bell]
    }
    let place = detail.place
    if titles.isSubset(of: detail.folds.sections) {
      detail.folds.sections.subtract(titles)
    } else {
      detail.folds.sections.formUnion(titles)
    }
    guard let place, place.section >= 0 else { return [] }
    return goTo(.title(ofSection: place.section))
  }

  private mutating func goTo(_ place: DetailPlace) -> [BrowserEffect] {
    layOutDetail()
    if let line = detail.line(of: place) { detail.go(to: line, height: layout.detail.height) }
    return []
  }

  /// Moves to the field beside the current one.
  mutating func moveSideways(by step: Int) -> [BrowserEffect] {
    detail.moveSideways(by: step) ? [] : [.bell]
  }

  /// Hides what was not reported, or shows it again.
  mutating func toggleAbsent() -> [BrowserEffect] {
    detail.folds.hidesAbsent.toggle()
    say(
      detail.folds.hidesAbsent
        ? "Fields that were not reported are hidden.\(context.keyHint(.hideAbsent, "to show them"))"
        : "Fields that were not reported are shown.")
    return []
  }
}

/// What the cursor of the detail is on, as text to be copied.
extension BrowserState {
  /// What it is, and what it says; nil when the detail has not the keys, or the line says nothing.
  var detailField: (title: String, text: String)? {
    guard panes.focus == .detail, let place = detail.place else { return nil }
    return detail.text(of: place)
  }

  mutating func copyField() -> [BrowserEffect] {
    guard let field = detailField else {
      say("There is nothing to copy on this line.", tone: .warning)
      return [.bell]
    }
    return copy(text: field.text, label: "\(field.title) of \(detailTitle)")
  }
}

extension DetailModel {
  /// A fact with its title, a group or section with all its lines; nil for what is not there.
  fileprivate func text(of place: DetailPlace) -> (title: String, text: String)? {
    guard place.section >= 0 else {
      guard card.indices.contains(place.item), let text = card[place.item].value.text else { return nil }
      return (card[place.item].title, text)
    }
    guard let section = section(place.section) else { return nil }
    guard section.items.indices.contains(place.item) else {
      return section.state == nil ? (section.title, section.text(of: section.items.indices)) : nil
    }
    let item = section.items[place.item]
    guard item.isReported else { return nil }
    if !item.value.isEmpty { return (section.title(ofLine: place.item), item.value) }
    // An extension attribute with nothing in it is no group of what is known about it.
    let isAttribute = section.tables.contains { table in
      table.form == .named && table.row(ofLine: place.item).map { table.lines(ofRow: $0).lowerBound } == place.item
    }
    guard !isAttribute else { return nil }
    let rest = section.items[(place.item + 1)...].prefix { $0.depth > item.depth }
    return rest.isEmpty ? nil : (item.label, section.text(of: rest.indices))
  }
}

extension ComputerRecord.Section {
  /// What a line is called: the title of its column where its label is just a number.
  fileprivate func title(ofLine line: Int) -> String {
    for table in tables where table.form == .plain {
      guard let row = table.row(ofLine: line), table.lines(ofRow: row).lowerBound == line,
        let column = table.columns.indices.first(where: { table.line(row: row, column: $0) == line })
      else { continue }
      return "\(table.columns[column].title) in \(title)"
    }
    return items[line].label.isEmpty ? title : items[line].label
  }

  /// Lines as plain text: `Label: value`, nested ones indented.
  fileprivate func text(of lines: Range<Int>) -> String {
    let least = items[lines].map(\.depth).min() ?? 0
    return items[lines].map { item in
      let indent = String(repeating: "  ", count: item.depth - least)
      let value = item.value.isEmpty ? "" : item.label.isEmpty ? item.value : " \(item.value)"
      return indent + (item.label.isEmpty ? "" : "\(item.label):") + value
    }.joined(separator: "\n")
  }
}

extension ActionID {
  static let nextComputer = ActionID("nextComputer")
  static let previousComputer = ActionID("previousComputer")
  static let nextSection = ActionID("nextSection")
  static let previousSection = ActionID("previousSection")
  static let copyField = ActionID("copyField")
  static let sections = ActionID("sections")
  static let fold = ActionID("fold")
  static let foldAll = ActionID("foldAll")
  static let hideAbsent = ActionID("hideAbsent")
  static let fieldLeft = ActionID("fieldLeft")
  static let fieldRight = ActionID("fieldRight")
}

extension ActionTable {
  static let detailMoveActions: [Action] = [
    Action(
      .nextComputer, .look, "Next computer", help: "Show the next computer in the list without leaving the detail.",
      keys: [.character("J")], in: [.detail], hint: ActionHint("next", rank: 10), availability: \.list.hasComputer
    ) { state, _ in state.moveList(by: 1) },
    Action(
      .previousComputer, .look, "Previous computer",
      help: "Show the previous computer in the list without leaving the detail.",
      keys: [.character("K")], in: [.detail], availability: \.list.hasComputer
    ) { state, _ in state.moveList(by: -1) },
    Action(
      .nextSection, .look, "Next section", help: "Move to the next section of the detail.",
      keys: [.character("}")], in: [.detail], hint: ActionHint("section", rank: 11), availability: \.detail.hasSubject
    ) { state, _ in state.goToSection(forward: true) },
    Action(
      .previousSection, .look, "Previous section",
      help: "Move to the title of this section, or of the previous section.",
      keys: [.character("{")], in: [.detail], availability: \.detail.hasSubject
    ) { state, _ in state.goToSection(forward: false) },
    Action(
      .fieldLeft, .look, "Field to the left", help: "Move to the field to the left, where the detail has columns.",
      keys: [.character("h"), .left], in: [.detail], availability: \.detail.hasSubject
    ) { state, _ in state.moveSideways(by: -1) },
    Action(
      .fieldRight, .look, "Field to the right", help: "Move to the field to the right, where the detail has columns.",
      keys: [.character("l"), .right], in: [.detail], availability: \.detail.hasSubject
    ) { state, _ in state.moveSideways(by: 1) },
  ]

  static let detailActions: [Action] = [
    Action(
      .copyField, .act, "Copy field",
      help: "Copy the selected value, group or section of the detail.",
      keys: [.character("f")], in: [.detail], hint: ActionHint("copy field", rank: 5), availability: \.detail.hasSubject
    ) { state, _ in state.copyField() },
    Action(
      .sections, .look, "Go to section", help: "List the sections of the detail with their contents, and go to one.",
      keys: [.character("i")], in: [.detail], hint: ActionHint("sections", rank: 4),
      availability: \.detailAwaitsSections
    ) { state, _ in state.openSections() },
    Action(
      .fold, .look, "Fold or unfold",
      help: "Expand or collapse a table row to see all its fields; elsewhere, fold or unfold the section.",
      keys: [.character("z")], in: [.detail], hint: ActionHint("fold", rank: 8), availability: \.detail.hasSubject
    ) { state, _ in state.toggleFold() },
    Action(
      .foldAll, .look, "Fold all", help: "Fold or unfold all sections of the detail.",
      keys: [.character("Z")], in: [.detail], availability: \.detailHasSections
    ) { state, _ in state.toggleAllFolds() },
    Action(
      .hideAbsent, .look, "Hide what is not reported",
      help: "Hide the fields and sections of the detail that the server did not report, or show them again.",
      keys: [.character("e")], in: [.detail], availability: \.detail.hasSubject
    ) { state, _ in state.toggleAbsent() },
  ]
}
