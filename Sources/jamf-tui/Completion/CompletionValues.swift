import Browser
import DemoServer
import Inventory
import Logging

/// The values that options and arguments can have, as far as they are known without asking a server.
struct CompletionValues {
  let environment: [String: String]
  private let fields = FieldListCompletion.fields

  init(environment: [String: String]) { self.environment = environment }

  func reply(
    for argument: CommandDescription.Argument, of command: CommandDescription, _ current: String, _ line: TypedLine
  ) -> CompletionReply {
    if let values = argument.allValues, !values.isEmpty { return .words(values) }
    switch argument.longName {
    case "columns": return FieldListCompletion(fields, takesDirection: false).reply(current)
    case "sort": return FieldListCompletion(fields, takesDirection: true).reply(current)
    case "filter": return FilterCompletion(fields).reply(current)
    case "pick": return CompletionReply(words: FieldListCompletion.words(fields, matching: current))
    case "config", "log-file", "from": return .files
    case "directory": return .folders
    case "profile":
      return .words(Configuration.profileNames(flag: line.given["config"]?.last, environment: environment))
    case "view": return .words(views(line))
    case "section": return listed(ChosenSections.known, current)
    case "api": return listed(APIVersion.allCases.map(\.name), current)
    case "fault":
      let words = FaultKind.allCases.map { kind in
        CompletionReply.Word(text: kind.rawValue + (kind.valueName == nil ? "" : "="), meaning: kind.summary)
      }
      return CompletionReply(kind: .open, words: words)
    case "log-level": return .words(Logger.Level.allCases.map(\.rawValue))
    case "secret": return CompletionReply(kind: .open, words: Self.references.map { .init(text: $0, meaning: $1) })
    case nil where command.commandName == "manual":
      return .words((try? CommandDescription.root())?.shownSubcommands.map(\.commandName) ?? [])
    case nil where command.commandName == "fields":
      return CompletionReply(words: FieldListCompletion.words(fields, matching: current))
    default: return CompletionReply()
    }
  }

  private static let references = [
    ("env:", "an environment variable"), ("file:", "a file that others cannot read"),
    ("command:", "what a program prints"), ("keychain:", "the keychain or secret service"),
  ]

  private func views(_ line: TypedLine) -> [String] {
    SavedView.all(with: configuration(line)?.browse.views ?? [], catalogue: .jamfPro).map(\.name)
  }

  private func configuration(_ line: TypedLine) -> Configuration? {
    try? Configuration.load(flag: line.given["config"]?.last, environment: environment).configuration
  }

  /// Values with commas between them, each once.
  private func listed(_ values: [String], _ current: String) -> CompletionReply {
    let before = current.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
    let rest = values.filter { value in !before.contains { $0.lowercased() == value.lowercased() } }
    return CompletionReply(kind: .open, words: rest.map { .init(text: (before + [$0]).joined(separator: ",")) })
  }
}
