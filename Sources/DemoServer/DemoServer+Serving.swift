extension DemoServer {
  /// Runs a server while `body` runs, and stops it then.
  /// - Parameter body: Gets the server and the port it listens on.
  public static func serving<Result: Sendable>(
    _ configuration: Configuration,
    _ body: @escaping @Sendable (_ server: DemoServer, _ port: Int) async throws -> Result
  ) async throws -> Result {
    let server = DemoServer(configuration)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask {
        defer { port.finish() }
        try await server.run { port.yield($0) }
        return nil
      }
      group.addTask {
        for await port in ports { return try await body(server, port) }
        return nil
      }
      defer { group.cancelAll() }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }
}
