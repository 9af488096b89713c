/// How many requests may be under way at a time: fewer when the server slows down, and again more when it does not.
///
/// The measure is the time a page takes by its rows, compared with the best time seen. Twice that means that the requests
/// wait for one another inside the server, so that half of them are as fast as all. The way back is one more for each full
/// set of pages in good time.
struct RequestPace: Hashable, Sendable {
  /// How many requests may be under way.
  private(set) var limit: Int
  private let most: Int
  private var best: Duration?
  private var goodInARow = 0
  /// Requests that were under way when the limit was lowered tell nothing new about the lower one.
  private var deaf = 0

  /// Pages that come within this time are no burden, whatever others took.
  private static let quick = Duration.seconds(2)
  private static let patience = 2

  init(most: Int) {
    self.most = max(1, most)
    limit = max(1, most)
  }

  /// A page came.
  mutating func note(_ time: Duration, rows: Int) {
    let each = time / max(1, rows)
    let isSlow = time > Self.quick && best.map { each > $0 * Self.patience } ?? false
    best = min(best ?? each, each)
    if deaf > 0 {
      deaf -= 1
    } else if isSlow {
      lower()
    } else {
      goodInARow += 1
      if goodInARow >= limit {
        goodInARow = 0
        limit = min(most, limit + 1)
      }
    }
  }

  /// A page did not come in time, or was turned away.
  mutating func noteTrouble() {
    if deaf > 0 { deaf -= 1 } else { lower() }
  }

  private mutating func lower() {
    deaf = limit - 1
    limit = max(1, limit / 2)
    goodInARow = 0
  }
}
