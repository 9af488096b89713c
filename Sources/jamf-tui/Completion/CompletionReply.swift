/// What a word on the command line can become.
struct CompletionReply: Hashable {
  /// How the shell is to go on.
  enum Kind: String {
    /// One of the words, then a space.
    case words
    /// One of the words, behind which more of the same word may come.
    case open
    /// The name of a file, or of a folder: the shell knows those itself.
    case files, folders
  }

  struct Word: Hashable {
    var text: String
    /// What it means, for shells that show that.
    var meaning: String?
  }

  var kind = Kind.words
  var words: [Word] = []

  static let files = CompletionReply(kind: .files)
  static let folders = CompletionReply(kind: .folders)

  static func words(_ texts: some Sequence<String>) -> CompletionReply {
    CompletionReply(words: texts.map { Word(text: $0) })
  }

  /// The words with a beginning that the shell counts as a part of them.
  func behind(_ beginning: String) -> CompletionReply {
    var reply = self
    for index in reply.words.indices { reply.words[index].text = beginning + words[index].text }
    return reply
  }

  /// Those of the words that begin so, letter case aside.
  func beginning(with text: String) -> CompletionReply {
    var reply = self
    let start = text.lowercased()
    reply.words = words.filter { $0.text.lowercased().hasPrefix(start) }
    return reply
  }
}
