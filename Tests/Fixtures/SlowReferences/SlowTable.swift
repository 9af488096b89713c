import APIRuntime

@testable import Inventory

/// Tables written value by value, as strings, without regard to speed: the reference for `TableWriter` and `JSONText`.
enum SlowTable {
  private static let digits = Array("0123456789abcdef".utf8)

  /// A JSON string, written by the Unicode category of every character.
  static func visible(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: #"\""#.utf8)
      case "\\": bytes.append(contentsOf: #"\\"#.utf8)
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
          for unit in scalar.utf16 {
            bytes += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
            for weight: UInt16 in [4096, 256, 16, 1] { bytes.append(digits[Int(unit / weight % 16)]) }
          }
        default: bytes.append(contentsOf: String(scalar).utf8)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }

  /// Rows of a snapshot in a machine-readable format.
  static func written(
    _ snapshot: InventorySnapshot, _ rows: [Int], _ form: TableForm, clean: (String) -> String
  ) -> [UInt8] {
    let names = snapshot.columns.map(\.name)
    var lines: [[UInt8]] = rows.map { row in
      switch form {
      case .json, .ndjson:
        let members = snapshot.columns.indices.map { column in
          visible(names[column]) + Array(":".utf8) + json(snapshot.value(row: row, column: column))
        }
        return Array("{".utf8) + Array(members.joined(separator: ",".utf8)) + Array("}".utf8)
      default:
        let cells = snapshot.columns.indices.map { cell(snapshot, row, $0, form, clean) }
        return Array(cells.joined(separator: form == .csv ? "," : "\t").utf8)
      }
    }
    switch form {
    case .json:
      guard !rows.isEmpty else { return Array("[]\n".utf8) }
      return Array("[\n  ".utf8) + Array(lines.joined(separator: ",\n  ".utf8)) + Array("\n]\n".utf8)
    case .csv: lines.insert(Array(names.joined(separator: ",").utf8), at: 0)
    case .tsv: lines.insert(Array(names.joined(separator: "\t").utf8), at: 0)
    case .plain, .ndjson, .markdown: break
    }
    return lines.flatMap { $0 + Array((form == .csv ? "\r\n" : "\n").utf8) }
  }

  private static func json(_ value: FieldValue) -> [UInt8] {
    switch value {
    case .text(let text): return visible(text)
    case .list(let texts):
      return Array("[".utf8) + Array(texts.map(visible).joined(separator: ",".utf8)) + Array("]".utf8)
    default:
      var json = JSONWriter()
      value.write(json: &json)
      return json.finish()
    }
  }

  private static func cell(
    _ snapshot: InventorySnapshot, _ row: Int, _ column: Int, _ form: TableForm, _ clean: (String) -> String
  ) -> String {
    var text = clean(snapshot.text(row: row, column: column))
    guard form != .plain else { return text }
    let isNumber =
      switch snapshot.value(row: row, column: column) {
      case .integer, .number: true
      default: false
      }
    if !isNumber, TableText.looksLikeFormula(text) { text = "'" + text }
    return form == .csv ? TableText.csv(text) : text
  }
}
