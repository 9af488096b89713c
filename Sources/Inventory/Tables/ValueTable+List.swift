import APIRuntime
import RSQL

/// The values of one column as a text, and how many rows have none.
public struct ListedValues: Hashable, Sendable {
  /// The values that are known, in the form asked for; empty when there is none.
  public var text = ""
  /// How many they are.
  public var count = 0
  /// How many rows do not have one because the computer did not report it.
  public var notReported = 0
  /// How many rows' values nobody knows: not asked for, or not available.
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
  /// The values of the first column, row after row.
  ///
  /// - Parameter path: what RSQL calls the field.
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
