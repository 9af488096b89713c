import Inventory
import Notation
import Screen
import Wording

/// A command for a shell, in the lines it is best read in.
struct ShellCommand: Hashable, Sendable {
  /// What it gets, in few words: `this list`.
  var subject: String
  /// The program it runs.
  var program: String
  /// The program with its first arguments, then an option with its value each.
  var parts: [String]
  /// Where it differs from the browser, a sentence each.
  var remarks: [String] = []
  /// The parts of the browser's query that it does not express, in few words: its result has more computers then.
  var omitted: [String] = []

  /// As it can be pasted.
  var text: String { parts.joined(separator: " \\\n  ") }
}

/// Shell commands that fetch what is on the screen. They contain no secrets.
extension BrowserState {
  var shellCommands: [ShellCommand] {
    let ofList = list.fleet.map { _ in [curlList, jamfCLIList, ourList] } ?? []
    guard let id = list.current?.rawValue else { return ofList }
    return ofList + [curlComputer(id), jamfCLIComputer(id), ourComputer(id)]
  }

  mutating func openCommands() -> [BrowserEffect] {
    let commands = shellCommands
    return open(
      CommandPanel(commands, at: panes.focus == .detail ? commands.first { $0.subject == Self.computer } : nil))
  }

  var hasList: Availability {
    list.fleet == nil ? .unavailable(reason: "The list is not loaded yet.") : .available
  }

  private static let list = "this list"
  private static let computer = "this computer"

  // MARK: The list

  private var layoutVersion: LayoutVersion { list.fleet?.snapshot.layout ?? .v4 }

  private var endpoint: String { "\(context.configuration.webURL ?? "$JAMF_URL")/api/\(layoutVersion.name)" }

  /// An address as one word of a shell; the shell expands the variable in it.
  private func address(_ path: String) -> String { "\"\(endpoint)/\(path)\"" }

  private static let header = "--header \"Authorization: Bearer $TOKEN\""

  private var curlList: ShellCommand {
    let request = serverRequest
    var parts = ["curl --get \(address(DeviceKind.computers.operations.list))", Self.header]
    parts += request.sections.map { "--data-urlencode section=\($0)" }
    parts += request.filter.map { ["--data-urlencode \(ShellWord.quoted("filter=\($0)"))"] } ?? []
    parts += request.sort.map { "--data-urlencode \(ShellWord.quoted("sort=\($0)"))" }
    parts.append("--data-urlencode page=0 --data-urlencode page-size=200")
    let pages = "This is the first page. Use page=1 and up for the others."
    return ShellCommand(
      subject: Self.list, program: "curl", parts: parts, remarks: [pages] + request.remarks, omitted: request.omitted)
  }

  private var jamfCLIList: ShellCommand {
    let request = serverRequest
    var parts = ["jamf-cli pro computers-inventory list --all -o json"]
    parts += request.sections.map { "--section \($0)" }
    parts += request.filter.map { ["--filter \(ShellWord.quoted($0))"] } ?? []
    parts += request.sort.map { "--sort \(ShellWord.quoted($0))" }
    return ShellCommand(
      subject: Self.list, program: "jamf-cli", parts: parts, remarks: request.remarks, omitted: request.omitted)
  }

  private var ourList: ShellCommand {
    var parts = [ours("list")]
    let known = fields
    if !list.query.filter.isAll {
      parts.append("--filter \(ShellWord.quoted(known.reader.namingAttributes(in: list.query.filter.text)))")
    }
    parts.append("--columns \(ShellWord.quoted(ownFields.map(\.name).joined(separator: ",")))")
    let sort = list.query.sort.compactMap { key in
      known.field(path: key.path).map { $0.name + (key.descending ? ":desc" : "") }
    }
    if !sort.isEmpty { parts.append("--sort \(ShellWord.quoted(sort.joined(separator: ",")))") }
    return ShellCommand(
      subject: Self.list, program: "jamf-tui", parts: parts, remarks: restrictionRemark, omitted: narrowing)
  }

  /// A command of this program that connects to the same server.
  private func ours(_ command: String) -> String {
    (["jamf-tui", command] + context.configuration.connectionOptions.map { ShellWord.quoted($0) })
      .joined(separator: " ")
  }

  private var narrowing: [String] { list.query.only.map { [$0.label] } ?? [] }

  private var restrictionRemark: [String] {
    narrowing.map { "The list is restricted to \($0); the command is not." }
  }

