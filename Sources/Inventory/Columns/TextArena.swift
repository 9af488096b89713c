/// Many texts in one byte array.
struct TextArena: Hashable, Sendable {
  /// The concatenated texts in UTF-8.
  let bytes: [UInt8]
  /// The end of each text in `bytes`.
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
  /// The same elements without unused capacity. Chunks live long, and unused capacity would add up.
  func exactlyFitted() -> [Element] {
    guard capacity > count + count / 16 + 16 else { return self }
    return [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      withUnsafeBufferPointer { _ = buffer.initialize(fromContentsOf: $0) }
      initialized = count
    }
  }
}

extension TextArena {
  /// The folded texts; the same memory where folding changes nothing.
  func folded() -> TextArena {
    var high: UInt8 = 0
    var changed: UInt8 = 0
    let plain = [UInt8](unsafeUninitializedCapacity: bytes.count) { folded, count in
      for (index, byte) in bytes.enumerated() {
        let bit: UInt8 = byte &- UInt8(ascii: "A") < 26 ? 0x20 : 0
        high |= byte
        changed |= bit
        folded[index] = byte | bit
      }
      count = bytes.count
    }
    if high < 0x80 { return changed == 0 ? self : TextArena(bytes: plain, ends: ends) }
    return folded(besides: plain)
  }

  /// The folded texts. `plain` already has the ASCII part folded, which is nearly everything, even in names.
  private func folded(besides plain: [UInt8]) -> TextArena {
    var folded: [UInt8] = []
    var foldedEnds: [UInt32] = []
    bytes.withUnsafeBufferPointer { bytes in
      plain.withUnsafeBufferPointer { plain in
        var place = TextArena.firstFolded(bytes, from: 0)
        guard place < bytes.count else { return }
        folded.reserveCapacity(bytes.count + bytes.count / 8)
        foldedEnds.reserveCapacity(ends.count)
        var copied = 0
        for end in ends {
          let text = UnsafeBufferPointer(rebasing: bytes[..<Int(end)])
          while place < text.count {
            folded.append(contentsOf: UnsafeBufferPointer(rebasing: plain[copied..<place]))
            copied = place + Folding.appendScalar(of: text, at: place, to: &folded)
            place = TextArena.firstFolded(bytes, from: copied)
          }
          foldedEnds.append(UInt32(folded.count + text.count - copied))
        }
        folded.append(contentsOf: UnsafeBufferPointer(rebasing: plain[copied...]))
      }
    }
    return foldedEnds.isEmpty ? TextArena(bytes: plain, ends: ends) : TextArena(bytes: folded, ends: foldedEnds)
  }

  /// The index of the first non-ASCII letter that folding may change; the end when there is none.
  private static func firstFolded(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var place = firstBeyondASCII(bytes, from: start)
    while Folding.isKept(bytes, at: place) { place = firstBeyondASCII(bytes, from: place + 3) }
    return place
  }

  /// The index of the first non-ASCII byte; the end when there is none.
  private static func firstBeyondASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var place = start
    while place + 8 <= raw.count {
      let high = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)) & 0x8080_8080_8080_8080
      if high != 0 { return place + high.trailingZeroBitCount >> 3 }
      place += 8
    }
    while place < raw.count, raw[place] < 0x80 { place += 1 }
    return place
  }

  /// Lists as shown, separated by commas.
  func shownAsLists() -> TextArena {
    bytes.contains(ListText.separator) ? map { text, shown in ListText.append(text, to: &shown) } : self
  }

  private func map(_ append: (UnsafeBufferPointer<UInt8>, inout [UInt8]) -> Void) -> TextArena {
    var mapped: [UInt8] = []
    mapped.reserveCapacity(bytes.count + bytes.count / 8)
    var mappedEnds: [UInt32] = []
    mappedEnds.reserveCapacity(ends.count)
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in ends {
        append(UnsafeBufferPointer(rebasing: bytes[start..<Int(end)]), &mapped)
        mappedEnds.append(UInt32(mapped.count))
        start = Int(end)
      }
    }
    return TextArena(bytes: mapped, ends: mappedEnds)
  }

  /// The memory that is not shared with another arena, in bytes.
  func ownBytes(beside other: TextArena) -> Int {
    func isShared<Element>(_ left: [Element], _ right: [Element]) -> Bool {
      left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress } }
    }
    return (isShared(bytes, other.bytes) ? 0 : bytes.capacity)
      + (isShared(ends, other.ends) ? 0 : ends.capacity * MemoryLayout<UInt32>.stride)
  }
}
