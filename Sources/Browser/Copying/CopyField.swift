import Inventory
import Screen

/// What is copied of computers.
enum CopyField: Hashable, Sendable {
  /// What the detail's cursor is on, as it stands there.
  case detail
  /// One field of each computer.
  case field(Field)
  /// Every column that the list shows.
  case columns

  /// The available forms.
  var forms: [CopyForm] {
    switch self {
    case .detail: [.list(.lines)]
    case .field(let field):
      ListForm.allCases.filter { $0 != .clientData || field.path == BrowserState.managementIDPath }.map { .list($0) }
    case .columns: [.csv, .tsv, .json, .ndjson, .markdown].map { .table($0) }
    }
  }
}

/// In which form it is copied.
enum CopyForm: Hashable, Sendable {
  case list(ListForm)
  case table(TableForm)

  /// What people call it.
  var title: String {
    switch self {
    case .list(.lines): "lines"
    case .list(.comma): "comma-separated"
    case .list(.json): "JSON"
    case .list(.rsql): "RSQL"
    case .list(.clientData): "clientData"
    case .table(let form): form.title
    }
  }

  /// How it is part of a sentence: `the IDs separated by commas`.
  var phrase: String {
    self == .list(.comma) ? "separated by commas" : "as \(title)"
  }

  /// How the name of a file of it ends.
  var suffix: String {
    switch self {
    case .list(.json), .list(.clientData): "json"
    case .list: "txt"
    case .table(let form): form.suffix
    }
  }
}

extension TableForm {
  /// What people call it.
  var title: String {
    switch self {
    case .plain: "plain"
    case .csv: "CSV"
    case .tsv: "TSV"
    case .json: "JSON"
    case .ndjson: "NDJSON"
    case .markdown: "Markdown"
    }
  }

  /// How the name of a file of it ends.
  var suffix: String {
    switch self {
    case .plain: "txt"
    case .csv: "csv"
    case .tsv: "tsv"
    case .json: "json"
    case .ndjson: "ndjson"
    case .markdown: "md"
    }
  }
}

/// The last choices for copying, which the next copy starts from.
struct CopyChoice: Sendable {
  var field: CopyField?
  /// The form chosen last for one field, and for all columns.
  var listForm = CopyForm.list(.lines)
  var tableForm = CopyForm.table(.csv)
  /// What was last sent to the clipboard; nil once it has arrived.
  var last: Last?

  /// What was made of computers.
  struct Last: Sendable {
    var text: String
    var form: CopyForm
    /// That not all computers were there, in a sentence.
    var partial: String?
  }

  /// How files are written.
  var exportForm = TableForm.csv

  /// The form for what is copied: the one chosen last, where that is possible.
  func form(for field: CopyField) -> CopyForm {
    let wanted = field == .columns ? tableForm : listForm
    return field.forms.contains(wanted) ? wanted : field.forms[0]
  }

  mutating func choose(_ form: CopyForm, for field: CopyField) {
    switch form {
    case .list: if field != .detail { listForm = form }
    case .table: tableForm = form
    }
  }
}

/// The text made from some rows.
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
