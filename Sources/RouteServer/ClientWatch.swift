import APIRuntime
import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

/// Notices that the client of a connection is gone, so that the work for its request can end.
final class ClientWatch: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer

  private struct State {
    var isGone = false
    var cancel: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Answers a request in a task that is canceled when the client closes the connection.
  func answer(
    _ request: Request, _ respond: @escaping RouteServer.Responder
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let head = request.head
    // A canceled task could not read what arrived before the client closed its side.
    if let body = HTTPBody(of: request) { return try await respond(head, body) }
    let task = Task { try await respond(head, nil) }
    attend { task.cancel() }
    defer { attend(nil) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// A connection has one request at a time.
  private func attend(_ cancel: (@Sendable () -> Void)?) {
    let isGone = state.withLock { state in
      state.cancel = cancel
      return state.isGone
    }
    if isGone { cancel?() }
  }

  private func leave() {
    let cancel = state.withLock { state in
      state.isGone = true
      return state.cancel
    }
    cancel?()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ChannelEvent, event == .inputClosed { leave() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }
}
