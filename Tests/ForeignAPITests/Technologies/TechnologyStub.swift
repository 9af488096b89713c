import APIRuntime
import Foundation
import HTTPTypes
import Synchronization
import TechnologiesAPI

/// A catalogue in memory, behind the generated protocol.
final class TechnologyStub: APIProtocol {
  typealias Schemas = Components.Schemas

  let state = Mutex(Catalogue())

  /// Requires the key where the document does.
  func responder() -> @Sendable (HTTPRequest, HTTPBody?) async -> (HTTPResponse, HTTPBody?) {
    let routes = routes()
    let table = RouteTable(routes: routes, basePath: "/catalogue/v3")
    return { request, body in
      let path = (request.path ?? "").prefix { $0 != "?" }
      let needsKey =
        request.method == .put || request.method == .delete || path.hasSuffix("/speech")
        || (request.method == .post && path.hasSuffix("/technologies"))
      guard needsKey, request.headerFields[HTTPField.Name("X-API-Key")!] != "k3y" else {
        return await table.answer(request, body: body)
      }
      let fields: HTTPFields = [.contentType: "application/json"]
      return (
        HTTPResponse(status: .unauthorized, headerFields: fields),
        HTTPBody(Schemas.Refusal(message: "The key is missing or wrong").jsonBytes())
      )
    }
  }

  static func invalid(_ errors: [Schemas.FieldError]) -> JSONContent<Schemas.ValidationError> {
    .json(
      .init(
        message: "\(errors.count) fields cannot be taken as they are", errors: errors,
        byField: Dictionary(grouping: errors, by: \.field).mapValues { $0.map(\.message) }))
  }

  static func notFound(_ slug: String) -> Components.Responses.NotFound {
    .init(body: .json(.init(message: "There is no \(slug)")))
  }

  // MARK: Catalogue

  func technologies_period_query(
    _ input: Operations.technologies_period_query.Input
  ) async throws -> Operations.technologies_period_query.Output {
    let query = input.query
    if query.value == ["busy"] { return .tooManyRequests(.init(headers: .init(Retry_hyphen_After: 7))) }
    var found = state.withLock(\.entries)
    if let field = query.field {
      guard let some = state.withLock({ $0.find(field, query._operator ?? ._equals_, query.value ?? []) }) else {
        let wrong = query._operator?.rawValue ?? ""
        return .badRequest(
          .init(
            body: Self.invalid([
              .init(field: "operator", code: .unknown, message: "There is no such operator", rejected: .string(wrong))
            ])))
      }
      found = some
    }
    if query.include_retired != true { found = found.filter { $0.isRetired != true } }
    let size = query.page_hyphen_size ?? 10
    let page = query.page ?? 1
    let shown = Array(found.dropFirst((page - 1) * size).prefix(size))
    let slugs: [String?] = shown.map(\.slug)
    let padded = slugs + Array(repeating: nil, count: slugs.count % 2)
    let grid = stride(from: 0, to: padded.count, by: 2).map { [padded[$0], padded[$0 + 1]] }
    return .ok(
      .init(
        headers: .init(X_hyphen_Total: found.count, X_hyphen_Page_hyphen_Count: (found.count + size - 1) / size),
        body: .json(.json(.init(page: page, technologies: shown, grid: grid)))))
  }

  func technologies_period_add(
    _ input: Operations.technologies_period_add.Input
  ) async throws -> Operations.technologies_period_add.Output {
    guard case .json(let new) = input.body else { throw UnexpectedBody(expected: "JSON") }
    let errors = Catalogue.errors(in: new)
    guard errors.isEmpty else { return .unprocessableContent(.init(body: Self.invalid(errors))) }
    let slug = Catalogue.slug(new.name)
    guard state.withLock({ $0.entry(slug) == nil }) else {
      return .conflict(
        .init(body: Self.invalid([.init(field: "name", code: .malformed, message: "There is one of that name")])))
    }
    let added = state.withLock { $0.put(new, slug: slug) }
    return .created(.init(headers: .init(Location: "/technologies/\(slug)"), body: .json(.json(added))))
  }

  func technologies_period_get(
    _ input: Operations.technologies_period_get.Input
  ) async throws -> Operations.technologies_period_get.Output {
    guard let entry = state.withLock({ $0.entry(input.path.slug) }) else {
      return .notFound(Self.notFound(input.path.slug))
    }
    let headers = Operations.technologies_period_get.Ok.Headers(Last_hyphen_Modified: "Sat, 21 Nov 2026 12:00:00 GMT")
    if input.headers.accept == ["text/plain"] {
      return .ok(.init(headers: headers, body: .plainText(HTTPBody("\(entry.name) – \(entry.kind.rawValue)\n"))))
    }
    return .ok(.init(headers: headers, body: .json(.json(entry))))
  }

  func technologies_period_put(
    _ input: Operations.technologies_period_put.Input
  ) async throws -> Operations.technologies_period_put.Output {
    guard case .json(let new) = input.body else { throw UnexpectedBody(expected: "JSON") }
    let errors = Catalogue.errors(in: new)
    guard errors.isEmpty else { return .unprocessableContent(.init(body: Self.invalid(errors))) }
    guard state.withLock({ $0.entry(input.path.slug) != nil }) else {
      return .notFound(Self.notFound(input.path.slug))
    }
    return .ok(.init(body: .json(state.withLock { $0.put(new, slug: input.path.slug) })))
  }

  func technologies_period_retire(
    _ input: Operations.technologies_period_retire.Input
  ) async throws -> Operations.technologies_period_retire.Output {
    state.withLock { $0.retire(input.path.slug) } ? .noContent(.init()) : .notFound(Self.notFound(input.path.slug))
  }
}
