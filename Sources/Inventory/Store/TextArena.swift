/// Many texts in one run of bytes.
struct TextArena: Hashable, Sendable {
  /// The texts one after the other, in UTF-8.
  let bytes: [UInt8]
  /// Where each text ends in `bytes`.
  let ends: [UInt32]

  init(bytes: [UInt8], ends: [UInt32]) {
    self.bytes = bytes.exactlyFitted()
    self.ends = ends.exactlyFitted()
  }

  var count: Int { ends.count }

  func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  func string(_ index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }
}

extension Array where Element: BitwiseCopyable {
  /// The same elements without the room that growing left behind; chunks live long, and the room would add up.
  func exactlyFitted() -> [Element] {
    guard capacity > count + count / 16 + 16 else { return self }
    return [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      withUnsafeBufferPointer { _ = buffer.initialize(fromContentsOf: $0) }
      initialized = count
    }
  }
}
