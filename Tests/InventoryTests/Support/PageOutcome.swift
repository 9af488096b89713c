@testable import Inventory

/// What reading a page comes to, to be compared.
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
