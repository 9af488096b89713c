/// Remembers the longer strings of a long text, so that those that come again, as a page's thousand computers name the
/// same applications, share one storage instead of each having its own.
///
/// A table of fixed size in which each string has one place. The first time only its bytes' place in the text is noted;
/// the second time it is kept. A string that is kept holds its place against a few others, so that identifiers, which
/// come once, do not drive out what comes again and again.
struct RepeatedStrings: ~Copyable {
  private struct Entry {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var count = 0
    var start: UnsafePointer<UInt8>
    /// Empty until the bytes have come twice.
    var string = ""
    /// How many others may still come before this one has to leave.
    var patience = 0
  }

  /// Places in the table, a power of two; 112 KiB in all.
  private static let size = 2048
  /// Texts below this many bytes do not repay making the table.
  static let shortestText = 1 << 18
  /// Strings of up to 15 bytes need no storage of their own; from 16 on there are two whole words to hash.
  static let shortestString = 16

  /// Made for the first string: who reads a page into columns makes none.
  private var entries: UnsafeMutablePointer<Entry>?

  /// An empty table for the strings of a text that stays where it is.
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
