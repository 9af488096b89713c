@testable import APIRuntime
import Testing

@Suite("Bodies in reused buffers")
struct BodyBuffersTests {
  private let length = BodyBuffers.shortestBody + 1000

  private func body(of byte: UInt8, isKnown: Bool) -> HTTPBody {
    let chunks = AsyncStream { continuation in
      continuation.yield([UInt8](repeating: byte, count: 1000)[...])
      continuation.yield([UInt8](repeating: byte, count: length - 1000)[...])
      continuation.finish()
    }
    return HTTPBody(chunks, length: isKnown ? .known(Int64(length)) : .unknown)
  }

  private func place(_ bytes: [UInt8]?) -> UnsafePointer<UInt8>? {
    bytes?.withUnsafeBufferPointer { $0.baseAddress }
  }

  @Test("a released body makes room for the next one", arguments: [true, false])
  func reused(isKnown: Bool) async throws {
    let buffers = BodyBuffers(keeping: 2)
    let collection = BodyCollection(buffers: buffers)
    var first: [UInt8]? = try await body(of: 1, isKnown: isKnown).collect(upTo: 1 << 20, collection)
    let place = place(first)
    buffers.giveBack(first ?? [])
    first = nil
    let second = try await body(of: 2, isKnown: isKnown).collect(upTo: 1 << 20, collection)
    #expect(self.place(second) == place)
    #expect(second == [UInt8](repeating: 2, count: length))
  }

  @Test("a body in use stays unchanged", arguments: [true, false])
  func kept(isKnown: Bool) async throws {
    let buffers = BodyBuffers(keeping: 2)
    let collection = BodyCollection(buffers: buffers)
    let first = try await body(of: 1, isKnown: isKnown).collect(upTo: 1 << 20, collection)
    buffers.giveBack(first)
    let second = try await body(of: 2, isKnown: isKnown).collect(upTo: 1 << 20, collection)
    #expect(first == [UInt8](repeating: 1, count: length))
    #expect(second == [UInt8](repeating: 2, count: length))
  }

  @Test("a body that is too long is reported as before", arguments: [true, false])
  func tooLong(isKnown: Bool) async throws {
    let collection = BodyCollection(buffers: BodyBuffers(keeping: 2))
    await #expect(throws: HTTPBodyError.tooLong(limit: length - 1)) {
      try await body(of: 1, isKnown: isKnown).collect(upTo: length - 1, collection)
    }
  }

  /// Another body's chunks, which can be collected in place.
  private struct Passed: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    let body: HTTPBody
    func makeAsyncIterator() -> HTTPBody.AsyncIterator { body.makeAsyncIterator() }
  }

  @Test("chunks that are passed on have the same content, collected or one by one", arguments: [true, false])
  func passed(isKnown: Bool) async throws {
    func passed() -> HTTPBody {
      let body = body(of: 1, isKnown: isKnown)
      return HTTPBody(Passed(body: body), length: body.length)
    }
    #expect(try await passed().collect(upTo: length) == [UInt8](repeating: 1, count: length))
    var bytes: [UInt8] = []
    for try await chunk in passed() { bytes += chunk }
    #expect(bytes == [UInt8](repeating: 1, count: length))
    await #expect(throws: HTTPBodyError.tooLong(limit: length - 1)) { try await passed().collect(upTo: length - 1) }
    let once = passed()
    _ = try await once.collect(upTo: length)
    await #expect(throws: HTTPBodyError.readTwice) { try await once.collect(upTo: length) }
  }
}
