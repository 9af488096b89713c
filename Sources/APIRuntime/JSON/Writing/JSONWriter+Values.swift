import Notation

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

extension JSONWriter {
  /// Writes an integer.
  @inlinable
  public mutating func int(_ value: some FixedWidthInteger) {
    if let value = Int64(exactly: value) { integer(value) } else { raw(String(value).utf8) }
  }

  @usableFromInline
  mutating func integer(_ number: Int64) {
    value(atMost: 20) { place in JSONBytes.writeDigits(number, to: place) }
  }

  /// Writes a number; null if it is not finite, which JSON cannot express.
  public mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    let text = value.description
    // 1.0 is written as 1, as other JSON writers do.
    raw((text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  /// Writes `null`.
  public mutating func null() { word("null") }

  /// Writes a date with the writer's transcoder.
  public mutating func date(_ date: Date) {
    guard writesTolerantDates else { return string(options.dateTranscoder.encode(date)) }
    value(atMost: ISO8601.longestText + 2) { place in
      place[0] = UInt8(ascii: "\"")
      let end = 1 + ISO8601.write(milliseconds: date.millisecondsSince1970, fractionDigits: 3, to: place + 1)
      place[end] = UInt8(ascii: "\"")
      return end + 1
    }
  }

  /// Writes bytes that are already a JSON value in UTF-8.
  public mutating func raw(_ bytes: some Sequence<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { copy($0) }
    if isDone == nil { Array(bytes).withUnsafeBufferPointer { copy($0) } }
  }

  private mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
    value(atMost: bytes.count) { place in
      if let source = bytes.baseAddress { place.update(from: source, count: bytes.count) }
      return bytes.count
    }
  }

  private mutating func word(_ word: StaticString) {
    let length = word.utf8CodeUnitCount
    value(atMost: length) { place in
      JSONBytes.copy(word.utf8Start, to: place, count: length)
      return length
    }
  }

  // MARK: Strings

  /// Writes a string.
  public mutating func string(_ value: String) {
    let isDone: Void? = value.utf8.withContiguousStorageIfAvailable { quote($0) }
    if isDone == nil { Array(value.utf8).withUnsafeBufferPointer { quote($0) } }
  }

  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    var plain = text.count
    value(atMost: text.count &+ 2) { place in
      place[0] = UInt8(ascii: "\"")
      plain = JSONBytes.copyPlain(text, to: place + 1)
      guard plain == text.count else { return plain &+ 1 }
      place[plain &+ 1] = UInt8(ascii: "\"")
      return plain &+ 2
    }
    if plain < text.count { escape(UnsafeBufferPointer(rebasing: text[plain...])) }
  }

  /// Writes the rest of a string from the first byte that must be escaped, and the closing quote.
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    store(atMost: text.count * 6 + 1) { place in
      var end = place
      for byte in text { end += JSONEscapes.write(byte, to: end) }
      end[0] = UInt8(ascii: "\"")
      return end + 1 - place
    }
  }
}
