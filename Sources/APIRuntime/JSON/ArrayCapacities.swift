/// How many elements arrays are likely to have: as many as the last one whose elements have the same size had, as one
/// computer has about as many applications as the next. An array then gets its storage at once, not in doubling steps.
///
/// What is reserved in vain is never more than what was filled before.
@usableFromInline
struct ArrayCapacities: ~Copyable {
  private let counts: UnsafeMutablePointer<Int>
  private static let size = 64

  init() {
    counts = .allocate(capacity: Self.size)
    counts.initialize(repeating: 0, count: Self.size)
  }

  deinit { counts.deallocate() }

  private func place(_ stride: Int) -> UnsafeMutablePointer<Int> { counts + (stride >> 3) & (Self.size - 1) }

  /// The likely number of elements of this many bytes.
  @usableFromInline
  func likelyCount(stride: Int) -> Int { place(stride).pointee }

  /// Remembers an array's length.
  @usableFromInline
  func remember(count: Int, stride: Int) { place(stride).pointee = count }
}
