/// What comes before a place in a text.
enum PatternContext: Hashable {
  case start
  case word
  case other
}
