import APIRuntime
package import Archive
package import Inventory

/// Fleets by number. In each, every computer but those of the first page has the number as its asset tag, so that a
/// mixture of two states shows.
package enum StoredStates {
  package static let catalogue = FieldCatalogue([
    SchemaField(path: "id", kind: .string),
    SchemaField(path: "general.name", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.assetTag", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.lastContact", kind: .dateTime, section: "GENERAL"),
    SchemaField(path: "userAndLocation.username", kind: .string, section: "USER_AND_LOCATION"),
    SchemaField(path: "userAndLocation.departmentId", kind: .string, section: "USER_AND_LOCATION"),
  ])

  /// How many computers a page has.
  package static let page = 40

  /// How many computers a state has.
  package static func count(_ number: Int) -> Int { page * (3 + number % 5) }

  /// The fleet with a number.
  package static func snapshot(_ number: Int) throws -> InventorySnapshot {
    var builder = InventoryBuilder(
      columns: catalogue.fields.filter { !$0.isDerived }, layout: .v4,
      names: ReferenceNames(
        departments: .names(["1": "Sales \(number)"]), buildings: .unavailable(reason: "a privilege is missing")))
    for first in stride(from: 0, to: count(number), by: page) {
      let rows = (first..<first + page).map { id -> String in
        let tag = first == 0 ? "first" : "\(number)"
        return """
          {"id":"\(id + 1)","general":{"name":"Mac \(id)","assetTag":"\(tag)","lastContact":"2026-11-20T13:03:53Z"},
          "userAndLocation":{"username":"user\(id)","departmentId":"1"}}
          """
      }
      try builder.append(page: Array("{\"results\":[\(rows.joined(separator: ","))]}".utf8))
    }
    return builder.snapshot()
  }

  /// The number of the state that a fleet is in; nil for a mixture.
  package static func number(of fleet: ArchivedFleet) -> Int? {
    let snapshot = fleet.snapshot
    guard snapshot.count > page, let column = snapshot.column(path: "general.assetTag"),
      let department = snapshot.column(path: "userAndLocation.department"),
      let number = Int(snapshot.text(row: page, column: column)), snapshot.count == count(number),
      fleet.full == Int64(number)
    else { return nil }
    let isWhole = (0..<snapshot.count).allSatisfy { row in
      snapshot.text(row: row, column: column) == (row < page ? "first" : "\(number)")
        && snapshot.text(row: row, column: department) == "Sales \(number)"
        && snapshot.id(at: row).rawValue == "\(row + 1)"
    }
    return isWhole ? number : nil
  }
}
