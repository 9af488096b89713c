import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Reusable memory for long bodies that arrive one after another.
///
/// A page of a list takes megabytes. Allocating them for each page costs more than copying the page, because the system
/// clears all memory that it hands out.
public final class BodyBuffers: Sendable {
  /// Shorter bodies are not worth it.
  static let shortestBody = 1 << 16

  private let unused = Mutex<[[UInt8]]>([])
  private let most: Int

  /// Creates an empty pool.
  ///
  /// - Parameter most: how many unused buffers are kept.
  public init(keeping most: Int) { self.most = most }

  deinit {
    let wasUsed = unused.withLock { unused in
      defer { unused = [] }
      return !unused.isEmpty
    }
    if wasUsed { SystemMemory.giveBackFreed() }
  }

  /// An empty array with room for a body. A new one gets some spare room, for the next bodies.
  func take(_ length: Int) -> [UInt8] {
    let kept = unused.withLock { unused -> [UInt8]? in
      guard let index = unused.lastIndex(where: { $0.capacity >= length }) else {
        _ = unused.popLast()
        return nil
      }
      // Cleared in place: a second reference would copy it.
      unused[index].removeAll(keepingCapacity: true)
      return unused.remove(at: index)
    }
    if let kept { return kept }
    var buffer: [UInt8] = []
    buffer.reserveCapacity(length + length / 8)
    return buffer
  }

  /// Takes a body's memory back. Other references to the body stay valid.
  public func giveBack(_ body: [UInt8]) {
    guard body.capacity >= Self.shortestBody else { return }
    unused.withLock { if $0.count < most { $0.append(body) } }
  }
}

/// Memory of the process.
enum SystemMemory {
  /// Returns freed memory to the system. The GNU C library keeps free memory between blocks in use: 4 of 23 MB in a
  /// browser that had loaded 30,000 computers. Other C libraries return it by themselves.
  static func giveBackFreed() {
    #if canImport(Glibc)
      // The header that declares it is missing in Swift's `Glibc` module.
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
    #endif
  }
}
