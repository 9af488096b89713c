import Foundation
import Testing
import Wording

@Suite("Words of a shell") struct ShellWordTests {
  @Test(arguments: [
    ("plain", "plain"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("", "''"), ("$HOME `x`", "'$HOME `x`'"),
    ("name==\"x\"", "'name==\"x\"'"), ("a,b:desc", "a,b:desc"), ("é", "'é'"), ("!x", "'!x'"), ("~/x", "'~/x'"),
    ("a=b", "a=b"), ("=id==21", "'=id==21'"), ("%self", "'%self'"), ("100%", "100%"), ("re:/a\\.b/", "'re:/a\\.b/'"),
    ("a\\", "'a'\\\\''"), ("\\\\x", "''\\\\'\\x'"),
  ])
  func `a text is one word, and as it is where no shell sees more in it`(text: String, word: String) {
    #expect(ShellWord.quoted(text) == word)
  }

  private static let shells = ["sh", "bash", "zsh", "fish"].compactMap { name in
    ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  @Test(arguments: shells)
  func `a shell hands on what it was made of`(shell: String) throws {
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
      // No shell is to keep anything of this in somebody's home.
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
