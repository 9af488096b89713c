import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A secret while a person reads it: bytes in a page of memory of their own.
///
/// The page is not swapped out and in no core dump, as far as the system allows, and is overwritten by `erase()`, and when the
/// last reference ends. Nothing prints, compares or encodes it: the bytes are only there for a closure that shows, spells or
/// copies them.
public final class RevealedSecret: Sendable {
  /// What a secret may be at most, in bytes.
  public static let longest = 4096

  // Before `dumps`: the page is overwritten first.
  private let page: Mutex<SecretPage>
  private let dumps: CoreDumps.Suspension

  /// Takes bytes over: `fill` writes at most `longest` bytes into zeroed memory.
  ///
  /// - Parameter fill: returns how many bytes it has written; nil for none, and then there is no secret.
  /// - Returns: nil if there is no secret, or no memory for one.
  public init?(_ fill: (UnsafeMutableRawBufferPointer) -> Int?) {
    guard var page = SecretPage() else { return nil }
    let dumps = CoreDumps.suspend()
    guard let count = fill(page.memory), count > 0, count <= Self.longest else {
      page.erase()
      return nil
    }
    page.count = count
    self.page = Mutex(page)
    self.dumps = dumps
  }

  /// Whether it has been erased.
  public var isErased: Bool { page.withLock { $0.count == 0 } }

  /// Overwrites it now, although there may be other references. It has no bytes then.
  public func erase() {
    page.withLock { $0.erase() }
    dumps.end()
  }

  /// Passes the bytes to a closure, which must not keep them.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try page.withLock { page in try body(UnsafeRawBufferPointer(rebasing: page.memory[..<page.count])) }
  }

  /// The number of characters.
  public var count: Int { withBytes { $0.count { $0 & 0xC0 != 0x80 } } }

  /// Its characters one by one, so that no text contains it as a whole.
  public func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    withBytes { bytes in
      var decoder = UTF8()
      var iterator = bytes.makeIterator()
      while case .scalarValue(let scalar) = decoder.decode(&iterator) { body(scalar) }
    }
  }

  /// Overwrites memory in a way that no optimization removes.
  public static func overwrite(_ memory: UnsafeMutableRawBufferPointer) {
    guard let start = memory.baseAddress else { return }
    #if canImport(Darwin)
      memset_s(start, memory.count, 0, memory.count)
    #else
      explicit_bzero(start, memory.count)
    #endif
  }

  /// Overwrites an array that held a secret. Other arrays with the same memory lose their content, too, which is the
  /// purpose.
  public static func overwrite(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { overwrite(UnsafeMutableRawBufferPointer(mutating: $0)) }
  }
}

/// The memory of a secret, which is overwritten before it is returned to the system.
private struct SecretPage: ~Copyable {
  /// An integer, because pointers cannot be handed from thread to thread. The owner of the page uses it under a lock.
  private let address: UInt
  /// How many bytes the secret has.
  var count = 0

  /// - Returns: nil if there is no memory.
  init?() {
    guard let start = mmap(nil, RevealedSecret.longest, PROT_READ | PROT_WRITE, Self.anonymous, -1, 0),
      start != MAP_FAILED
    else { return nil }
    // Neither can fail in a way that matters: the memory is overwritten in any case.
    mlock(start, RevealedSecret.longest)
    #if canImport(Glibc) || canImport(Musl)
      madvise(start, RevealedSecret.longest, MADV_DONTDUMP)
    #endif
    address = UInt(bitPattern: start)
  }

  deinit {
    RevealedSecret.overwrite(memory)
    munmap(memory.baseAddress, memory.count)
  }

  var memory: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(
      start: UnsafeMutableRawPointer(bitPattern: address), count: RevealedSecret.longest)
  }

  mutating func erase() {
    RevealedSecret.overwrite(memory)
    count = 0
  }

  private static var anonymous: Int32 {
    #if canImport(Darwin)
      MAP_PRIVATE | MAP_ANON
    #else
      Int32(MAP_PRIVATE) | Int32(MAP_ANONYMOUS)
    #endif
  }
}

/// Descriptions, dumps and mirrors do not contain it.
extension RevealedSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "(secret)" }
  public var debugDescription: String { "(secret)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Core dumps of the process, which would contain a secret. They are off while one is in memory.
enum CoreDumps {
  /// Ends when it is released at the latest.
  final class Suspension: Sendable {
    private let isOver = Mutex(false)

    deinit { end() }

    func end() {
      let ends = isOver.withLock { isOver in
        defer { isOver = true }
        return !isOver
      }
      if ends { CoreDumps.release() }
    }
  }

  private static let state = Mutex<(count: Int, limit: rlim_t)>((0, 0))

  /// The limit for no dump at all. On Linux, one byte also keeps programs from getting it that dumps are piped to, which zero
  /// does not (core(5)).
  private static var none: rlim_t {
    #if canImport(Glibc) || canImport(Musl)
      1
    #else
      0
    #endif
  }

  static func suspend() -> Suspension {
    state.withLock { state in
      state.count += 1
      guard state.count == 1 else { return }
      var limit = rlimit()
      guard getrlimit(core, &limit) == 0 else { return }
      state.limit = limit.rlim_cur
      limit.rlim_cur = min(none, limit.rlim_max)
      setrlimit(core, &limit)
    }
    return Suspension()
  }

  fileprivate static func release() {
    state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return }
      var limit = rlimit()
      guard getrlimit(core, &limit) == 0 else { return }
      limit.rlim_cur = state.limit
      setrlimit(core, &limit)
    }
  }

  private static var core: Int32 {
    #if canImport(Glibc)
      Int32(RLIMIT_CORE.rawValue)
    #else
      RLIMIT_CORE
    #endif
  }
}
