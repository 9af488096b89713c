import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import Synchronization
import Testing

@Suite struct FileBodyTests {
  /// A temporary folder of one test.
  func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  func contents(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Bytes that differ by position.
  func sample(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) } }

  @Test("a file streams in chunks, knows its length, and can be sent again", arguments: [0, 1, 999, 1000, 1001, 2500])
  func reading(_ size: Int) async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a.bin")
      try Data(sample(size)).write(to: file)
      let body = try await HTTPBody(contentsOf: file.path, chunkBytes: 1000)
      #expect(body.length == .known(Int64(size)))
      #expect(body.isReplayable)
      for _ in 0..<2 {
        var chunks: [[UInt8]] = []
        for try await chunk in body { chunks.append(Array(chunk)) }
        #expect(chunks.flatMap(\.self) == sample(size))
        #expect(chunks.allSatisfy { $0.count <= 1000 })
      }
    }
  }

  @Test("a half-read file is closed when it is released, and others are not disturbed")
  func givenUp() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a.bin")
      try Data(sample(5000)).write(to: file)
      let body = try await HTTPBody(contentsOf: file.path, chunkBytes: 1000)
      // A handle that is released while it is open ends the program: the library enforces that.
      for _ in 0..<100 {
        for try await chunk in body {
          #expect(chunk.count == 1000)
          break
        }
      }
    }
  }

  @Test("a file that cannot be sent is an error before anything is sent")
  func unreadable() async throws {
    try await withFolder { folder async throws in
      let missing = folder.appending(path: "none").path
      await #expect(throws: HTTPFileError.notFound(path: missing)) { try await HTTPBody(contentsOf: missing) }
      await #expect(throws: HTTPFileError.notAFile(path: folder.path)) { try await HTTPBody(contentsOf: folder.path) }
      #expect((HTTPFileError.notFound(path: missing) as any Error).localizedDescription.hasPrefix(missing))
    }
  }

  @Test("a file that has changed is not sent as if it were the same", arguments: [0, 2000, 4000])
  func changed(_ newSize: Int) async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a.bin")
      try Data(sample(3000)).write(to: file)
      let body = try await HTTPBody(contentsOf: file.path, chunkBytes: 1000)
      try Data(sample(newSize)).write(to: file)
      await #expect(throws: HTTPFileError.changed(path: file.path)) { try await body.collect(upTo: 10_000) }
      try FileManager.default.removeItem(at: file)
      await #expect(throws: HTTPFileError.notFound(path: file.path)) { try await body.collect(upTo: 10_000) }
    }
  }

  @Test("a file that shrinks while it is sent is an error")
  func truncated() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a.bin")
      try Data(sample(3000)).write(to: file)
      let body = try await HTTPBody(contentsOf: file.path, chunkBytes: 1000)
      await #expect(throws: HTTPFileError.changed(path: file.path)) {
        for try await _ in body {
          let handle = try FileHandle(forWritingTo: file)
          try handle.truncate(atOffset: 500)
          try handle.close()
        }
      }
    }
  }

  @Test("a body is written as it arrives, each chunk before the next is requested, and then gets its name")
  func writing() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a.bin")
      let folderPath = folder.path
      let chunk = sample(4096)
      // Bytes that are not on disk when the next chunk is requested are in memory.
      let chunks = Chunks(count: 64) { number in
        let parts = try FileManager.default.contentsOfDirectory(atPath: folderPath)
        #expect(parts.count == 1 && parts[0].hasPrefix(".part-"))
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folderPath)/\(parts[0])")
        #expect(attributes[.size] as? Int == number * chunk.count)
        return chunk
      }
      let count = try await HTTPBody(chunks, length: .unknown).write(to: file.path)
      #expect(count == 64 * 4096)
      #expect(try Data(contentsOf: file) == Data(Array(repeating: chunk, count: 64).flatMap(\.self)))
      #expect(try contents(folder) == ["a.bin"])
    }
  }

  @Test("an existing file is replaced in one step, and an empty body is an empty file")
  func replacing() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a.txt")
      for text in ["a longer text", "short", ""] {
        #expect(try await HTTPBody(text).write(to: file.path) == text.utf8.count)
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
      }
      #expect(try contents(folder) == ["a.txt"])
    }
  }

  @Test("an interrupted or overlong body leaves no file, and an existing file stays")
  func failing() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a.txt")
      try Data("old".utf8).write(to: file)
      let breaking = Chunks(count: 10) { number in
        if number == 5 { throw TransportError.connectionClosed }
        return [1, 2, 3]
      }
      await #expect(throws: TransportError.connectionClosed) {
        try await HTTPBody(breaking, length: .unknown).write(to: file.path)
      }
      let many = Chunks(count: 10) { _ in [1, 2, 3] }
      for body in [
        HTTPBody(many, length: .unknown), HTTPBody(many, length: .known(30)), HTTPBody(many, length: .known(31)),
        HTTPBody(many, length: .known(7)),
      ] {
        await #expect(throws: HTTPFileError.wrongLength(path: file.path)) {
          try await body.write(to: file.path, upTo: body.length == .known(31) ? 100 : 29)
        }
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "old")
      #expect(try contents(folder) == ["a.txt"])
    }
  }

  @Test("a canceled download leaves no file")
  func cancelling() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "a.txt")
      let task = Task {
        let chunks = Chunks(count: 10) { number in
          if number == 5 { withUnsafeCurrentTask { $0?.cancel() } }
          try Task.checkCancellation()
          return [1, 2, 3]
        }
        return try await HTTPBody(chunks, length: .unknown).write(to: file.path)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(try contents(folder).isEmpty)
    }
  }

  @Test("a path that cannot be written to is reported")
  func unwritable() async throws {
    try await withFolder { folder async throws in
      let nowhere = folder.appending(path: "none/a.txt").path
      await #expect(throws: HTTPFileError.notFound(path: nowhere)) { try await HTTPBody("a").write(to: nowhere) }
      await #expect(throws: HTTPFileError.notAFile(path: folder.path)) {
        try await HTTPBody("a").write(to: folder.path)
      }
      #expect(try contents(folder).isEmpty)
    }
  }
}

/// Chunks that are made one by one on demand, each from its number.
struct Chunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let count: Int
  let make: @Sendable (Int) async throws -> [UInt8]

  struct AsyncIterator: AsyncIteratorProtocol {
    let chunks: Chunks
    var number = 0

    mutating func next() async throws -> ArraySlice<UInt8>? {
      if number == chunks.count { return nil }
      defer { number += 1 }
      return try await chunks.make(number)[...]
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: self) }
}
