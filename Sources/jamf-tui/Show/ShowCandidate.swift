import Inventory

/// A computer that may be the one that is looked for, as people tell it from others.
struct ShowCandidate: Hashable {
  var id: ComputerID
  var name: String
  var serialNumber: String
  var username: String

  init(row: Int, of snapshot: InventorySnapshot) {
    func text(_ key: ShowKey) -> String {
      snapshot.column(path: key.path).map { snapshot.text(row: row, column: $0) } ?? ""
    }
    id = snapshot.id(at: row)
    name = text(.name)
    serialNumber = text(.serialNumber)
    username = text(.username)
  }
}
