import Inventory
import Wording

/// The commands that get what is on the screen without this program. No secret is in them.
extension BrowserState {
  var shellCommands: [ShellCommand] {
    let list = fleet.map { _ in [curlList, jamfCLIList, ourList] } ?? []
    guard let id = cursor?.rawValue, cursorRow != nil else { return list }
    return list + [curlComputer(id), jamfCLIComputer(id), ourComputer(id)]
  }

  mutating func openCommands() -> [BrowserEffect] {
    let commands = shellCommands
    return open(CommandPanel(commands, at: focus == .detail ? commands.first { $0.subject == Self.computer } : nil))
  }

  var hasList: Availability {
    fleet == nil ? .unavailable(reason: "There is no list yet.") : .available
  }

  private static let list = "this list"
  private static let computer = "this computer"

  // MARK: The list

  private var layoutVersion: LayoutVersion { fleet?.snapshot.layout ?? .v4 }

  private var endpoint: String { "\(configuration.webURL ?? "$JAMF_URL")/api/\(layoutVersion.name)" }

  /// An address as one word; the name of the variable in it is to be replaced by the shell.
  private func address(_ path: String) -> String { "\"\(endpoint)/\(path)\"" }

  private static let header = "--header \"Authorization: Bearer $TOKEN\""

  private var curlList: ShellCommand {
    let request = serverRequest
    var parts = ["curl --get \(address("computers-inventory"))", Self.header]
    parts += request.sections.map { "--data-urlencode section=\($0)" }
    parts += request.filter.map { ["--data-urlencode \(ShellWord.quoted("filter=\($0)"))"] } ?? []
    parts += request.sort.map { "--data-urlencode \(ShellWord.quoted("sort=\($0)"))" }
    parts.append("--data-urlencode page=0 --data-urlencode page-size=200")
    let pages = "This is the first page; page=1 and on get the others."
    return ShellCommand(
      subject: Self.list, program: "curl", parts: parts, remarks: [pages] + request.remarks, lacks: request.lacks)
  }

  private var jamfCLIList: ShellCommand {
    let request = serverRequest
    var parts = ["jamf-cli pro computers-inventory list --all -o json"]
    parts += request.sections.map { "--section \($0)" }
    parts += request.filter.map { ["--filter \(ShellWord.quoted($0))"] } ?? []
    parts += request.sort.map { "--sort \(ShellWord.quoted($0))" }
    return ShellCommand(
      subject: Self.list, program: "jamf-cli", parts: parts, remarks: request.remarks, lacks: request.lacks)
  }

  private var ourList: ShellCommand {
    var parts = ["jamf-tui list"]
    if !query.filter.isAll { parts.append("--filter \(ShellWord.quoted(query.filter.text))") }
    parts.append("--columns \(ShellWord.quoted(columns.map(\.name).joined(separator: ",")))")
    let sort = query.sort.compactMap { key in
      field(path: key.path).map { $0.name + (key.descending ? ":desc" : "") }
    }
    if !sort.isEmpty { parts.append("--sort \(ShellWord.quoted(sort.joined(separator: ",")))") }
    return ShellCommand(
      subject: Self.list, program: "jamf-tui", parts: parts, remarks: restrictionRemark, lacks: narrowing)
  }

  private var narrowing: [String] { query.only.map { [$0.label] } ?? [] }

  private var restrictionRemark: [String] {
    narrowing.map { "The list is narrowed to \($0), which this does not say." }
  }

  /// What is asked of a server for the list on the screen, and what it cannot do of that.
  private var serverRequest: (sections: [String], filter: String?, sort: [String], remarks: [String], lacks: [String]) {
    let split = query.filter.split(for: layoutVersion)
    var (remarks, lacks) = (restrictionRemark, narrowing)
    if !split.unasked.isAll {
      remarks.append("The server cannot decide \(split.unasked.text); jamf-tui does that itself.")
      lacks.append(split.unasked.text)
    }
    var sort: [String] = []
    for key in query.sort {
      let written = key.path + (key.descending ? ":desc" : ":asc")
      if let known = try? layoutVersion.translate(sort: [written], catalogue: catalogue) {
        sort += known
      } else {
        remarks.append("The server does not sort by \(field(path: key.path)?.title ?? key.path).")
      }
    }
    var sections: [String] = []
    for section in (columns + query.filter.fields).flatMap(\.sections) where !sections.contains(section) {
      sections.append(section)
    }
    return (sections, split.serverFilter, sort, remarks, lacks)
  }

  // MARK: The computer

  private func curlComputer(_ id: String) -> ShellCommand {
    ShellCommand(
      subject: Self.computer, program: "curl",
      parts: ["curl \(address("computers-inventory-detail/\(id.filter { $0.isASCII && $0.isNumber })"))", Self.header])
  }

  private func jamfCLIComputer(_ id: String) -> ShellCommand {
    ShellCommand(
      subject: Self.computer, program: "jamf-cli", parts: ["jamf-cli pro device \(ShellWord.quoted(id))"])
  }

  private func ourComputer(_ id: String) -> ShellCommand {
    ShellCommand(
      subject: Self.computer, program: "jamf-tui", parts: ["jamf-tui show --by id \(ShellWord.quoted(id))"])
  }
}
