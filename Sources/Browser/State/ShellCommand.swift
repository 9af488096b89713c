/// A command for a shell, in the lines it is best read in.
struct ShellCommand: Hashable, Sendable {
  /// What it gets, in few words: `this list`.
  var subject: String
  /// The program it runs.
  var program: String
  /// The program with its first arguments, then an option with its value each.
  var parts: [String]
  /// What it does not do as the browser does, a sentence each.
  var remarks: [String] = []
  /// What of the browser's question it does not ask, in few words: it gets more than is on the screen then.
  var lacks: [String] = []

  /// As it can be pasted.
  var text: String { parts.joined(separator: " \\\n  ") }
}
