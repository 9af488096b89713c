import Inventory

/// The list: the computers it is about, which of them it shows in which order, the cursor, and the columns.
///
/// What it should show (`query`) and what it shows (`shown`) differ while a ranking runs.
struct ListModel: Sendable {
  /// The computers the list is about.
  var fleet: Fleet?
  /// What the list should show; `shown` follows when the ranking is done.
  var query: ListQuery
  var ranking = RankingQueue()
  var shown: ShownRows?

  /// The computer under the cursor. It is kept while a filter matches nothing.
  var cursor: ComputerID?
  /// Positions in `shown`. The cursor's position is that of `cursor`.
  var window = ScrollWindow()
  /// Whether the cursor stays on the first line while pages arrive; until the first key.
  var isPinnedToTop = true

  /// The list's columns: which, in which order, how wide.
  var setup: ListSetup

  init(columns: [Field], sort: [SortKey]) {
    setup = ListSetup(columns)
    query = ListQuery(sort: sort)
  }
}
