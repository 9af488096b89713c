import APIRuntime
import Synchronization
import Testing

@Suite("Bodies read while they arrive")
struct BodyFollowerTests {
  /// Needs only the last `keeping` bytes, and records everything it was shown.
  private final class Reader: BodyFollower {
    let keeping: Int
    let keepsBytes: Bool
    private let seen = Mutex<(bodies: Int, shown: [[UInt8]])>((0, []))

    init(keeping: Int, keepsBytes: Bool = false) {
      self.keeping = keeping
      self.keepsBytes = keepsBytes
    }

    var bodies: Int { seen.withLock(\.bodies) }
    var shown: [[UInt8]] { seen.withLock(\.shown) }

    func begin() {
      seen.withLock {
        $0.bodies += 1
        $0.shown = []
      }
    }

    func follow(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
      seen.withLock { $0.shown.append(Array(bytes)) }
      return max(0, bytes.count - keeping)
    }
  }

  private func collect(
    _ bytes: [UInt8], of size: Int, upTo limit: Int, in buffers: BodyBuffers? = nil, by reader: Reader
  ) async throws -> [UInt8] {
    try await pieces(bytes, of: size).collect(upTo: limit, BodyCollection(buffers: buffers, follower: reader))
  }

  @Test("each chunk follows the bytes that are still needed, and the rest is collected", arguments: [1, 3, 8])
  func dropped(size: Int) async throws {
    let bytes = Array(0..<UInt8(20))
    let reader = Reader(keeping: 2)
    #expect(try await collect(bytes, of: size, upTo: 20, by: reader) == [18, 19])
    var (done, left) = (0, [UInt8]())
    for shown in reader.shown {
      let piece = bytes[done..<min(done + size, bytes.count)]
      #expect(shown == left + piece)
      done += piece.count
      left = shown.suffix(2)
    }
    #expect(done == bytes.count)
  }

  @Test(
    "long chunks are read in place, once the remainder is complete", arguments: [10_000, 20_000, 65_536, 100_000])
  func longPieces(size: Int) async throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 256 ^ $0) }
    for keeping in [0, 5, 3000, 9000, 70_000] {
      let reader = Reader(keeping: keeping)
      #expect(try await collect(bytes, of: size, upTo: bytes.count, by: reader) == Array(bytes.suffix(keeping)))
      // The shown bytes follow the released ones in the body directly.
      var done = 0
      for shown in reader.shown {
        #expect(shown[...] == bytes[done..<done + shown.count])
        done += max(0, shown.count - keeping)
      }
      #expect(done == bytes.count - keeping)
      if keeping == 5 { #expect(reader.shown.reduce(0) { max($0, $1.count) } > size - 1) }
    }
  }

  @Test("a follower that needs everything gets everything, also from a body in memory")
  func kept() async throws {
    let bytes = Array(0..<UInt8(20))
    let reader = Reader(keeping: 20, keepsBytes: true)
    #expect(try await collect(bytes, of: 7, upTo: 20, by: reader) == bytes)
    #expect(reader.bodies == 1)
    let atHand = Reader(keeping: 0)
    let whole = try await HTTPBody(bytes).collect(upTo: 20, BodyCollection(follower: atHand))
    #expect(whole == bytes)
    #expect(atHand.bodies == 1)
    #expect(atHand.shown.isEmpty)
  }

  @Test("a body is too long even if much of it was dropped")
  func tooLong() async throws {
    let reader = Reader(keeping: 0)
    await #expect(throws: HTTPBodyError.tooLong(limit: 19)) {
      try await collect(Array(0..<UInt8(20)), of: 4, upTo: 19, by: reader)
    }
    #expect(try await collect(Array(0..<UInt8(20)), of: 4, upTo: 20, by: reader) == [])
  }

  @Test("reusable memory is also used when a body is dropped while it arrives")
  func buffers() async throws {
    let buffers = BodyBuffers(keeping: 1)
    let bytes = [UInt8](repeating: 7, count: 200_000)
    let reader = Reader(keeping: 10)
    for _ in 0..<3 {
      let rest = try await collect(bytes, of: 50_000, upTo: bytes.count, in: buffers, by: reader)
      #expect(rest == [UInt8](repeating: 7, count: 10))
      buffers.giveBack(rest)
    }
  }
}
