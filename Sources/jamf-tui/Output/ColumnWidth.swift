/// How wide a column of a printed table is.
enum ColumnWidth {
  /// A wider cell does not count, and pushes what follows it to the right: one value of megabytes would otherwise pad every
  /// other row to its width.
  static let most = 500

  /// The width of the widest of these cells that counts.
  static func fitting(_ widths: some Sequence<Int>) -> Int { widths.lazy.filter { $0 <= most }.max() ?? 0 }
}
