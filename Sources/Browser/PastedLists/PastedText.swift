/// What a pasted text looks like.
struct PastedText: Hashable, Sendable {
  let text: String
  /// How many lines have something in them.
  let lineCount: Int

  init(_ text: String) {
    self.text = text
    lineCount = text.split(whereSeparator: \.isNewline).count { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Whether it is several lines.
  var isOfLines: Bool { lineCount > 1 }

  /// Whether it looks like several entries on one line: separated by commas, semicolons or tabs, or more words than a
  /// name usually has. A path never does.
  var isOfEntries: Bool {
    guard lineCount == 1, !isPath else { return false }
    return cells.count > 1 || text.split(whereSeparator: \.isWhitespace).count >= Self.fewestWords
  }

  /// The entries of one line, parted by commas, semicolons or tabs.
  private var cells: [Substring] {
    text.split { ",;\t".contains($0) }.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  var entryCount: Int { cells.count }

  /// Whether it is a line of serial numbers, names or addresses without filter syntax: such a text is not a useful
  /// search.
  var isOfIdentifiers: Bool {
    guard lineCount == 1, !isPath else { return false }
    let cells = cells
    return cells.count >= Self.fewestIdentifiers
      && cells.allSatisfy { cell in
        let word = cell.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        return word.allSatisfy { $0.isLetter || $0.isNumber || "-_.@".contains($0) }
      }
  }

  private static let fewestIdentifiers = 3

  var isPath: Bool { text.contains("/") }

  /// This many words without a comma count as a list.
  private static let fewestWords = 4

  /// The text without line ends around it.
  var withoutLineEnds: String {
    guard let first = text.firstIndex(where: { !$0.isNewline }), let last = text.lastIndex(where: { !$0.isNewline })
    else { return "" }
    return String(text[first...last])
  }

  /// The text without white space and line ends around it.
  var trimmed: String {
    let isBlank: (Character) -> Bool = { $0.isWhitespace || $0.isNewline }
    guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
    else {
      return ""
    }
    return String(text[first...last])
  }
}

/// Text that comes as a whole: pasted, or typed faster than it is read.
extension BrowserState {
  mutating func paste(_ text: String) -> [BrowserEffect] {
    guard !context.isTooSmall, !text.isEmpty else { return [] }
    notices.clear()
    filtering.showsCheatSheet = false
    list.isPinnedToTop = false
    if let effects = pasteList(text) { return effects }
    let pasted = PastedText(text)
    // The end of a line that was copied as a whole is not part of its text.
    let text = pasted.isOfLines ? text : pasted.withoutLineEnds
    switch actionContext {
    // RSQL has lists with commas in it: =in=(a,b,c).
    case .filter where pasted.isOfLines || pasted.isOfIdentifiers && !filtering.line.text.hasPrefix("="):
      return open(PastePanel(pasted))
    case let context where context.takesText:
      return insert(text)
    case .list:
      // A paste into the list is a search.
      _ = beginFilter()
      return insert(text)
    default:
      say("The paste goes into the filter of the list.")
      return [.bell]
    }
  }

  /// Takes a paste that is a list: several lines pasted into the list of computers, or into the form for lists, where
  /// several entries on one line count, too. Nil when the paste is something else.
  private mutating func pasteList(_ text: String) -> [BrowserEffect]? {
    let form = (panels.front as? FormPanel).flatMap { $0.takesLists ? $0 : nil }
    guard form != nil || actionContext == .list || actionContext == .lookup else { return nil }
    let pasted = PastedText(text)
    let typed = form?.line ?? LineEditor()
    let isList = pasted.isOfLines || pasted.isOfIdentifiers || (pasted.isOfEntries && actionContext != .list)
    guard isList else { return nil }
    // What was typed before belongs to the list.
    let all = typed.textBeforeCursor + text + typed.textAfterCursor
    guard pasted.isOfLines || !PastedText(all).isPath else { return nil }
    guard !pasted.isOfLines, form != nil else { return lookUp(all) }
    // It may be a file name with commas and spaces; this is resolved as for typed text.
    panels.close()
    return [.readFile(path: PastedText(all).trimmed)]
  }
}

/// A file that was to be read.
public struct FileContent: Sendable {
  /// As the user typed it.
  public var path: String
  /// The text in it, or why it could not be read.
  public var text: Result<String, Problem>
  /// Whether there is a file of that name.
  public var isThere: Bool

  /// Creates the answer to `BrowserEffect.readFile`.
  public init(path: String, text: Result<String, Problem>, isThere: Bool) {
    self.path = path
    self.text = text
    self.isThere = isThere
  }

  /// Whether the name can be nothing but a file's.
  var isPath: Bool { ["/", "~", "./", "../"].contains { path.hasPrefix($0) } }

  /// Whether it ends as the names of lists do. Names of computers have dots, too.
  var hasSuffix: Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    let suffixes = ["txt", "text", "csv", "tsv", "tab", "json", "ndjson", "md", "log", "list", "lst", "xls", "xlsx"]
    return suffixes.contains(path[path.index(after: dot)...].lowercased())
  }
}
