import APIRuntime
import Foundation
import Synchronization
import TechnologiesAPI

extension TechnologyStub {
  func technologies_period_vote(
    _ input: Operations.technologies_period_vote.Input
  ) async throws -> Operations.technologies_period_vote.Output {
    guard case .urlEncodedForm(let form) = input.body else { throw UnexpectedBody(expected: "a form") }
    let slug = input.path.slug
    guard state.withLock({ $0.entry(slug) != nil }) else { return .notFound(Self.notFound(slug)) }
    guard (1...5).contains(form.stars.rawValue) else {
      return .unprocessableContent(
        .init(body: Self.invalid([.init(field: "stars", code: .malformed, message: "1 to 5")])))
    }
    let votes = state.withLock { state in
      state.votes[slug, default: [:]][input.cookies.visitor] = form.stars.rawValue
      return state.votes[slug, default: [:]].values.map(Double.init)
    }
    // Each skill adds half a star, so that a test can see that the list arrived.
    let bonus = Double(form.skills?.count ?? 0) / 2 + (form.remark == "a+b & c=d?" ? 0.25 : 0)
    return .ok(
      .init(
        body: .json(.init(votes: Int64(votes.count), rating: votes.reduce(0, +) / Double(votes.count) + bonus))))
  }

  func technologies_period_image(
    _ input: Operations.technologies_period_image.Input
  ) async throws -> Operations.technologies_period_image.Output {
    let slug = input.path.slug
    guard let bytes = state.withLock({ $0.images[slug] }) else { return .notFound(Self.notFound(slug)) }
    let size = input.query.size ?? .small
    let headers = Operations.technologies_period_image.Ok.Headers(
      Cache_hyphen_Control: "max-age=60", Content_hyphen_Disposition: "inline; filename=\"\(slug)-\(size.rawValue)\"")
    if input.headers.accept?.first == "image/svg+xml" {
      return .ok(.init(headers: headers, body: .image_sol_svg_plus_xml(HTTPBody("<svg><title>\(slug)</title></svg>"))))
    }
    return .ok(.init(headers: headers, body: .png(HTTPBody(bytes))))
  }

  func technologies_period_setImage(
    _ input: Operations.technologies_period_setImage.Input
  ) async throws -> Operations.technologies_period_setImage.Output {
    guard case .png(let body) = input.body else { throw UnexpectedBody(expected: "image/png") }
    let slug = input.path.slug
    guard state.withLock({ $0.entry(slug) != nil }) else { return .notFound(Self.notFound(slug)) }
    let bytes = try await body.collect(upTo: 8 << 20)
    state.withLock { $0.images[slug] = bytes }
    return .noContent(.init())
  }

  func technologies_period_addSpeech(
    _ input: Operations.technologies_period_addSpeech.Input
  ) async throws -> Operations.technologies_period_addSpeech.Output {
    guard case .multipartForm(let form) = input.body else { throw UnexpectedBody(expected: "a form") }
    let slug = input.path.slug
    guard state.withLock({ $0.entry(slug) != nil }) else { return .notFound(Self.notFound(slug)) }
    guard ["audio/wav", "audio/mpeg"].contains(form.file.contentType) else { return .unsupportedMediaType(.init()) }
    guard let bytes = try? await form.file.body.collect(upTo: 1 << 20) else { return .contentTooLarge(.init()) }
    guard form.language.split(separator: "-").count <= 2 else {
      return .unprocessableContent(
        .init(body: Self.invalid([.init(field: "language", code: .malformed, message: "As in de-CH")])))
    }
    let cover = try await form.cover?.body.collect(upTo: 1 << 20) ?? []
    let words = [form.transcript ?? "", (form.tags ?? []).joined(separator: "|"), form.recording?.speaker?.name ?? ""]
    return .accepted(
      .init(
        body: .json(
          .init(
            id: "6F9619FF-8B86-D011-B42D-00C04FC964FF", bytes: Int64(bytes.count + cover.count), state: .queued,
            contentType: words.joined(separator: "/")))))
  }
}
