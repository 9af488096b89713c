import ArgumentParser
import Inventory

/// The forms `list` prints.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// Aligned, with a header; the default on a terminal.
  case table
  /// One computer a line, tab between columns, no header; the default in a pipe.
  case plain
  /// With a header, for spreadsheets: what they would take for a formula has an apostrophe before it.
  case csv, tsv
  /// One array of objects, values typed, *not reported* as null; or one object a line.
  case json, ndjson

  /// The form in which programs take it; nil for the one that only people read.
  var form: TableForm? {
    switch self {
    case .table: nil
    case .plain: .plain
    case .csv: .csv
    case .tsv: .tsv
    case .json: .json
    case .ndjson: .ndjson
    }
  }
}
