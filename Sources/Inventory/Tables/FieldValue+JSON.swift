public import APIRuntime

extension FieldValue {
  /// Writes the value with its type; what is not known is null. Moments are ISO 8601 in UTC.
  public func write(json: inout JSONWriter) {
    switch self {
    case .text(let text): json.visible(text)
    case .integer(let number): json.int(number)
    case .number(let number): json.double(number)
    case .boolean(let flag): json.bool(flag)
    case .date(let milliseconds): json.string(DateText.iso8601(milliseconds: milliseconds))
    case .day(let milliseconds): json.string(DateText.day(milliseconds: milliseconds))
    case .list(let texts):
      json.beginArray()
      for text in texts { json.visible(text) }
      json.endArray()
    case .notReported, .notRequested, .notAvailable: json.null()
    }
  }
}
