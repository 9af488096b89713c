/// What a command cannot do, in words for people; the reason stands in the sentence.
struct CommandError: Error, Hashable, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
