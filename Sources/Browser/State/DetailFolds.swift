/// What the user has folded away, and what was opened.
struct DetailFolds: Hashable, Sendable {
  /// Sections by their titles: what is of no interest in one computer is of none in the next.
  var sections: Set<String> = []
  /// Rows of tables by the path of their first line. They belong to one computer.
  var rows: Set<String> = []
}

extension Set<String> {
  /// Takes it out when it is in, else puts it in.
  mutating func toggle(_ member: String) {
    if remove(member) == nil { insert(member) }
  }
}
