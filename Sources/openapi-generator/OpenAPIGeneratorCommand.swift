import ArgumentParser
import Wording

@main
struct OpenAPIGeneratorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "openapi-generator",
    abstract: "Makes Swift of an OpenAPI document, and follows the document from release to release.",
    subcommands: [Generate.self, Update.self, Fetch.self, Diff.self])

  /// The parser takes a misspelt command for an argument too many; people want to hear which command was meant.
  static func main() async {
    if let complaint = complaint(about: CommandLine.arguments.dropFirst().first) {
      exit(withError: ValidationError(complaint))
    }
    await main(nil)
  }

  /// What is wrong with the first word of a command line; nil when it is a command, or an option.
  static func complaint(about word: String?) -> String? {
    let known = configuration.subcommands.map { $0._commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !known.contains(word) else { return nil }
    let hint = NearestNames.name(to: word, among: known).map { "Did you mean \($0)?" }
    return "There is no command \(word). \(hint ?? "There are \(known.joined(separator: ", ")).")"
  }
}
