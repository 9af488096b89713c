public import ArgumentParser

/// The help of one command, as a terminal shows it.
public struct HelpPage: Sendable, CustomStringConvertible {
  /// The command's words: `openapi-generator fetch`.
  public let command: String
  public let text: String
  /// The width of the terminal.
  public let columns: Int

  public var description: String { command }

  public init(command: String, text: String, columns: Int = 80) {
    (self.command, self.text, self.columns) = (command, text, columns)
  }

  /// The pages of a program: that of the program itself and of each of its commands.
  public static func all(of program: any ParsableCommand.Type, columns: Int = 80) -> [HelpPage] {
    func pages(_ command: any ParsableCommand.Type, _ words: [String]) -> [HelpPage] {
      let words = words + [command._commandName]
      let page = HelpPage(
        command: words.joined(separator: " "), text: program.helpMessage(for: command, columns: columns),
        columns: columns)
      return [page] + command.configuration.subcommands.flatMap { pages($0, words) }
    }
    return pages(program, [])
  }

  /// The lines that are too long, and those that end although the next word of their paragraph would fit: a text whose
  /// line breaks are those of the source. ArgumentParser leaves the last column free.
  ///
  /// - Parameter hasTables: whether indented lines may be tables, which break where their authors like.
  public func faults(hasTables: Bool = false) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Line.init)
    let long = lines.filter { $0.text.count > columns }.map { "too long: \($0.text)" }
    let broken = zip(lines, lines.dropFirst()).filter { line, next in
      next.continues(line) && !(hasTables && next.indentation > 0)
        && line.text.count + 1 + next.firstWord.count < columns
    }
    return long + broken.map { "broken in the middle: \($0.0.text)" }
  }

  /// One line of a page.
  private struct Line {
    let text: Substring
    let indentation: Int

    init(_ text: Substring) {
      self.text = text
      indentation = text.prefix { $0 == " " }.count
    }

    private var words: Substring { text.dropFirst(indentation) }
    var firstWord: Substring { words.prefix { $0 != " " } }

    /// An argument, an option, a command or an example begins on such a line.
    private var beginsEntry: Bool { indentation == 2 }
    /// `OPTIONS:`.
    private var isHeading: Bool { indentation == 0 && text.hasSuffix(":") && text == text.uppercased()[...] }
    /// A long name, with its description on the next line.
    private var isNameAlone: Bool { beginsEntry && !words.contains("  ") && "-<".contains(words.first ?? " ") }

    /// Whether this line belongs to the paragraph of the line above it.
    func continues(_ line: Line) -> Bool {
      !words.isEmpty && !line.words.isEmpty && !beginsEntry && !line.isHeading && !line.isNameAlone
        && (indentation == line.indentation || line.beginsEntry && indentation > 2)
    }
  }
}
