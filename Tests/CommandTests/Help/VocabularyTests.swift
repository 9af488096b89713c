import DocumentedPages
import Foundation
import Testing

/// The string literals of Swift source, without their interpolations.
struct StringLiterals {
  struct Literal {
    var line: Int
    var text: String
  }

  // Bytes: dividing all sources into characters takes seconds in debug builds.
  private let source: [UInt8]
  private var index = 0
  private var line = 1

  private init(_ source: String) { self.source = Array(source.utf8) }

  static func all(in source: String) -> [Literal] {
    var reader = StringLiterals(source)
    var found: [Literal] = []
    reader.readCode(until: nil, into: &found)
    return found
  }

  private func begins(_ text: String) -> Bool {
    var place = index
    for byte in text.utf8 {
      guard place < source.count, source[place] == byte else { return false }
      place += 1
    }
    return true
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < source.count {
      if source[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  private mutating func skip(to end: String) {
    while index < source.count, !begins(end) { advance() }
  }

  /// Reads up to the bracket that closes an interpolation, or to the end.
  private mutating func readCode(until closing: UInt8?, into found: inout [Literal]) {
    var depth = 0
    while index < source.count {
      let isSlash = source[index] == UInt8(ascii: "/")
      if isSlash, begins("//") {
        skip(to: "\n")
      } else if isSlash, begins("/*") {
        skip(to: "*/")
        advance(2)
      } else if let hashes = hashesBeforeQuote {
        readLiteral(hashes: hashes, into: &found)
      } else {
        if closing != nil, source[index] == UInt8(ascii: "(") { depth += 1 }
        if source[index] == closing {
          if depth == 0 { return advance() }
          depth -= 1
        }
        advance()
      }
    }
  }

  private var hashesBeforeQuote: Int? {
    var place = index
    while place < source.count, source[place] == UInt8(ascii: "#") { place += 1 }
    return place < source.count && source[place] == UInt8(ascii: "\"") ? place - index : nil
  }

  private mutating func readLiteral(hashes: Int, into found: inout [Literal]) {
    let start = line
    advance(hashes)
    let quote = begins("\"\"\"") ? "\"\"\"" : "\""
    advance(quote.count)
    let end = quote + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    var text: [UInt8] = []
    while index < source.count, !begins(end) {
      if begins(escape + "(") {
        advance(escape.count + 1)
        readCode(until: UInt8(ascii: ")"), into: &found)
        text += "…".utf8
      } else if begins(escape) {
        advance(escape.count)
        // Neither a line continuation nor an escaped character is part of a word.
        if index < source.count, source[index] != UInt8(ascii: "\n") { text.append(UInt8(ascii: " ")) }
        advance()
      } else {
        text.append(source[index])
        advance()
      }
    }
    advance(end.count)
    found.append(Literal(line: start, text: String(decoding: text, as: UTF8.self)))
  }
}

/// The words in the right column of the table in CONTRIBUTING.md, which no text may use.
struct Vocabulary {
  let words: [String]
  /// The words as they are searched for.
  private let wholeWords: [(word: String, searched: String)]

  /// The terms in `` ` `` in the second column of the table below the heading *Words*.
  init(contributing: String) throws {
    let section = try #require(contributing.components(separatedBy: "\n## Words\n").dropFirst().first)
    words = section.components(separatedBy: "\n## ")[0].split(separator: "\n").flatMap { row -> [String] in
      let cells = row.split(separator: "|").map(String.init)
      guard row.hasPrefix("|"), cells.count == 2 else { return [] }
      return cells[1].matches(of: /`([^`]+)`/).map { String($0.1) }
    }
    wholeWords = words.map { ($0, " \($0.lowercased()) ") }
  }

  /// The first of them that a text contains as a whole word, in any letter case, also across a line break.
  func first(in text: String) -> String? {
    let folded = " " + text.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : " " }.joined() + " "
    let spaced = folded.split(separator: " ").joined(separator: " ")
    let text = " \(spaced) "
    return wholeWords.first { text.contains($0.searched) }?.word
  }
}

@Suite("Words")
struct VocabularyTests {
  private static let root = DocumentationPages.root
  private let vocabulary: Vocabulary

  init() throws {
    vocabulary = try Vocabulary(contributing: DocumentationPages.page("CONTRIBUTING.md").text)
  }

  private static let sources: [String] = {
    let files = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
  }()

  @Test("no text of the program uses a word that CONTRIBUTING.md replaces")
  func program() throws {
    #expect(Self.sources.count > 100)
    for file in Self.sources {
      let text = try String(contentsOf: Self.root.appending(path: "Sources/\(file)"), encoding: .utf8)
      for literal in StringLiterals.all(in: text) {
        if let word = vocabulary.first(in: literal.text) {
          Issue.record("Sources/\(file):\(literal.line) has \"\(word)\": \(literal.text.prefix(200))")
        }
      }
    }
  }

  @Test("no page of the documentation does", arguments: DocumentationPages.all.filter { $0.path != "CONTRIBUTING.md" })
  func documentation(page: DocumentationPage) throws {
    for (number, paragraph) in page.text.components(separatedBy: "\n\n").enumerated() {
      if let word = vocabulary.first(in: paragraph) {
        Issue.record("\(page.path), paragraph \(number + 1), has \"\(word)\": \(paragraph.prefix(300))")
      }
    }
  }

  @Test("the words are found in text, but not in code, comments or other words")
  func finding() throws {
    #expect(vocabulary.words.count > 30)
    let source = #"""
      let a = 1 // nobody
      /* "nobody" */ let nobody = "What \(name("nobody", of: (1))) lacks"
      let b = #"raw \(x) "quoted" "# + "\"end"
      let c = """
        lines \
        joined
        """
      """#
    let literals = StringLiterals.all(in: source)
    #expect(
      literals.map(\.text) == [
        "nobody", "What … lacks", #"raw \(x) "quoted" "#, " end", "\n  lines   joined\n  ",
      ])
    #expect(literals.map(\.line) == [2, 2, 3, 3, 4])
    #expect(vocabulary.first(in: "Nobody\ncame") == "nobody")
    #expect(vocabulary.first(in: "black lacquer, retold, storytelling") == nil)
    #expect(vocabulary.first(in: "the token was asked for\n  again") == "asked for again")
  }
}
