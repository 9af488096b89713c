extension RouteServer {
  /// Runs while `body` runs, and stops then.
  ///
  /// - Parameter body: gets the port it listens on.
  public func serving<Result: Sendable>(
    _ body: @escaping @Sendable (_ port: Int) async throws -> Result
  ) async throws -> Result {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask {
        defer { port.finish() }
        try await run { port.yield($0) }
        return nil
      }
      group.addTask {
        for await port in ports { return try await body(port) }
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
