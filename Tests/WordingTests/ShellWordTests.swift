import Foundation
import Testing
import Notation

@Suite("Shell words") struct ShellWordTests {
  @Test(arguments: [
    ("plain", "plain"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("", "''"), ("$HOME `x`", "'$HOME `x`'"),
    ("name==\"x\"", "'name==\"x\"'"), ("a,b:desc", "a,b:desc"), ("é", "'é'"), ("!x", "'!x'"), ("~/x", "'~/x'"),
    ("a=b", "a=b"), ("=id==21", "'=id==21'"), ("%self", "'%self'"), ("100%", "100%"), ("re:/a\\.b/", "'re:/a\\.b/'"),
    ("a\\", "'a'\\\\''"), ("\\\\x", "''\\\\'\\x'"),
  ])
  func `a text is one word, and unquoted if it has no special characters`(text: String, word: String) {
    #expect(ShellWord.quoted(text) == word)
  }

  private static let shells = ["sh", "bash", "zsh", "fish"].compactMap { name in
    ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  @Test(arguments: shells)
  func `a shell passes on the original text`(shell: String) throws {
    let texts = [
      "plain", "", "=id==21", "~root", "%1", "it's", "a\\", "\\\\", "\\'", "a\\b", "'\\", "$HOME", "`id`", "!!",
      "{a,b}", "*", "a\nb",
      "#x", "^x", "é", "a=~", "(x)", "<a>", "a;b&c|d", "[a]", "?", "a\\\\'b",
    ]
    for text in texts {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: shell)
      process.arguments = ["-c", "printf %s " + ShellWord.quoted(text)]
      // The shells must write nothing to the user's home.
      process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/dev/null", "LC_ALL": "C.UTF-8"]
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let said = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(String(decoding: said, as: UTF8.self) == text, "\(shell): \(ShellWord.quoted(text))")
    }
  }
}
