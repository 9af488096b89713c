import APIRuntime
import RSQL

/// The values of one column as a text, and the number of rows without a value.
public struct ListedValues: Hashable, Sendable {
  /// The known values in the requested form; empty when there is none.
  public var text = ""
  /// The number of known values.
  public var count = 0
  /// The number of rows whose computer did not report a value.
  public var notReported = 0
  /// The number of rows with an unknown value: not requested or not available.
  public var unknown = 0

  /// Values.
  public init(text: String = "", count: Int = 0, notReported: Int = 0, unknown: Int = 0) {
    self.text = text
    self.count = count
    self.notReported = notReported
    self.unknown = unknown
  }
}

extension ValueTable {
  /// The values of the first column, row by row.
  ///
  /// - Parameter path: the field's name in RSQL.
  public func values(_ form: ListForm, path: String) -> ListedValues {
    var found = ListedValues()
    var json = JSONWriter()
    var texts: [String] = []
    if form == .clientData {
      json.beginObject()
      json.key("clientData")
    }
    json.beginArray()
    for row in 0..<rowCount {
      let value = value(row, 0)
      let text = value.isKnown ? text(row, 0) : ""
      guard !text.isEmpty else {
        if value == .notRequested || value == .notAvailable { found.unknown += 1 } else { found.notReported += 1 }
        continue
      }
      found.count += 1
      switch form {
      case .lines: texts.append(text)
      case .comma: texts.append(TableText.csv(text))
      case .rsql: texts.append(RSQLExpression.inQuotes(text))
      case .json: value.write(json: &json)
      case .clientData:
        json.beginObject()
        json.key("managementId")
        json.visible(text)
        json.endObject()
      }
    }
    json.endArray()
    if form == .clientData { json.endObject() }
    guard found.count > 0 else { return found }
    switch form {
    case .lines: found.text = texts.joined(separator: "\n")
    case .comma: found.text = texts.joined(separator: ",")
    case .rsql: found.text = "\(path)=in=(\(texts.joined(separator: ",")))"
    case .json, .clientData: found.text = String(decoding: json.finish(), as: UTF8.self)
    }
    return found
  }
}

/// A form in which the values of one field are written.
public enum ListForm: String, CaseIterable, Hashable, Sendable {
  /// One value per line.
  case lines
  /// Separated by commas.
  case comma
  /// A JSON array.
  case json
  /// A test in RSQL that the field is one of the values.
  case rsql
  /// The `clientData` of Jamf Pro's `POST /v2/mdm/commands`: for management IDs.
  case clientData
}
