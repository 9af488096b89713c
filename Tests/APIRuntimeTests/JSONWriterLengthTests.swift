import APIRuntime
import Testing

/// A long text is kept in chunks while it is written, which must not be visible.
@Suite struct JSONWriterLengthTests {
  /// An array of texts, each of `length` bytes, with `reserved` bytes reserved after the first.
  private func write(texts: Int, of length: Int, reserving reserved: Int? = nil) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginArray()
    for place in 0..<texts {
      writer.string(String(repeating: place.isMultiple(of: 2) ? "a" : "b", count: length))
      if place == 0, let reserved { writer.reserveCapacity(reserved) }
    }
    writer.endArray()
    return writer
  }

  private func expected(texts: Int, of length: Int) -> String {
    let values = (0..<texts).map { String(repeating: $0.isMultiple(of: 2) ? "a" : "b", count: length) }
    return "[" + values.map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }

  @Test(
    "texts of every length are complete, with and without reserved room",
    arguments: [(1, 0), (3, 5), (300, 1000), (700, 1000), (2, 600_000), (40, 50_000)])
  func whole(texts: Int, length: Int) {
    let expected = expected(texts: texts, of: length)
    // None, too little, just enough, and too much.
    for reserved in [nil, 0, expected.utf8.count / 2, expected.utf8.count, expected.utf8.count * 2] {
      var writer = write(texts: texts, of: length, reserving: reserved)
      #expect(writer.count == expected.utf8.count)
      #expect(writer.bytes.elementsEqual(expected.utf8))
      let text = writer.finish()
      #expect(text.elementsEqual(expected.utf8))
    }
  }

  @Test("a writer continues after its text was read, and after room was reserved again")
  func goingOn() {
    var writer = JSONWriter()
    writer.beginArray()
    for place in 0..<5 {
      writer.int(place)
      writer.reserveCapacity(300_000 * place)
      #expect(writer.bytes.count == writer.count)
    }
    writer.endArray()
    let text = writer.finish()
    #expect(String(decoding: text, as: UTF8.self) == "[0,1,2,3,4]")
  }
}
