import Inventory
import JamfProAPI

extension InventoryRequest {
  /// The request, which is written in the names of the newest version, in those of the version asked.
  ///
  /// - Throws: `JamfProError` that says what the version lacks.
  func translated(for version: InventoryVersion) throws(JamfProError) -> InventoryRequest {
    var request = self
    do throws(QueryError) {
      request.filter = try filter.map { filter throws(QueryError) in
        try version.layout.translate(filter: filter, catalogue: .jamfPro)
      }
      request.sort = try version.layout.translate(sort: sort, catalogue: .jamfPro)
    } catch {
      throw JamfProError(.invalidRequest, what: "\(error)")
    }
    return request
  }
}
