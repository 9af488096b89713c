public import APIRuntime

extension JSONWriter {
  /// Writes a JSON string that holds the text exactly, and in which everything that a terminal could obey or that cannot be
  /// seen is written as `\u` escapes: the output may be looked at before it is parsed.
  public mutating func visible(_ text: String) {
    var text = text
    var bytes: [UInt8] = []
    text.withUTF8 { text in
      bytes.reserveCapacity(text.count + 2)
      JSONText.append(text, to: &bytes)
    }
    raw(bytes)
  }
}
