import APIRuntime
import Testing

@Suite struct HTTPBodyTests {
  @Test("a body equals only itself, whatever it contains")
  func identity() {
    let body = HTTPBody("a")
    #expect(body == body)
    #expect(body != HTTPBody("a"))
    #expect(Set([body, body, HTTPBody("a")]).count == 2)
  }

  @Test("a body reports whether it can be sent again, and is then read from the beginning each time")
  func replayable() async throws {
    #expect(HTTPBody("a").isReplayable)
    let once = CountedChunks(chunk: [1, 2], count: 3)
    let stream = HTTPBody(once, length: once.length)
    #expect(!stream.isReplayable)
    #expect(try await stream.collect(upTo: 6).count == 6)
    await #expect(throws: HTTPBodyError.readTwice) { try await stream.collect(upTo: 6) }
    #expect(once.readings == 1)

    let again = CountedChunks(chunk: [1, 2], count: 3)
    let file = HTTPBody(again, length: again.length, isReplayable: true)
    #expect(file.isReplayable)
    for _ in 0..<2 { #expect(try await file.collect(upTo: 6) == [1, 2, 1, 2, 1, 2]) }
    #expect(again.readings == 2)
  }

  @Test("a body that is known to be too long is not read")
  func knownTooLong() async throws {
    let chunks = CountedChunks(chunk: [1, 2], count: 3)
    await #expect(throws: HTTPBodyError.tooLong(limit: 5)) {
      try await HTTPBody(chunks, length: chunks.length).collect(upTo: 5)
    }
    #expect(chunks.readings == 0)
  }

  @Test("text that is split anywhere, also within a character, is read as one")
  func text() async throws {
    #expect(try await pieces(Array("Grüße, 日本".utf8), of: 1).text(upTo: 100) == "Grüße, 日本")
    #expect(try await HTTPBody([65, 0xFF]).text(upTo: 2) == "A\u{FFFD}")
    await #expect(throws: HTTPBodyError.tooLong(limit: 1)) { try await HTTPBody("ab").text(upTo: 1) }
  }
}
