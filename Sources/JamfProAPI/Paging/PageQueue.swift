/// Asks that wait for their turn, in order.
struct PageQueue: Hashable, Sendable {
  private var asks: [PageAsk] = []
  private var next = 0

  var isEmpty: Bool { next == asks.count }

  var waiting: ArraySlice<PageAsk> { asks[next...] }

  mutating func append(_ ask: PageAsk) { asks.append(ask) }

  mutating func popFirst() -> PageAsk? {
    guard next < asks.count else { return nil }
    defer {
      next += 1
      if next == asks.count { self = PageQueue() }
    }
    return asks[next]
  }

  /// Takes out those for which `isGone` holds.
  mutating func removeAll(where isGone: (PageAsk) -> Bool = { _ in true }) -> [PageAsk] {
    let waiting = waiting
    let gone = waiting.filter(isGone)
    asks = waiting.filter { !isGone($0) }
    next = 0
    return gone
  }
}
