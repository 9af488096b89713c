import APIRuntime
import Inventory

extension FieldValue {
  /// Writes the value with its type; what is not known is null. Moments are ISO 8601 in UTC.
  func write(json: inout JSONWriter) {
    switch self {
    case .text(let text): json.raw(Self.escaped(text))
    case .integer(let number): json.int(number)
    case .number(let number): json.double(number)
    case .boolean(let flag): json.bool(flag)
    case .date(let milliseconds): json.string(DateText.iso8601(milliseconds: milliseconds))
    case .day(let milliseconds): json.string(DateText.day(milliseconds: milliseconds))
    case .list(let texts):
      json.beginArray()
      for text in texts { json.raw(Self.escaped(text)) }
      json.endArray()
    case .notReported, .notRequested, .notAvailable: json.null()
    }
  }

  /// A JSON string that holds the text exactly, and in which everything that a terminal could obey or that cannot be seen
  /// is written as `\u` escapes: the output may be looked at before it is parsed.
  private static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: #"\""#.utf8)
      case "\\": bytes.append(contentsOf: #"\\"#.utf8)
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            bytes.append(contentsOf: "\\u".utf8)
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
            bytes.append(contentsOf: digits.utf8)
          }
        default: bytes.append(contentsOf: String(scalar).utf8)
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }
}
