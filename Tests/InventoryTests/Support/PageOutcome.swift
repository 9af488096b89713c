@testable import Inventory

/// The result of reading a page, for comparison.
struct PageOutcome: Equatable {
  var summary: PageSummary
  var ids: TextArena?
  var columns: [Column]?

  init(_ result: PageReader.Result) {
    summary = result.summary
    ids = result.chunk?.ids
    columns = result.chunk?.columns
  }
}
