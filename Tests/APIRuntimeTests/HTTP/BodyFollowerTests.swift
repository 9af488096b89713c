import APIRuntime
import Synchronization
import Testing

@Suite("Bodies that are read while they come")
struct BodyFollowerTests {
  /// Needs no more than the last so many bytes of what has come, and remembers all it was shown.
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

  private func collect(_ bytes: [UInt8], of size: Int, upTo limit: Int, by reader: Reader) async throws -> [UInt8] {
    try await BodyFollowing.$current.withValue(reader) { try await pieces(bytes, of: size).collect(upTo: limit) }
  }

  @Test("each piece is shown behind what is still needed, and the rest of that is collected", arguments: [1, 3, 8])
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
    "long pieces are read where they are, once what was left is whole", arguments: [10_000, 20_000, 65_536, 100_000])
  func longPieces(size: Int) async throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 256 ^ $0) }
    for keeping in [0, 5, 3000, 9000, 70_000] {
      let reader = Reader(keeping: keeping)
      #expect(try await collect(bytes, of: size, upTo: bytes.count, by: reader) == Array(bytes.suffix(keeping)))
      // Whatever is shown stands in the body right behind what is not needed any more.
      var done = 0
      for shown in reader.shown {
        #expect(shown[...] == bytes[done..<done + shown.count])
        done += max(0, shown.count - keeping)
      }
      #expect(done == bytes.count - keeping)
      if keeping == 5 { #expect(reader.shown.reduce(0) { max($0, $1.count) } > size - 1) }
    }
  }

  @Test("who needs everything gets everything, also of a body that is at hand")
  func kept() async throws {
    let bytes = Array(0..<UInt8(20))
    let reader = Reader(keeping: 20, keepsBytes: true)
    #expect(try await collect(bytes, of: 7, upTo: 20, by: reader) == bytes)
    #expect(reader.bodies == 1)
    let atHand = Reader(keeping: 0)
    let whole = try await BodyFollowing.$current.withValue(atHand) { try await HTTPBody(bytes).collect(upTo: 20) }
    #expect(whole == bytes)
    #expect(atHand.bodies == 1)
    #expect(atHand.shown.isEmpty)
  }

  @Test("a body of which much was dropped is too long all the same")
  func tooLong() async throws {
    let reader = Reader(keeping: 0)
    await #expect(throws: HTTPBodyError.tooLong(limit: 19)) {
      try await collect(Array(0..<UInt8(20)), of: 4, upTo: 19, by: reader)
    }
    #expect(try await collect(Array(0..<UInt8(20)), of: 4, upTo: 20, by: reader) == [])
  }

  @Test("memory that is used again is used where a body is dropped while it comes, too")
  func buffers() async throws {
    let buffers = BodyBuffers(keeping: 1)
    let bytes = [UInt8](repeating: 7, count: 200_000)
    let reader = Reader(keeping: 10)
    try await BodyBuffers.$current.withValue(buffers) {
      for _ in 0..<3 {
        let rest = try await collect(bytes, of: 50_000, upTo: bytes.count, by: reader)
        #expect(rest == [UInt8](repeating: 7, count: 10))
        buffers.giveBack(rest)
      }
    }
  }
}
