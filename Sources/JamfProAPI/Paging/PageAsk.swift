/// A page that a walk asks for, and what for.
struct PageAsk: Hashable, Sendable {
  /// What a page is asked for.
  enum Purpose: Hashable, Sendable {
    /// Rows that were not read yet.
    case walk
    /// Rows that were read, but others may have slipped in among them since.
    case reread(Reread)
    /// The list's last row, before its pages are read: which computer it is.
    case firstStamp
    /// The same row again, after all: whether it is still that computer.
    case lastStamp
    /// A second answer for a count that rests on a single one.
    case confirmation(Confirmation)
  }

  /// Where a second answer is looked for.
  enum Confirmation: Hashable, Sendable {
    /// The row after the last one that is counted: it costs next to nothing, and shows whether there is more.
    case afterEnd
    /// The last row, or the first of an empty list: for servers that fail on pages after the end.
    case atEnd
  }

  /// The page at the end is read, then those before it as long as they bring somebody new, then the one at the end again:
  /// who comes while that is done, comes there, and who moves meanwhile, moves to a page read later.
  enum EndStep: Hashable, Sendable {
    case first
    case back(from: Int)
    case last
  }

  /// Why rows are read again.
  struct Reread: Hashable, Sendable {
    /// The seam around which computers may be hidden.
    var seam: Seam?
    /// Whether the seam is to lie within the page, which has then all that may be hidden. Otherwise several pages are read
    /// again for it, or parts of one.
    var isAcross = false
    /// Whether it is the first of several pages that are read again for a seam.
    var isFirst = false
    /// Which step it is of looking at the list's end; nil for none.
    var end: EndStep?
  }

  /// Counts the asks of a walk.
  var id: Int
  /// The page's number, counted from 0 in pages of `rows`.
  var number: Int
  var rows: Int
  /// Those of its rows that it is asked for.
  var needed: Range<Int>
  var purpose: Purpose = .walk
  /// How often it was asked for before, without use.
  var attempt = 0
  /// The ask that this one is a part of, after that failed.
  var root: Int
  /// How many computers there were when it was sent.
  var totalBefore: Int?
  /// Whether it is to be handed over before those with rows behind its own.
  var isOrdered = false

  /// All its rows, should the server use the size asked for.
  var page: Range<Int> { number * rows..<(number + 1) * rows }

  var isStamp: Bool { purpose == .firstStamp || purpose == .lastStamp }

  var confirmation: Confirmation? {
    if case .confirmation(let confirmation) = purpose { confirmation } else { nil }
  }
}
