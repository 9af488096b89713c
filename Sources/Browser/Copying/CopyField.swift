import Inventory

/// What is copied of computers.
enum CopyField: Hashable, Sendable {
  /// What the detail's cursor is on, as it stands there.
  case detail
  /// One field of each computer.
  case field(Field)
  /// Every column that the list shows.
  case columns

  /// The forms in which it can be had.
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
    case .list(.comma): "comma"
    case .list(.json): "JSON"
    case .list(.rsql): "RSQL"
    case .list(.clientData): "clientData"
    case .table(let form): form.title
    }
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

/// What was copied last, in which form: what the next copy begins with.
struct CopyChoice: Sendable {
  var field: CopyField?
  /// The form chosen last for one field, and for all columns.
  var listForm = CopyForm.list(.lines)
  var tableForm = CopyForm.table(.csv)
  /// What was last sent to the clipboard; nil once it is there.
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
