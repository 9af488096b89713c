import Inventory
import Screen

/// All actions, found by a few letters, and commands, which take an argument.
struct PalettePanel: ChoicePanel {
  var list: ChoiceList<PaletteEntry>
  /// The context from which it was opened.
  let origin: ActionContext
  /// What can be done now: the lines before anything is typed.
  private let actions: [ChoiceItem<PaletteEntry>]
  /// All that can be found by typing: also what cannot be done now, views and fields.
  private let findable: [ChoiceItem<PaletteEntry>]
  /// What the lines are.
  private var content = Content.actions

  private enum Content {
    case actions, findable
    /// Arguments of a command, or a line's number.
    case arguments
  }

  var context: ActionContext { .palette }
  var chooseHint: String { "run" }
  /// Arguments of more bytes than this are none of the choices.
  private static let longestSearched = 400
  /// Two for what the selected action does, and one for why it cannot be done when it cannot.
  var aboutRows: Int { 3 }

  init(origin: ActionContext, in state: BrowserState) {
    self.origin = origin
    findable = Self.actions(origin: origin, in: state) + Self.places(in: state)
    actions = findable.filter { $0.role != .dim && !$0.value.isCommand }
    list = ChoiceList(actions, manner: .fuzzy)
  }

  func title(in state: BrowserState) -> String { "Actions" }

  func note(in state: BrowserState) -> String {
    "\(Amount.grouped(list.count)) of \(Amount.grouped(list.items.count))"
  }

  func nothing(in state: BrowserState) -> String { "No matches." }

  /// As high as possible: its content changes during typing.
  func box(in state: BrowserState) -> Box {
    Box(width: min(100, max(76, list.widths.all)), height: min(30, state.context.size.height), in: state)
  }

  func about(_ item: ChoiceItem<PaletteEntry>, in state: BrowserState) -> [ChoiceRemark] {
    switch item.value {
    case .action(let id):
      guard let action = ActionTable.action(named: id) else { return [] }
      let help = DisplayText(action.help).wrapped(to: box(in: state).inner.width).prefix(2).map {
        ChoiceRemark(text: $0.text)
      }
      // Where there is less room, that it cannot be done is what counts.
      guard let reason = state.reasonNotToRun(action, from: origin) else {
        return help + [ChoiceRemark(text: state.context.keyMap.runs(.choose))]
      }
      return [ChoiceRemark(text: reason, role: .warning)] + help
    case .beginning(let name):
      guard let command = PaletteCommand.named(name) else { return [] }
      return Self.reason(command, nil, in: state) + [ChoiceRemark(text: command.help)]
    case .command(let name, let argument):
      guard let command = PaletteCommand.named(name) else { return [] }
      return Self.reason(command, argument, in: state) + [ChoiceRemark(text: command.help)]
    case .line:
      return [ChoiceRemark(text: "Move the cursor to that line of the list.")]
    }
  }

  mutating func typed(in state: BrowserState) {
    let text = list.line.text
    if let number = Int(text.filter { $0 != "," }), number > 0 {
      content = .arguments
      list.setItems([ChoiceItem(.line(number), "Go to line \(Amount.grouped(number))")], finding: "")
      return
    }
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard let first = words.first, text.drop(while: { $0 == " " }).contains(" "),
      let command = PaletteCommand.all.first(where: { $0.name.rawValue == first.lowercased() })
    else {
      // If the list has these lines, it has searched them already.
      let wanted = text.allSatisfy { $0 == " " } ? Content.actions : .findable
      if content != wanted { list.setItems(wanted == .actions ? actions : findable, finding: text) }
      content = wanted
      return
    }
    content = .arguments
    let argument = words.count > 1 ? String(words[1]) : ""
    var items = command.choices(state).map { choice in
      ChoiceItem(
        PaletteEntry.command(command.name, argument: choice.value), choice.text, details: choice.details,
        keywords: choice.keywords, isTicked: choice.isTicked,
        role: command.reasonNotToRun(nil, in: state) == nil ? .text : .dim)
    }
    let isChoice = items.contains { $0.value == .command(command.name, argument: argument) }
    if command.takesAnything, !argument.isEmpty, !isChoice {
      let isLong = argument.utf8.count > Self.longestSearched
      // The box has room for the beginning; the command gets all of it.
      let shown = isLong ? state.context.excerpt(of: argument) : argument
      let typed = ChoiceItem(
        PaletteEntry.command(command.name, argument: argument), "\(command.name.rawValue) \(shown)", keywords: shown,
        role: command.reasonNotToRun(argument, in: state) == nil ? .text : .dim)
      // No choice has that many words, and searching for all of them takes quadratic time.
      guard !isLong else { return list.setItems([typed], finding: "") }
      items.append(typed)
    }
    let choices = ChoiceList(items, manner: .fuzzy).finding(argument)
    // The words may also be those of an action: "sort by number".
    let others = argument.isEmpty ? [] : ChoiceList(findable, manner: .fuzzy).finding(text)
    list.setItems(choices + others, finding: "")
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let entry = list.selected?.value else { return [.bell] }
    switch entry {
    case .action(let id):
      guard let action = ActionTable.action(named: id) else { return [.bell] }
      if state.reasonNotToRun(action, from: origin) == nil { state.panels.recentActions.remember(id) }
      return state.run(action, from: origin)
    case .beginning(let name):
      if let reason = PaletteCommand.named(name)?.reasonNotToRun(nil, in: state) {
        state.say(reason, tone: .warning)
        return [.bell]
      }
      var line = LineEditor()
      line.set(name.rawValue + " ")
      var mine = self
      mine.list.setLine(line)
      mine.typed(in: state)
      state.panels.show(mine)
      return []
    case .command(let name, let argument):
      guard let command = PaletteCommand.named(name) else { return [.bell] }
      if let reason = command.reasonNotToRun(argument, in: state) {
        state.say(reason, tone: .warning)
        return [.bell]
      }
      state.panels.close()
      return command.run(&state, argument)
    case .line(let number):
      state.panels.close()
      state.panes.focus = .list
      return state.moveList(.to(number - 1))
    }
  }

