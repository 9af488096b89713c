/// What is known of the server's extension attributes, whose names a filter may use.
enum AttributeKnowledge: Sendable {
  /// Nobody has used a name that is in no document.
  case notAsked
  case asking
  /// All that could be found out; the problem says why that may not be all.
  case known(Problem?)
}
