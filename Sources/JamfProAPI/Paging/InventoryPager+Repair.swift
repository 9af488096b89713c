extension InventoryPager {
  /// What a walk does while it asks for no row for the first time.
  public struct Repair: Hashable, Sendable {
    /// Rows that did not come, or not whole, and are asked for again.
    public var again: Int
    /// Rows that came and are read once more, because others may have moved among them.
    public var reread: Int

    /// So many rows of each.
    public init(again: Int, reread: Int) {
      self.again = again
      self.reread = reread
    }
  }
}

extension InventoryWalk {
  /// What is done in place of asking for rows for the first time; nil as long as some are on their way, and when nothing is.
  var repair: InventoryPager.Repair? {
    guard hasAnswer, !isStopped else { return nil }
    var (again, reread) = (RowRanges(), RowRanges())
    for ask in running.values {
      if ask.isOrdered { return nil }
      note(ask, &again, &reread)
    }
    for ask in queue.waiting { note(ask, &again, &reread) }
    let repair = InventoryPager.Repair(again: again.count, reread: reread.count)
    return repair.again + repair.reread > 0 ? repair : nil
  }

  private func note(_ ask: PageAsk, _ again: inout RowRanges, _ reread: inout RowRanges) {
    let rows = ask.needed.clamped(to: known)
    switch ask.purpose {
    case .walk: again.insert(rows)
    case .reread: reread.insert(rows)
    case .firstStamp, .lastStamp, .confirmation: break
    }
  }
}
