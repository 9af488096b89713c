import SeededNumbers
import Testing

@testable import Inventory

@Suite("Regular expressions")
struct PatternTests {
  @Test("matches equal those of Swift's regular expressions", arguments: 1...8)
  func likeSwift(seed: UInt64) throws {
    var maker = PatternMaker(seed: seed)
    var found = 0
    for _ in 0..<100 {
      let pattern = maker.pattern()
      let search = try #require(Question.search(pattern), "\(pattern)")
      let swift = try SwiftPattern(pattern)
      for _ in 0..<12 {
        var text = maker.text()
        if swift.isAboutBoundaries { text.removeAll { $0.isNumber || $0 == "_" } }
        let expected = swift.finds(text)
        if expected { found += 1 }
        #expect(search.finds(text) == expected, "\(pattern) in \(text.debugDescription)")
      }
    }
    #expect((1...1199).contains(found))
  }

  @Test("digits, letters and spaces equal those of Swift's regular expressions", arguments: ["\\d", "\\w", "\\s", "."])
  func kinds(pattern: String) throws {
    let search = try #require(Question.search("^\(pattern)$"))
    let swift = try SwiftPattern(pattern)
    // All scalars of the first blocks, then some of each block.
    let values = Array(1..<0x700) + Array(stride(from: 0x700, to: 0x1F700, by: 13))
    for scalar in values.compactMap({ Unicode.Scalar(UInt32($0)) }) {
      let text = String(scalar)
      #expect(search.finds(text) == swift.finds(text), "\(String(scalar.value, radix: 16))")
    }
  }

  @Test(
    "patterns with catastrophic backtracking elsewhere are fast and correct",
    arguments: [
      ("^(a+)+$", "", "!"), ("^(a|a)*$", "a", "!"), ("^(a*)*$", "", "b"), ("^(.*)*x", "x", "y"),
      ("^([a-z]+)*\\d", "1", "!"),
      ("^(a|aa)+$", "", "b"), ("^(\\w+\\s?)+$", " 東", "!"), ("(a?){30}a{30}b", "b", ""), ("(a|b|ab)*c.*c", "c-c", "c"),
    ])
  func nasty(pattern: String, ending: String, wrongEnding: String) throws {
    let many = String(repeating: "a", count: 5_000)
    let search = try #require(Question.search(pattern))
    #expect(search.finds(many + ending))
    #expect(!search.finds(many + wrongEnding))
  }

  @Test("repetition counts are exact, also for optional parts")
  func counts() throws {
    let search = try #require(Question.search("^(a?){30}a{30}$"))
    for count in 0..<70 { #expect(search.finds(String(repeating: "a", count: count)) == (30...60).contains(count)) }
  }

  @Test("a search with more states than fit starts over and stays correct")
  func forgetting() throws {
    // The positions of a in the last 14 letters make 16,384 states.
    let search = try #require(Question.search("a[ab]{13}$"))
    var dice = Seeded(state: 7)
    for _ in 0..<20 {
      let letters = (0..<2_000).map { _ in Bool.random(using: &dice) ? "a" : "b" }
      #expect(search.finds(letters.joined()) == (letters[letters.count - 14] == "a"))
    }
  }

  @Test("many non-ASCII scalars overflow the cache and still match correctly")
  func manyScalars() throws {
    let search = try #require(Question.search("^[\u{4E00}-\u{9FFF}]+$"))
    for start in stride(from: 0x4E00, to: 0x9000, by: 0x100) {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: (start..<start + 0x100).compactMap { Unicode.Scalar(UInt32($0)) })
      #expect(search.finds(String(text)))
      #expect(!search.finds(String(text) + "a"))
    }
  }

  @Test("invalid bytes are skipped")
  func brokenBytes() throws {
    let search = try #require(Question.search("^.+a$"))
    for bytes: [UInt8] in [[0xE6, 0x61], [0xFF, 0xFF, 0x61], [0xC3], [0x80, 0x61], [0xF0, 0x9F]] {
      _ = bytes.withUnsafeBufferPointer { search.finds(in: $0, 0..<bytes.count) }
    }
    let bytes: [UInt8] = [0x80, 0x61]
    #expect(bytes.withUnsafeBufferPointer { search.finds(in: $0, 0..<2) })
  }

  @Test(
    "letters match in folded form, however they are encoded",
    arguments: [
      ("re:/MÜLLER/", true), ("re:/m\\u{DC}ller/", true), ("re:/\\ü/", true), ("re:/[Ä-Ü]ller/", true),
      ("re:/（/", false),
      ("re:/(?i)MULLER/", true), ("re:/(?i:m)(?<x>u)(?P<y>l)\\1?/", nil), ("re:/mu{1}l+er/", true),
      ("re:/m\\/?u/", true),
      ("re:/\\bmu/", true), ("re:/u\\b/", false), ("re:/^ler$/", false),
    ])
  func folding(text: String, isFound: Bool?) throws {
    let filter = try? Question.filter(text)
    #expect((filter == nil) == (isFound == nil))
    guard case .text(let test)? = filter?.root else { return }
    let bytes = Folding.folded("Müller")
    #expect(bytes.withUnsafeBufferPointer { TextSearch(test).passes($0, 0..<bytes.count) } == isFound)
  }

