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
    let isFirst = id == detail.subject && detail.record == nil
    detail.take(record, of: id)
    if isFirst { searchOn() }
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

  /// Brings the pane's lines up to date.
  mutating func layOutDetail() {
    let layout = layout
    guard layout.showsDetail else { return }
    let names = shown.map(\.snapshot.names).flatMap { $0 == ReferenceNames() ? nil : $0 }
    let form = DetailModel.Form(card: detailCard(layout), names: names, width: layout.detail.width)
    detail.layOut(form, glyphs: configuration.glyphs, height: layout.detail.height, now: now)
    // A filter's words were found all over the computer, not in one line of it.
    detail.search.set(searchedWords, anyWord: search.isEmpty)
    if prompt != .search { detail.search.origin = nil }
  }

  var detailHasLines: Availability {
    detail.subject == nil ? .unavailable(reason: "There is no computer under the cursor.") : .available
  }
}
