import APIRuntime

extension ColumnBuilder {
  /// Reads the values of an extension attribute: a list of texts, whatever its type.
  ///
  /// A record may have an attribute in several of its lists. The first that says anything counts; where several values
  /// are expected all are kept, each once.
  mutating func readAttribute(_ reader: inout JSONReader) throws(JSONReadingError) {
    guard let values = try readValues(&reader) else { return }
    let texts = values.filter { !$0.isEmpty }
    if kind == .list {
      accept()
      for text in texts where !pendingElements.contains(where: { $0.elementsEqual(text) }) { appendElement(text) }
      return
    }
    guard !hasPending || isPendingEmpty, !values.isEmpty else { return }
    let joined = Array(texts.joined(separator: ", ".utf8))
    if kind == .text {
      restart()
      bytes.append(joined)
      accept()
    } else {
      accept(scalar: joined)
    }
  }

  /// The values as texts; nil for null.
  private func readValues(_ reader: inout JSONReader) throws(JSONReadingError) -> [[UInt8]]? {
    guard try !reader.readNull() else { return nil }
    guard reader.peek() == .array else { return [try readValue(&reader)] }
    var values: [[UInt8]] = []
    try reader.beginArray()
    while try reader.nextElement() {
      if try !reader.readNull() { values.append(try readValue(&reader)) }
    }
    return values
  }

  private func readValue(_ reader: inout JSONReader) throws(JSONReadingError) -> [UInt8] {
    var text: [UInt8] = []
    if reader.peek() == .string {
      try reader.readString(appendingTo: &text)
    } else {
      let range = try reader.readRaw()
      reader.withBytes(in: range) { text.append(contentsOf: String(decoding: $0, as: UTF8.self).utf8) }
    }
    return text
  }
}
