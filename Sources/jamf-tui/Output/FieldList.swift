import APIRuntime
import Inventory
import Screen

/// Fields as `fields` prints them.
struct FieldList {
  let fields: [Field]

  /// - Parameters:
  ///   - sections: only those of these sections.
  ///   - words: each of which is to be somewhere in a field's name, path or title.
  init(_ all: [Field], sections: ChosenSections = .all, words: [String]) {
    fields = all.filter { field in
      let text = "\(field.name) \(field.path) \(field.title)".lowercased()
      return sections.contains(field) && words.allSatisfy { text.contains($0.lowercased()) }
    }
  }

  /// A line for each, with headings.
  var table: String {
    let heading = ["NAME", "TITLE", "KIND", "SECTION", "VERSIONS", "SERVER", "PATH"]
    let rows =
      [heading]
      + fields.map { field in
        [
          field.name, field.title, field.kindInWords, field.sections.count > 1 ? "several" : field.section ?? "-",
          field.versionsInWords, field.serverInWords, field.path,
        ]
      }
    let cells = rows.map { $0.map { DisplayText($0) } }
    let widths = heading.indices.map { column in cells.map { $0[column].width }.max() ?? 0 }
    return cells.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell.text
        if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.width + 2) }
      }
      return line + "\n"
    }.joined()
  }

  /// An array with an object for each.
  var json: [UInt8] {
    var json = JSONWriter()
    json.beginArray()
    for field in fields {
      json.beginObject()
      json.key("name")
      json.visible(field.name)
      json.key("path")
      json.visible(field.path)
      json.key("title")
      json.visible(field.title)
      json.key("kind")
      json.visible(field.kind.rawValue)
      json.key("isList")
      json.bool(field.isList)
      json.key("sections")
      Self.write(field.sections, to: &json)
      json.key("versions")
      Self.write(field.versions.sorted().map(\.name), to: &json)
      json.key("serverFilters")
      json.bool(field.isFilterable)
      json.key("serverSorts")
      json.bool(field.isSortable)
      json.endObject()
    }
    json.endArray()
    return json.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ texts: [String], to json: inout JSONWriter) {
    json.beginArray()
    for text in texts {
      json.visible(text)
    }
    json.endArray()
  }
}

extension Field {
  fileprivate var kindInWords: String {
    isList ? "list of \(kind.rawValue)" : kind.rawValue
  }

  fileprivate var versionsInWords: String {
    guard let first = versions.min(), let last = versions.max() else { return "-" }
    let isRun = versions.count == LayoutVersion.allCases.count { first <= $0 && $0 <= last }
    guard isRun else { return versions.sorted().map(\.name).joined(separator: ",") }
    return first == last ? first.name : "\(first.name)-\(last.name)"
  }

  fileprivate var serverInWords: String {
    let abilities = (isFilterable ? ["filter"] : []) + (isSortable ? ["sort"] : [])
    return abilities.isEmpty ? "-" : abilities.joined(separator: ",")
  }
}
