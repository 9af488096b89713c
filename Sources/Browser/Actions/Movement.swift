/// A way to move in a list or a text.
enum Movement: Hashable, Sendable {
  case lines(Int)
  case pages(Int)
  case halfPages(Int)
  case toFirst
  case toLast
  /// To the line of that number, counted from 0.
  case to(Int)

  /// Where it leads from `position`, before that is fitted to the list. Pages overlap by a line, so that the eye keeps
  /// its place.
  func target(from position: Int, count: Int, height: Int) -> Int {
    switch self {
    case .lines(let lines): position + lines
    case .pages(let pages): position + pages * max(1, height - 1)
    case .halfPages(let halves): position + halves * max(1, height / 2)
    case .toFirst: 0
    case .toLast: count - 1
    case .to(let line): line
    }
  }
}
