import Inventory
import Screen

/// The text that comes of some rows.
enum CopyText {
  /// - Parameter columns: the columns that the list shows.
  static func text(
    of field: CopyField, as form: CopyForm, rows: [Int], of snapshot: InventorySnapshot, columns: [Field]
  ) -> ListedValues {
    let fields: [Field]
    switch field {
    case .detail: return ListedValues()
    case .field(let one): fields = [one]
    case .columns: fields = columns
    }
    let table = ValueTable(rows, of: snapshot, fields: fields)
    switch form {
    case .list(let form):
      // Servers know a field by the name it has in their version.
      return table.values(form, path: snapshot.layout.path(for: fields[0]) ?? fields[0].path)
    case .table(let form):
      var bytes: [UInt8] = []
      table.write(form) { bytes += $0 }
      return ListedValues(text: String(decoding: bytes, as: UTF8.self), count: rows.count)
    }
  }
}

extension ValueTable {
  /// Rows of a list with these fields under their names.
  init(_ rows: [Int], of snapshot: InventorySnapshot, fields: [Field]) {
    self.init(
      of: snapshot, rows: rows, fields: fields.map { (name: $0.name, field: $0) }, clean: { PlainText($0).text })
  }
}
