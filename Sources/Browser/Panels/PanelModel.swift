/// The panel over the panes, and what panels remember of the last time.
struct PanelModel: Sendable {
  /// The panel over the panes. It gets the keys.
  private(set) var front: (any Panel)?
  /// Counts how often another value was put in front. After a change to a copy of the panel, it shows whether the change
  /// closed the panel or opened another.
  private(set) var version = 0
  /// The last pasted list, as it was last shown.
  var lastList: ListPanel?
  /// The panel of counts that led to the list, for going back to it; nil when there is none.
  var counted: CountedPlace?
  var overview = OverviewModel()
  /// The actions last run from the palette.
  var recentActions = RecentActions()

  mutating func show(_ panel: (any Panel)?) {
    front = panel
    version += 1
  }

  mutating func close() {
    front = nil
    version += 1
  }
}
