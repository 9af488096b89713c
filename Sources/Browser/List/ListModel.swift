import Inventory
import Screen

/// The list: the computers it is about, which of them it shows in which order, the cursor, and the columns.
///
/// What it should show (`query`) and what it shows (`shown`) differ while a ranking runs.
struct ListModel: Sendable {
  /// The computers the list is about.
  var fleet: Fleet?
  /// What the list should show; `shown` follows when the ranking is done.
  private(set) var query: ListQuery
  var ranking = RankingQueue()
  var shown: ShownRows?

  /// The computer under the cursor. It is kept while a filter matches nothing.
  var cursor: ComputerID?
  /// Positions in `shown`. The cursor's position is that of `cursor`.
  var window = ScrollWindow()
  /// Whether the cursor stays on the first line while pages arrive; until the first key.
  var isPinnedToTop = true

  /// Where the cursor goes as soon as the list shows it.
  private var destination: Destination?

  /// The list's columns: which, in which order, how wide.
  var setup: ListSetup
  /// The list whose values the widths of the columns are from; nil before the first one.
  var measured: MeasuredExtent?
  /// The newest version of macOS among the computers; nil when it is not known.
  var newestVersion: VersionNumber?
  /// What the columns in view were last chosen for; nil before the first filter.
  var visitReason: VisitReason?

  private struct Destination {
    var id: ComputerID
    /// Where the cursor was meanwhile.
    var from: ComputerID?
  }

  init(columns: [Field], sort: [SortKey], byRelevance: Bool = false) {
    setup = ListSetup(columns)
    query = ListQuery(sort: sort, sortsByRelevance: byRelevance)
  }
}

/// What the list should show, and the way there.
extension ListModel {
  /// Sets what the list should show.
  ///
  /// - Returns: whether that differs from before. Then it is to be ranked, once all is changed that the event changes: a
  ///   second request ranks a second time.
  @discardableResult
  mutating func want(_ new: ListQuery) -> Bool {
    guard new != query else { return false }
    query = new
    return true
  }

  @discardableResult
  mutating func want(_ filter: Filter) -> Bool {
    var new = query
    new.filter = filter
    return want(new)
  }

  /// - Parameter byRelevance: whether the order is the usual one, and so less important than what a filter finds.
  @discardableResult
  mutating func want(_ sort: [SortKey], byRelevance: Bool = false) -> Bool {
    var new = query
    new.sort = sort
    new.sortsByRelevance = byRelevance
    return want(new)
  }

  /// Restricts the list to some computers, in addition to the filter; nil for all.
  @discardableResult
  mutating func want(only restriction: Restriction?) -> Bool {
    var new = query
    new.only = restriction
    return want(new)
  }

  /// Requests what the list should show.
  mutating func rank() -> [BrowserEffect] {
    // Without its columns the filter would find nothing. While their values arrive, it finds those that have.
    guard let fleet, fleet.snapshot.withoutColumn(query.filter.fields).isEmpty else { return [] }
    return ranking.request(query, of: fleet, after: shown)
  }

  /// Those of the fields that the server has and the list does not have for all computers; all while there is no list.
  func missing(_ fields: [Field]) -> [Field] { fleet?.snapshot.missing(fields) ?? fields }

  /// What is sorted already, and need not be sorted again to count.
  var rankingAtHand: PreviousRanking? {
    guard let shown, let fleet, shown.load == fleet.load else { return nil }
    return PreviousRanking(query: shown.query, order: shown.order, rowCount: shown.snapshot.count)
  }
}

extension ListModel {
  /// What the list's cells are made with.
  func cellFormat(_ context: BrowserContext) -> CellFormat {
    CellFormat(
      now: context.now, glyphs: context.configuration.glyphs,
      scale: HealthScale(limits: context.configuration.healthLimits, newest: newestVersion))
  }
}

extension ListModel {
  /// The row under the cursor; nil when the list shows none.
  var cursorRow: Int? {
    guard let shown, let cursor, let row = shown.snapshot.row(of: cursor) else { return nil }
    // It is where the window says. Only while a new order is being made does it have to be searched for.
    let isInPlace = window.position < shown.count && shown.order.row(at: window.position) == row
    return isInPlace || shown.order.position(ofRow: row) != nil ? row : nil
  }

  var hasComputer: Availability {
    current == nil ? .unavailable(reason: "No computer is selected.") : .available
  }

  var hasRows: Availability {
    (shown?.count ?? 0) == 0 ? .unavailable(reason: "The list is empty.") : .available
  }

  /// The computer under the cursor, when the list shows it.
  var current: ComputerID? { cursorRow == nil ? nil : cursor }

  /// Whether the list shows computers with similar words, because none matches.
  var isNear: Bool { shown?.order.isNear ?? false }

  /// Whether the list is all there is: what it does not have is no longer on the server.
  var isWhole: Bool { fleet?.isComplete ?? false }

  /// The status line's fact about a restriction.
  var restrictionPiece: StatusPiece? {
    query.only.map { StatusPiece([("only: " + $0.label, 40), ("only some", 5)], role: .warning) }
  }

  /// Makes the scroll positions fit the screen.
  mutating func settle(height: Int, width: Int) {
    if let shown, shown.count > 0 { window.settle(count: shown.count, height: height) }
    setup.settle(width: width)
  }

  mutating func move(_ movement: Movement, height: Int) {
    guard let shown, shown.count > 0 else { return }
    let target = movement.target(from: window.position, count: shown.count, height: height)
    window.move(to: target, count: shown.count, height: height)
    cursor = shown.id(at: window.position)
  }

  /// Puts the cursor on a computer.
  ///
  /// - Returns: false when the list does not show it.
  mutating func show(_ id: ComputerID, height: Int) -> Bool {
    guard let shown, let position = shown.position(of: id) else { return false }
    window.move(to: position, count: shown.count, height: max(1, height))
    cursor = id
    // Rows that arrive later leave it there.
    isPinnedToTop = false
    return true
  }

  // MARK: Going to a computer

  var isUnderway: Bool { destination != nil }

  /// Puts the cursor on a computer; when the list does not show it yet, as soon as it does.
  mutating func goTo(_ id: ComputerID, height: Int) {
    destination = nil
    if shown?.query == query {
      _ = show(id, height: height)
    } else {
      destination = Destination(id: id, from: cursor)
    }
  }

  /// Moves the cursor to its pending destination, unless it was moved meanwhile.
  mutating func arrive(height: Int) {
    guard let destination else { return }
    if shown?.query == query {
      goTo(destination.id, height: height)
    } else if cursor != destination.from {
      self.destination = nil
    }
  }
}
