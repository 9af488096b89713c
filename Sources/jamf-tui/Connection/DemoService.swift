import APIRuntime
import ArgumentParser
import DemoServer
import Essentials
import JamfProAPI
import Synchronization

/// The demo server in this process, on a port of 127.0.0.1 chosen by the system.
final class DemoService: Sendable {
  private let server: DemoServer
  private let port: Int
  private let task: Task<Void, Never>

  /// Starts the server and waits until it accepts connections.
  ///
  /// - Parameter isChanging: whether a few computers change between two lists, so that a refresh finds something.
  init(fleetOf count: Int, seed: UInt64, isChanging: Bool) throws {
    let server = DemoServer(
      DemoServer.Configuration(
        fleet: DemoFleet(seed: seed, count: count, reference: DemoService.today),
        // Only this process knows the secret and the password, so that no other program can read through the port.
        clientSecret: UUID().uuidString, password: UUID().uuidString, faults: isChanging ? [.changing] : []))
    let listening = Listening()
    task = Task.detached {
      do { try await server.run { port in listening.finish(.success(port)) } } catch {
        listening.finish(.failure(error))
      }
    }
    self.server = server
    do { port = try waiting { try await listening.port() } } catch {
      throw CommandFailure("The demo server cannot start.", why: "\(error)", exitCode: .failure)
    }
  }

  func address() throws -> ServerAddress {
    try ServerAddress("http://127.0.0.1:\(port)")
  }

  /// A credential that the server accepts.
  var credential: Credential {
    .apiClient(id: server.configuration.clientID, secret: Secret(server.configuration.clientSecret))
  }

  func stop() {
    task.cancel()
  }
}

/// Passes the result of starting from the server's task to the waiting thread.
private final class Listening: Sendable {
  private let stream: AsyncStream<Result<Int, any Error>>
  private let continuation: AsyncStream<Result<Int, any Error>>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func finish(_ result: Result<Int, any Error>) {
    continuation.yield(result)
    continuation.finish()
  }

  func port() async throws -> Int {
    for await result in stream { return try result.get() }
    throw CancellationError()
  }
}
