import APIRuntime

extension Column {
  /// Appends what `FieldValue.write(json:)` writes of the value in a row. Values of the usual kinds are written from where they
  /// are, without a `FieldValue` and its strings in between.
  func appendJSON(_ row: Int, to output: inout [UInt8]) {
    switch state(row) {
    case .notReported, .notRequested, .notAvailable: output.append(contentsOf: "null".utf8)
    case .odd: value(row).appendJSON(to: &output)
    case .value:
      switch content {
      case .texts(let arena) where kind == .text: arena.appendJSON(row, to: &output)
      case .interned(let codes, let values) where kind == .text: values.appendJSON(Int(codes[row]), to: &output)
      case .words(let words) where kind == .moment:
        let moment = Moment(word: words[row])
        output.append(UInt8(ascii: "\""))
        if moment.isDay {
          DateText.appendDay(milliseconds: moment.milliseconds, to: &output)
        } else {
          DateText.appendISO8601(milliseconds: moment.milliseconds, to: &output)
        }
        output.append(UInt8(ascii: "\""))
      default: value(row).appendJSON(to: &output)
      }
    }
  }
}

extension TextArena {
  /// Appends a text as a JSON string.
  func appendJSON(_ index: Int, to output: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { JSONText.append(UnsafeBufferPointer(rebasing: $0[range(index)]), to: &output) }
  }
}

extension FieldValue {
  /// Appends what `write(json:)` writes.
  func appendJSON(to output: inout [UInt8]) {
    var json = JSONWriter()
    write(json: &json)
    output.append(contentsOf: json.finish())
  }
}
