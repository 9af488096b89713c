/// The sizes of pages.
///
/// A page can only begin at a multiple of its size. Sizes are therefore divided without remainder where possible: then
/// the parts of a page are pages, and no row is requested twice.
enum PageSizes {
  /// Neither time-outs nor a slow server make pages smaller than this: a server that needs too long for such a page is
  /// stuck, not slow.
  static let smallest = 25

  /// The next smaller size: a half, third, quarter or fifth without remainder, or else the half rounded down.
  static func smaller(_ rows: Int) -> Int {
    guard rows > 3 else { return 1 }
    for parts in 2...5 where rows.isMultiple(of: parts) { return rows / parts }
    return rows / 2
  }

  /// A size and all smaller ones that divide it and each other, down to `smallest`.
  static func steps(from rows: Int) -> some Sequence<Int> {
    sequence(first: rows) { rows in
      let next = smaller(rows)
      return next >= smallest && rows.isMultiple(of: next) ? next : nil
    }
  }

  /// The largest of these sizes with at most `most` rows, or the smallest one.
  static func largest(upTo most: Int, from rows: Int) -> Int {
    var size = rows
    for step in steps(from: rows) {
      size = step
      if step <= most { break }
    }
    return size
  }

  /// The numbers of the pages of a size that contain any of the rows.
  static func numbers(_ rows: Range<Int>, size: Int) -> ClosedRange<Int> {
    (rows.lowerBound / size)...max(rows.lowerBound / size, (rows.upperBound - 1) / size)
  }
}

/// The rows per page that suit the speed of a server.
struct PreferredRows: Hashable, Sendable {
  /// More would take too long.
  var most: Int
  /// Fewer save no time, because the requests themselves take longer.
  var least: Int

  /// A page that takes longer delays the screen, and the end if it is the last one.
  static let longest = Duration.seconds(4)
  /// A page this quick is not divided for the sake of balance.
  static let shortest = Duration.milliseconds(250)

  /// The sizes for a server that needs `cost` for each row.
  init(cost: Duration) {
    most = Self.rows(in: Self.longest, cost)
    least = Self.rows(in: Self.shortest, cost)
  }

  private static func rows(in time: Duration, _ cost: Duration) -> Int {
    cost > .zero ? Int(min(1e9, time / cost)) : 1_000_000_000
  }
}
