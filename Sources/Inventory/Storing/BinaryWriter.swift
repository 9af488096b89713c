/// Writes numbers and arrays as they are in memory, in little-endian order and without gaps.
struct BinaryWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends the number of elements and their memory.
  mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(array: [Number]) {
    append(UInt32(array.count))
    if 1.littleEndian == 1 {
      array.withUnsafeBytes { bytes.append(contentsOf: $0) }
    } else {
      for number in array { append(number) }
    }
  }

  mutating func append(_ text: String) { append(array: Array(text.utf8)) }

  mutating func append(_ arena: TextArena) {
    append(array: arena.ends)
    append(array: arena.bytes)
  }
}

/// Reads what `BinaryWriter` has written, and trusts none of it.
struct BinaryReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type
  ) throws(StoredDataError) -> Number {
    let size = MemoryLayout<Number>.size
    guard bytes.count - offset >= size else { throw StoredDataError("it is cut off") }
    defer { offset += size }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  mutating func array<Number: FixedWidthInteger & BitwiseCopyable>(
    of type: Number.Type
  ) throws(StoredDataError) -> [Number] {
    let count = Int(try number(UInt32.self))
    let size = count * MemoryLayout<Number>.stride
    guard bytes.count - offset >= size else { throw StoredDataError("it is cut off") }
    defer { offset += size }
    let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
    let array = [Number](unsafeUninitializedCapacity: count) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: part)
      initialized = count
    }
    return 1.littleEndian == 1 ? array : array.map { Number(littleEndian: $0) }
  }

  mutating func text() throws(StoredDataError) -> String {
    String(decoding: try array(of: UInt8.self), as: UTF8.self)
  }

  /// An arena whose texts are within its bytes, are valid UTF-8, and begin and end between characters.
  ///
  /// - Parameters:
  ///   - count: the number of texts; nil for any.
  ///   - isList: whether texts can have separators.
  ///   - isText: whether the bytes are text.
  mutating func arena(count: Int?, isList: Bool = false, isText: Bool = true) throws(StoredDataError) -> TextArena {
    let ends = try array(of: UInt32.self)
    let bytes = try array(of: UInt8.self)
    guard count == nil || ends.count == count else { throw StoredDataError("a column has another number of rows") }
    guard Int(ends.last ?? 0) == bytes.count, ends.isAscending else {
      throw StoredDataError("texts are outside of their memory")
    }
    if isText, !bytes.isASCII {
      let whole = isList ? bytes.map { $0 == ListText.separator ? 0 : $0 } : bytes
      guard String(validating: whole, as: UTF8.self) != nil else { throw StoredDataError("a text is not UTF-8") }
      let isCut = ends.contains { Int($0) < bytes.count && bytes[Int($0)] & 0xC0 == 0x80 }
      guard !isCut else { throw StoredDataError("a character is divided between two texts") }
    }
    return TextArena(bytes: bytes, ends: ends)
  }
}

/// Why stored computers cannot be used.
package struct StoredDataError: Error, Hashable, CustomStringConvertible {
  /// The reason, as the end of a sentence: `it is cut off`.
  package let description: String

  init(_ description: String) { self.description = description }
}

extension [UInt32] {
  /// Whether no number is smaller than the previous one.
  fileprivate var isAscending: Bool {
    var previous: UInt32 = 0
    var isAscending = true
    // Without an early end, so that the loop stays simple.
    for number in self {
      isAscending = isAscending && number >= previous
      previous = number
    }
    return isAscending
  }
}

extension [UInt8] {
  /// Whether all bytes are below 128. Separators of lists are not.
  fileprivate var isASCII: Bool {
    var all: UInt8 = 0
    for byte in self { all |= byte }
    return all < 0x80
  }
}
