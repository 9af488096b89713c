import APIRuntime
import DepotAPI

/// A handler that calls the closures of a test.
struct Depot: APIProtocol {
  var find: @Sendable (Operations.items_period_find.Input) throws -> Operations.items_period_find.Output = { _ in
    .undocumented(statusCode: 501, UndocumentedPayload())
  }
  var create: @Sendable (Operations.items_period_create.Input) async throws -> Operations.items_period_create.Output = {
    _ in ._default(statusCode: 501, .init())
  }
  var drop: @Sendable (Operations.items_period_drop.Input) throws -> Operations.items_period_drop.Output = { _ in
    .undocumented(statusCode: 501, UndocumentedPayload())
  }
  var export: @Sendable (Operations.items_period_export.Input) throws -> Operations.items_period_export.Output = { _ in
    .undocumented(statusCode: 501, UndocumentedPayload())
  }

  func items_period_find(_ input: Operations.items_period_find.Input) async throws
    -> Operations.items_period_find.Output
  { try find(input) }

  func items_period_create(_ input: Operations.items_period_create.Input) async throws
    -> Operations.items_period_create.Output
  { try await create(input) }

  func items_period_drop(_ input: Operations.items_period_drop.Input) async throws
    -> Operations.items_period_drop.Output
  { try drop(input) }

  func items_period_export(_ input: Operations.items_period_export.Input) async throws
    -> Operations.items_period_export.Output
  { try export(input) }

  func Ping(_ input: Operations.Ping.Input) async throws -> Operations.Ping.Output {
    .undocumented(statusCode: 200, UndocumentedPayload(body: Array("pong".utf8)))
  }
}
