/// Remembers the longer strings of a long text, so that repeated ones share one storage. A thousand computers on a page
/// name the same applications.
///
/// A table of fixed size in which each string has one slot. The first occurrence only notes where the bytes are in the
/// text; the second one keeps the string. A kept string survives a few collisions, so that identifiers, which occur
/// once, do not evict strings that repeat.
struct RepeatedStrings: ~Copyable {
  private struct Entry {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var count = 0
    var start: UnsafePointer<UInt8>
    /// Empty until the bytes have occurred twice.
    var string = ""
    /// How many more collisions this entry survives.
    var patience = 0
  }

  /// Slots in the table, a power of two; 112 KiB in all.
  private static let size = 2048
  /// Texts shorter than this many bytes are not worth a table.
  static let shortestText = 1 << 18
  /// Strings of up to 15 bytes need no storage of their own; from 16 on there are two whole words to hash.
  static let shortestString = 16

  /// Allocated for the first string: reading a page into columns creates none.
  private var entries: UnsafeMutablePointer<Entry>?

  /// Creates an empty table for the strings of a text that does not move.
  init() {}

  deinit {
    guard let entries else { return }
    entries.deinitialize(count: Self.size)
    entries.deallocate()
  }

  /// The string of bytes that are known to be UTF-8 and at least `shortestString` long.
  mutating func string(_ text: UnsafeBufferPointer<UInt8>) -> String {
    guard let start = text.baseAddress else { return "" }
    let entries = entries ?? makeEntries(start)
    let raw = UnsafeRawPointer(start)
    let first = raw.loadUnaligned(as: UInt64.self)
    let last = raw.loadUnaligned(fromByteOffset: text.count &- 8, as: UInt64.self)
    let hash = (first ^ (last << 29 | last >> 35) ^ UInt64(text.count)) &* 0x9E37_79B9_7F4A_7C15
    let entry = entries + Int(truncatingIfNeeded: hash >> 53)
    if entry.pointee.first == first, entry.pointee.last == last, entry.pointee.count == text.count,
      JSONKey.sameBytes(entry.pointee.start, start, count: text.count)
    {
      entry.pointee.patience = 4
      if entry.pointee.string.isEmpty { entry.pointee.string = String(decoding: text, as: UTF8.self) }
      return entry.pointee.string
    }
    if entry.pointee.patience > 0 {
      entry.pointee.patience &-= 1
    } else {
      entry.pointee = Entry(first: first, last: last, count: text.count, start: start)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func makeEntries(_ anyPlace: UnsafePointer<UInt8>) -> UnsafeMutablePointer<Entry> {
    let made = UnsafeMutablePointer<Entry>.allocate(capacity: Self.size)
    made.initialize(repeating: Entry(start: anyPlace), count: Self.size)
    entries = made
    return made
  }
}
