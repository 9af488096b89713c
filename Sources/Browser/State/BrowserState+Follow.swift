/// What follows from an event.
extension BrowserState {
  /// Brings up to date what depends on other parts of the state. Runs after every event. A pass that finds nothing
  /// changed costs a comparison, and none undoes what another did: only the order below matters.
  ///
  /// Each pass reads what the passes above it leave:
  ///
  /// 1. `pursueView` reopens a view whose names have arrived. It changes columns and sort, so it comes before all that
  ///    reads them, and before anything else that may request the names: they are requested once.
  /// 2. `bringQueryIntoView` adds columns for what the list is filtered and sorted by, and removes them again. It comes
  ///    after 1, and before all that measures columns.
  /// 3. `settleWindows` measures columns and makes scroll positions fit the screen. Any event may have changed the room
  ///    there is, and all that follows reads positions. Panels follow the log, the fields and the columns here.
  /// 4. `settleRange` finds the beginning of a range in other rows.
  /// 5. `noteWhere` keeps the place for going back. It may move the cursor to where the user went back to.
  /// 6. `followQuestion` asks the server about the filter or the pasted list in front while the list is incomplete. At
  ///    the end of a load it may rank the list without what only an answer knew.
  /// 7. `followMarks` counts the marks that the list does not show.
  /// 8. `followCursor` turns the detail to the cursor, which 5 may have moved, at the height that 3 left.
  /// 9. `followAbsence` finds out why no computer matches, once the rows of the filter are known. Completion offers what
  ///    it finds.
  /// 10. `followCompletion` proposes for the filter's line. It may start to load a column, and so run an action that has
  ///     waited for columns.
  /// 11. `followFacets`, `followGroups`, `followApplications`, `followOverview`, `followTrend` and `followRecorded` count
  ///     what the panel in front is about.
  /// 12. `followLookup` looks a pasted list up again in another list of computers.
  /// 13. `countViews` counts the computers of each view. It waits while columns are being loaded, which 1 and 10 may
  ///     have started.
  /// 14. `fillScreen` fetches first what the screen shows of columns that are being loaded, after 3 has settled what it
  ///     shows.
  /// 15. `shareDelay` tells what the passes above have begun to load that the server's answers take long at present.
  /// 16. `followSecret` erases a secret whose time is over, or whose panel is gone. It says so, so it comes before the next.
  /// 17. `followNotice` clears a message that all of this has made untrue.
  mutating func follow() -> [BrowserEffect] {
    var effects = pursueView()
    bringQueryIntoView()
    settleWindows()
    settleRange()
    noteWhere()
    effects += followQuestion()
    effects += followMarks() + followCursor() + followAbsence() + followCompletion()
    effects += followFacets() + followGroups() + followApplications()
    effects += followOverview() + followTrend() + followRecorded()
    effects += followLookup() + countViews() + fillScreen()
    shareDelay()
    followSecret()
    followNotice()
    return effects
  }

  /// Makes every scroll position fit the screen.
  private mutating func settleWindows() {
    list.measure(context)
    let layout = layout
    list.settle(height: layout.list.height, width: layout.header.width)
    settlePanel()
  }
}