  /// The lines of the palette: what was done last, what can be done here, the commands, what works elsewhere.
  private static func actions(origin: ActionContext, in state: BrowserState) -> [ChoiceItem<PaletteEntry>] {
    let recent = state.panels.recentActions.ids.compactMap { ActionTable.action(named: $0) }
    let others = ActionTable.all.filter { !state.panels.recentActions.ids.contains($0.id) && $0.id != .palette }
    let (here, elsewhere) = (
      others.filter { !$0.contexts.isDisjoint(with: .panes) }, others.filter { $0.contexts.isDisjoint(with: .panes) }
    )
    let commands = PaletteCommand.all.map { command in
      ChoiceItem(
        PaletteEntry.beginning(command.name), "\(command.name.rawValue) <\(command.argument)>", details: ["Commands"],
        keywords: command.help, role: command.reasonNotToRun(nil, in: state) == nil ? .text : .dim)
    }
    return (recent + here).map { item($0, origin: origin, in: state) } + commands
      + elsewhere.map { item($0, origin: origin, in: state) }
  }

  /// Views and fields, under what people look for.
  private static func places(in state: BrowserState) -> [ChoiceItem<PaletteEntry>] {
    let views = state.views.all.map { view in
      ChoiceItem(PaletteEntry.command(.view, argument: view.name), "View \(view.name)", details: [view.filter])
    }
    let fields = state.filtering.catalogue.fields.filter { !$0.isList }
    func lines(_ verb: String, _ command: PaletteCommand.Name) -> [ChoiceItem<PaletteEntry>] {
      fields.map { field in
        let words = state.filtering.catalogue.aliases(of: field).map(\.name).joined(separator: " ")
        return ChoiceItem(
          .command(command, argument: field.name), "\(verb) \(field.lowerTitle)", details: [field.sectionTitle],
          keywords: "\(field.name) \(words)", handicap: 20)
      }
    }
    return views + lines("Sort by", .sort) + lines("Column", .column)
  }

  /// Why a command cannot be run, to be said before what it does.
  private static func reason(_ command: PaletteCommand, _ argument: String?, in state: BrowserState) -> [ChoiceRemark] {
    command.reasonNotToRun(argument, in: state).map { [ChoiceRemark(text: $0, role: .warning)] } ?? []
  }

  private static func item(
    _ action: Action, origin: ActionContext, in state: BrowserState
  ) -> ChoiceItem<PaletteEntry> {
    let isRunnable = state.reasonNotToRun(action, from: origin) == nil
    let mostKeys = state.context.size.width < 60 ? 1 : 2
    return ChoiceItem(
      .action(action.id), action.title, details: [action.group.rawValue],
      trailing: state.context.keyMap.keys(of: action).prefix(mostKeys).map(\.name).joined(separator: " "),
      keywords: "\(action.id.rawValue) \(action.help)", otherNames: ActionSynonyms.words(for: action.id),
      role: isRunnable ? .text : .dim)
  }
}

/// What a line of the palette stands for.
enum PaletteEntry: Hashable, Sendable {
  case action(ActionID)
  /// A command with its argument.
  case command(PaletteCommand.Name, argument: String)
  /// A command whose argument is still to be typed.
  case beginning(PaletteCommand.Name)
  /// The line of the list of that number, counted from 1.
  case line(Int)

  var isCommand: Bool {
    if case .command = self { true } else { false }
  }
}

/// What was chosen from the palette, the last first.
struct RecentActions: Hashable, Sendable {
  static let most = 10

  private(set) var ids: [ActionID] = []

  mutating func remember(_ id: ActionID) {
    ids.removeAll { $0 == id }
    ids.insert(id, at: 0)
    ids.removeLast(max(0, ids.count - Self.most))
  }
}

extension BrowserState {
  mutating func openPalette() -> [BrowserEffect] {
    let origin = (panels.front as? HelpPanel)?.origin ?? actionContext
    return open(PalettePanel(origin: origin, in: self))
  }
}

extension ActionID {
  static let palette = ActionID("palette")
  static let findAction = ActionID("findAction")
}

extension ActionTable {
  static let paletteActions: [Action] = [
    Action(
      .palette, .act, "All actions",
      help: "Find and run an action, go to a line by its number, or enter a command.",
      keys: [.character(":")], in: .panesAndRange, hint: ActionHint("actions", rank: 8)
    ) { state, _ in state.openPalette() },
    Action(
      .findAction, .choose, "Find action", help: "Find an action in this help by typing a few letters.",
      keys: [.character("/"), .character(":")], in: [.help], hint: ActionHint("find", rank: 3)
    ) { state, _ in state.openPalette() },
  ]
}
