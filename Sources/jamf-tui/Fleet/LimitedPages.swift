import JamfProAPI

/// The sizes of pages for a list that ends after some computers: not many more are read than are printed.
struct LimitedPages {
  /// The first page; nil when it is like the others.
  var first: Int?
  var others: Int

  private static let smallest = 25
  /// Up to this many computers, one page is fast enough. More come on several pages at a time.
  private static let mostOnOnePage = 200
  /// Pages of a whole list, which is printed and not kept: fewer requests, as far as the server delivers them in time.
  private static let largest = 1000

  /// - Parameters:
  ///   - limit: how many computers are wanted; nil for all.
  ///   - isDecided: whether every computer that the server sends is wanted. Otherwise some are filtered out here.
  init(limit: Int?, isDecided: Bool) {
    guard let limit else {
      (first, others) = (FleetLoader.firstRows, Self.largest)
      return
    }
    let most = InventoryRequest.usualPageRows
    if isDecided, limit > Self.mostOnOnePage {
      // Several pages are requested at a time, and some of them after the last computer that is wanted.
      (first, others) = (nil, min(most, max(Self.smallest, limit / 8)))
    } else {
      let rows = isDecided ? limit : max(10, 2 * min(limit, most))
      (first, others) = (max(1, min(rows, Self.mostOnOnePage)), min(most, max(Self.mostOnOnePage, rows)))
    }
  }
}
