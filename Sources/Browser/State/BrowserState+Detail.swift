import Inventory

/// Keeping the detail pane on the computer under the cursor.
extension BrowserState {
  /// Runs after every event: whatever moved the cursor, the detail follows, and is asked for when it can be seen.
  mutating func followCursor() -> [BrowserEffect] {
    let wanted = cursorRow == nil ? nil : cursor
    let wasFetching = detail.isFetching
    var effects: [BrowserEffect] = []
    if wanted != detail.subject {
      detail.turn(to: wanted)
      if wasFetching, !detail.isIdle || wanted == nil || !layout.showsDetail { effects.append(.cancelDetail) }
    }
    if let wanted, detail.isIdle, layout.showsDetail, !isTooSmall {
      detail.phase = .fetching
      effects.append(.fetchDetail(wanted, afterMilliseconds: DetailModel.restMilliseconds))
    }
    layOutDetail()
    return effects
  }

  mutating func detailLoaded(_ id: ComputerID, _ record: ComputerRecord) {
    detail.take(record, of: id)
  }

  mutating func detailFailed(_ id: ComputerID, _ problem: Problem) {
    guard id == detail.subject else { return }
    detail.phase = .failed(problem)
  }

  mutating func refreshDetail() -> [BrowserEffect] {
    guard let subject = detail.subject else { return [] }
    detail.phase = .fetching
    return [.fetchDetail(subject, afterMilliseconds: 0)]
  }

  /// What says which computer it is, whatever columns the list has.
  private static let head = ["general.name", "general.managementId", "userAndLocation.username"]

  /// The first facts of the pane, known at once: which computer it is, and the columns that the list has no room for.
  private func detailCard(_ layout: Layout) -> [DetailCardItem] {
    guard let shown, let row = cursorRow else { return [] }
    let listed = columns
    let seen = layout.showsList ? ListColumns.fit(listed, width: layout.list.width).map(\.index) : []
    let head = Self.head.compactMap { path in shown.snapshot.columns.first { $0.path == path } }
    let others = listed.indices.filter { !seen.contains($0) && !Self.head.contains(listed[$0].path) }.map { listed[$0] }
    let fields = head + others
    let columns = SnapshotColumns(fields, in: shown.snapshot)
    return fields.indices.map { index in
      DetailCardItem(title: fields[index].title, value: columns.shown(row: row, column: index))
    }
  }

  /// Brings the pane's lines up to date.
  mutating func layOutDetail() {
    let layout = layout
    guard layout.showsDetail else { return }
    let names = shown.map(\.snapshot.names).flatMap { $0 == ReferenceNames() ? nil : $0 }
    let form = DetailModel.Form(card: detailCard(layout), names: names, width: layout.detail.width)
    detail.layOut(form, glyphs: configuration.glyphs, height: layout.detail.height, now: now)
    // A filter's words were found all over the computer, not in one line of it.
    detail.search.set(searchedWords, anyWord: search.isEmpty)
  }

  var detailHasLines: Availability {
    detail.subject == nil ? .unavailable(reason: "There is no computer under the cursor.") : .available
  }
}