  /// The request to a server for the list on the screen, and the parts that it cannot express.
  private var serverRequest: (sections: [String], filter: String?, sort: [String], remarks: [String], omitted: [String])
  {
    // All spellings of a text would make the command unreadable.
    let split = list.query.filter.split(for: layoutVersion, spells: false)
    var (remarks, omitted) = (restrictionRemark, narrowing)
    if !split.unasked.isAll {
      remarks.append("The server cannot test \(split.unasked.text); jamf-tui does.")
      omitted.append(split.unasked.text)
    }
    var sort: [String] = []
    for key in list.query.sort {
      let written = key.path + (key.descending ? ":desc" : ":asc")
      if let known = try? layoutVersion.translate(sort: [written], catalogue: filtering.catalogue) {
        sort += known
      } else {
        remarks.append("The server does not sort by \(fields.field(path: key.path)?.title ?? key.path).")
      }
    }
    var sections: [String] = []
    for section in (columns + list.query.filter.fields).flatMap(\.sections) where !sections.contains(section) {
      sections.append(section)
    }
    return (sections, split.serverFilter, sort, remarks, omitted)
  }

  // MARK: The computer

  private func curlComputer(_ id: String) -> ShellCommand {
    let path = "\(DeviceKind.computers.operations.detail)/\(id.filter { $0.isASCII && $0.isNumber })"
    return ShellCommand(subject: Self.computer, program: "curl", parts: ["curl \(address(path))", Self.header])
  }

  private func jamfCLIComputer(_ id: String) -> ShellCommand {
    ShellCommand(
      subject: Self.computer, program: "jamf-cli", parts: ["jamf-cli pro device \(ShellWord.quoted(id))"])
  }

  private func ourComputer(_ id: String) -> ShellCommand {
    ShellCommand(
      subject: Self.computer, program: "jamf-tui", parts: [ours("show") + " --by id \(ShellWord.quoted(id))"])
  }
}

/// The commands that get what is on the screen, one of them shown whole.
struct CommandPanel: ChoicePanel {
  var list: ChoiceList<ShellCommand>

  var context: ActionContext { .reading }
  var chooseHint: String { "copy" }
  /// As many as the longest of the commands takes in the width there is.
  private(set) var aboutRows = 0

  init(_ commands: [ShellCommand], at command: ShellCommand? = nil) {
    list = ChoiceList(commands.map { ChoiceItem($0, $0.program, details: [$0.subject]) }, at: command)
  }

  func title(in state: BrowserState) -> String { "Commands" }

  func note(in state: BrowserState) -> String { state.context.keyMap.words(.choose, "copies") ?? "" }

  func box(in state: BrowserState) -> Box {
    Box(width: 100, height: list.items.count + aboutRows, in: state)
  }

  mutating func settle(in state: BrowserState) {
    let width = width(in: state)
    aboutRows = list.items.map { Self.about($0.value, width: width).count }.max() ?? 0
    list.settle(height: rows(in: state))
  }

  private func width(in state: BrowserState) -> Int { max(1, box(in: state).inner.width) }

  /// The remarks come first, as they have to be read; a command that does not fit says so where it breaks off.
  func about(_ item: ChoiceItem<ShellCommand>, in state: BrowserState) -> [ChoiceRemark] {
    let rows = box(in: state).inner.height - rows(in: state)
    let all = Self.about(item.value, width: width(in: state))
    guard all.count > rows, rows > 0 else { return all }
    let more = all.count - rows + 1
    let lines = "\(Amount.grouped(more)) more \(Quantity.noun(more, "line"))"
    let how = state.context.keyMap.words(.choose, "copies all").map { "; \($0)" } ?? ""
    return all.prefix(rows - 1) + [
      ChoiceRemark(text: "\(state.context.configuration.glyphs.ellipsis.text) \(lines)\(how)")
    ]
  }

  private static func about(_ command: ShellCommand, width: Int) -> [ChoiceRemark] {
    let remarks = command.remarks.flatMap { DisplayText($0).wrapped(to: width) }
    let lines = command.text.split(separator: "\n").flatMap { DisplayText(String($0)).wrapped(to: width) }
    return [ChoiceRemark(text: "")] + remarks.map { ChoiceRemark(text: $0.text, role: .warning) }
      + lines.map { ChoiceRemark(text: $0.text, role: .text) }
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let command = list.selected?.value else { return [.bell] }
    state.panels.close()
    var label = "the \(command.program) command for \(command.subject)"
    if !command.omitted.isEmpty { label += " without \(command.omitted.joined(separator: ", ")); it returns more" }
    return state.copy(text: command.text, label: label)
  }
}

extension ActionID {
  static let commands = ActionID("commands")
}

extension ActionTable {
  static let commandActions: [Action] = [
    Action(
      .commands, .act, "Show command",
      help: "Show and copy the curl, jamf-cli and jamf-tui commands that fetch this list or computer.",
      keys: [.character("X")], in: .panes, availability: \.hasList
    ) { state, _ in state.openCommands() }
  ]
}
