import JamfProAPI

extension JamfProAPIClient {
  /// The first page of a list and no more of it.
  ///
  /// - Throws: `JamfProError`.
  func inventoryPage(_ request: InventoryRequest, rows: Int) async throws -> InventoryPage {
    var page: InventoryPage?
    do {
      try await inventoryPager(request).run { first in
        page = first
        throw Enough()
      }
    } catch let error where !(error is Enough) {
      throw explain(error)
    } catch {}
    guard let page else { throw CancellationError() }
    return page
  }
}

private struct Enough: Error {}
