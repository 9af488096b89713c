import Inventory

/// Going back and forward through what one has looked at.
extension BrowserState {
  /// What is looked at now.
  var place: Place {
    Place(
      view: views.currentName, filter: filter, query: query, list: list, cursor: cursor, isZoomed: isZoomed)
  }

  /// Runs after every event: when one has come to look at something else, where one was is kept, and so is what was changed.
  /// While something is typed or chosen one is still under way.
  mutating func noteWhere() {
    arrive()
    guard prompt == nil, panel == nil, columnLoad.waits.isEmpty else { return }
    let now = place
    if let here = history.here, now.isElsewhere(than: here) {
      history.leave(here)
      if !history.isRemembered, !now.shows(sameAs: here) {
        let what = now.filter.text == here.filter.text ? "the order" : "the filter"
        history.remember(UndoStep(what: what, place: here, marks: marks, views: views.saved))
      }
    }
    history.isRemembered = false
    history.here = now
  }

  var canGoBack: Availability {
    history.back.isEmpty ? .unavailable(reason: "You have not looked at anything else before.") : .available
  }

  var canGoForward: Availability {
    history.forward.isEmpty ? .unavailable(reason: "You have not gone back from anything.") : .available
  }

  mutating func goBack() -> [BrowserEffect] {
    history.goBack(from: place).map { go(to: $0) } ?? [.bell]
  }

  mutating func goForward() -> [BrowserEffect] {
    history.goForward(from: place).map { go(to: $0) } ?? [.bell]
  }

  private mutating func go(to target: Place) -> [BrowserEffect] {
    let effects = show(target)
    if let cursor = target.cursor { goTo(cursor) }
    isZoomed = target.isZoomed && cursor != nil
    focus = isZoomed ? .detail : .list
    // One is there already: no step leads to it.
    history.here = place
    return effects
  }

  /// Asks for the computers of a place, in its order. Its columns come along when it was seen through another view.
  mutating func show(_ target: Place, withColumns: Bool = false) -> [BrowserEffect] {
    let before = query
    let isOtherView = target.view != views.currentName
    views.select(named: target.view)
    query = target.query
    // What the filter means may have changed since: it is read again, and waits for columns if it must. So does the order.
    (query.filter, query.sort) = (before.filter, before.sort)
    filter = target.filter
    var effects = withColumns || isOtherView ? setList(target.list) : []
    effects += readFilter() + (query == before ? [] : rankFleet())
    return effects + (query.sort == target.query.sort ? [] : setSort(target.query.sort))
  }

  /// Puts the cursor on a computer; when the list does not show it yet, as soon as it does.
  mutating func goTo(_ id: ComputerID) {
    history.destination = nil
    if let shown, shown.query == query, let position = shown.position(of: id) {
      cursor = id
      window.move(to: position, count: shown.count, height: max(1, layout.list.height))
    } else if shown?.query != query {
      history.destination = History.Destination(id: id, from: cursor)
    }
  }

  /// Goes where the cursor is awaited, unless it has been moved meanwhile.
  private mutating func arrive() {
    guard let destination = history.destination else { return }
    if shown?.query == query {
      goTo(destination.id)
    } else if cursor != destination.from {
      history.destination = nil
    }
  }
}
