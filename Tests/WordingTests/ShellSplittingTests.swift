import Notation
import Testing

@Suite("Splitting a text into words") struct ShellSplittingTests {
  @Test(arguments: [
    ("", []), ("  a\tb\n c ", ["a", "b", "c"]), ("'a b' \"c d\"", ["a b", "c d"]), ("a'b'\"c\"d", ["abcd"]),
    ("''", [""]), ("\\ a", [" a"]), ("\"a\\\"b\\\\c\\d\"", ["a\"b\\c\\d"]), ("'a\\'", ["a\\"]),
    ("\"'\" '\"'", ["'", "\""]),
    ("$HOME *.txt ~", ["$HOME", "*.txt", "~"]), ("'|' \\; a|b", ["|", ";", "a|b"]),
  ])
  func `quotes keep words together and nothing is expanded`(_ text: String, _ words: [String]) throws {
    #expect(try ShellWord.split(text) == words)
  }

  @Test func `open quotes and operators of shells are refused`() {
    #expect(throws: ShellWord.SplitError.openQuote("'")) { try ShellWord.split("a 'b") }
    #expect(throws: ShellWord.SplitError.openQuote("\"")) { try ShellWord.split("a \"b") }
    #expect(throws: ShellWord.SplitError.openEscape) { try ShellWord.split("a\\") }
    for sign in ["|", "&&", ">", "2>&1"] {
      #expect(throws: ShellWord.SplitError.shellOperator(sign)) { try ShellWord.split("a \(sign) b") }
    }
  }

  @Test(arguments: ["a b", "it's", "\\", "\\'", "$(x)", "", "a\nb", "\"", "|"])
  func `what was quoted for a shell is one word again`(_ text: String) throws {
    #expect(try ShellWord.split(ShellWord.quoted(text)) == [text])
  }
}
