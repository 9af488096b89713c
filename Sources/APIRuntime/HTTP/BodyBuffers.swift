import Synchronization

/// Memory for long bodies that come one after the other: each is collected where one before it was.
///
/// A page of a list takes megabytes. To have them from the system anew for each page costs more than to copy the page,
/// because the system clears all memory that it hands out.
public final class BodyBuffers: Sendable {
  /// Where bodies that are collected in this task find memory; nil for nowhere.
  @TaskLocal public static var current: BodyBuffers?

  /// Shorter bodies are not worth it.
  static let shortestBody = 1 << 16

  private let unused = Mutex<[[UInt8]]>([])
  private let most: Int

  /// - Parameter most: how many buffers are kept that nobody uses.
  public init(keeping most: Int) { self.most = most }

  deinit {
    let wasUsed = unused.withLock { unused in
      defer { unused = [] }
      return !unused.isEmpty
    }
    if wasUsed { SystemMemory.giveBackFreed() }
  }

  /// An empty array with room for a body; with some room to spare when it has to be made, for the next ones.
  func take(_ length: Int) -> [UInt8] {
    let kept = unused.withLock { unused -> [UInt8]? in
      guard let index = unused.lastIndex(where: { $0.capacity >= length }) else {
        _ = unused.popLast()
        return nil
      }
      // Where it is: a second reference would make it move.
      unused[index].removeAll(keepingCapacity: true)
      return unused.remove(at: index)
    }
    if let kept { return kept }
    var buffer: [UInt8] = []
    buffer.reserveCapacity(length + length / 8)
    return buffer
  }

  /// Takes a body's memory back. Whoever still has the body keeps it as it is.
  public func giveBack(_ body: [UInt8]) {
    guard body.capacity >= Self.shortestBody else { return }
    unused.withLock { if $0.count < most { $0.append(body) } }
  }
}