  @Test(
    "a range of letters covers both cases in every script with two cases",
    arguments: [
      ("[Α-Ω]", "λόγω"), ("[α-ω]", "ΛΌΓΩ"), ("[А-Я]", "дружба"), ("[а-я]", "ДРУЖБА"), ("[Ա-Ֆ]", "հայ"),
      ("[A-Z]", "wolf"),
    ])
  func cases(letters: String, word: String) throws {
    let search = try #require(Question.search("^\(letters)+$"))
    let bytes = Folding.folded(word)
    #expect(bytes.withUnsafeBufferPointer { search.finds(in: $0, 0..<bytes.count) })
    #expect(!search.finds("東京"))
  }

  @Test(
    "errors and unsupported syntax are reported at their position",
    arguments: [
      (#"re:/(a)\1/"#, 7, 2, "is not supported"), ("re:/a(?=b)/", 5, 3, "lookahead is not supported"),
      ("re:/(?!b)/", 4, 3, "lookahead"), ("re:/a(?<=b)/", 5, 4, "lookbehind is not supported"),
      ("re:/(?<!b)/", 4, 4, "lookbehind"), ("re:/ab*+/", 6, 2, "is not supported"),
      ("re:/(?>a)/", 4, 3, "this kind of group is not supported"), ("re:/(?m)a/", 4, 3, "is not supported"),
      (#"re:/\p{L}/"#, 4, 2, "“\\p” is not supported"), (#"re:/a\/\Z/"#, 7, 2, "“\\Z” is not supported"),
      ("re:/é*[a/", 6, 1, "“]” for this"), ("re:/a)/", 5, 1, "expected “(”"), ("re:/(a|(b)/", 4, 1, "“)” for this"),
      ("re:/a|*/", 6, 1, "something to repeat"), ("re:/a**/", 6, 1, "something to repeat"),
      ("re:/{2}/", 4, 3, "something to repeat"), ("re:/a{3,2}/", 5, 5, "greater than the second"),
      ("re:/[b-a]/", 5, 3, "comes after the second"), ("re:/[]a]/", 5, 1, "a character in the brackets"),
      ("re:/[a[b]]/", 6, 1, "“[” in brackets is not supported"), ("re:/[a&&b]/", 6, 2, "“&&” in brackets"),
      (#"re:/[\d-x]/"#, 5, 4, "on both sides"), (#"re:/\x2/"#, 4, 3, "a character code"),
      ("re:/(?<a-b>c)/", 8, 1, "a name"),
      ("re:/((){1000}){1000}/", 7, 6, "too long"),
      ("re:/(a{100}){20}/", 12, 4, "too long"), ("re:/a{9999999999999999999999}/", 5, 24, "too long"),
      ("re:/\u{301}/", 4, 0, "nothing to search for"),
      ("re:/b(a{900}|a{900})/", 6, 13, "too long"), ("re:/ａ{600}b{600}/", 10, 6, "too long"),
    ])
  func errors(text: String, offset: Int, length: Int, words: String) {
    let error = #expect(throws: FilterError.self) { try Question.filter(text) }
    #expect(error?.offset == offset)
    #expect(error?.length == length)
    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
  }

  @Test("a word with * that is too long is an error")
  func longPattern() {
    let error = #expect(throws: FilterError.self) { try Question.filter("a*" + String(repeating: "b", count: 1_100)) }
    #expect(error?.message.contains("too long") == true)
  }

  @Test("any text is parsed or rejected, and parsed expressions can be searched", arguments: 1...4)
  func nonsense(seed: UInt64) {
    var dice = Seeded(state: seed)
    let signs = Array("ab1()[]{}^$|*+?\\.-&~,<>=!:xuidwsbBPn/é東 \u{301}")
    var count = 0
    for _ in 0..<2_000 {
      let pattern = String(
        (0..<Int.random(in: 0..<10, using: &dice)).map { _ in signs[Int.random(in: 0..<signs.count, using: &dice)] })
      guard let search = Question.search(pattern) else { continue }
      count += 1
      _ = search.finds("ab-1 東.a")
    }
    #expect((1..<2_000).contains(count))
  }
}

extension Question {
  /// The search for a pattern; nil if it is invalid.
  fileprivate static func search(_ pattern: String) -> PatternSearch? {
    TextTest.expression(pattern).map(PatternSearch.init)
  }
}

extension PatternSearch {
  fileprivate func finds(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { finds(in: $0, 0..<bytes.count) }
  }
}
