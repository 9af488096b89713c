import APIRuntime
import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

extension JamfProAPIClient {
  /// Translates a request, written in the names of the newest API version, into the names of another version.
  public typealias InventoryTranslation = @Sendable (InventoryRequest, InventoryVersion) throws -> InventoryRequest

  /// A pager over the computers of a request, in the newest API version that the server has. If the first page shows
  /// that the server does not have the expected version, the next older one is used. Each page says its version.
  ///
  /// The pager's fetching throws `JamfProError`, and what `translate` throws.
  ///
  /// - Parameters:
  ///   - request: which computers to list.
  ///   - translate: turns the request into one for the version in use; by default they are the same.
  public func inventoryPager(
    _ request: InventoryRequest, translate: @escaping InventoryTranslation = { request, _ in request }
  ) -> InventoryPager {
    let settled = SettledVersion()
    var pager = InventoryPager(
      firstRows: request.firstPageRows, rows: request.pageRows, isByID: request.isByID, keepsOrder: request.keepsOrder,
      now: now, sleep: sleep
    ) { [self] number, rows, collection in
      if let version = settled.version {
        return try await page(translate(request, version), number, rows, version, collection)
      }
      let page = try await firstPage(request, number, rows, translate, collection)
      settled.settle(page.version)
      return page
    }
    pager.shares = shares
    return pager
  }

  /// Reads the computers of a request and hands each page to `consume`, one at a time, as
  /// `InventoryPager.run(startPage:isolation:consume:)` does.
  ///
  /// - Returns: What was read, and what is missing and why: an incomplete list is not an error.
  /// - Throws: `JamfProError` when no page came at all, when the task is canceled, and when `translate` or `consume`
  ///   throws.
  @discardableResult
  public func inventory(
    _ request: InventoryRequest, translate: @escaping InventoryTranslation = { request, _ in request },
    isolation: isolated (any Actor)? = #isolation,
    consume: (InventoryPage) async throws -> InventoryPage.Counts
  ) async throws -> InventoryPager.Outcome {
    let pager = inventoryPager(request, translate: translate)
    do {
      return try await pager.run(startPage: request.startPage, consume: consume)
    } catch {
      throw explain(error)
    }
  }

  /// The first computers of a request, in the newest API version that the server has.
  ///
  /// - Parameters:
  ///   - request: which computers, and which of their sections.
  ///   - rows: how many computers, at least one.
  ///   - translate: turns the request into one for the version in use; by default they are the same.
  /// - Throws: `JamfProError`.
  public func inventoryPage(
    _ request: InventoryRequest, rows: Int,
    translate: InventoryTranslation = { request, _ in request }
  ) async throws -> InventoryPage {
    do { return try await firstPage(request, 0, max(1, rows), translate) } catch { throw explain(error) }
  }

  /// A page in the version that the server's release should have, or in the newest older one that it does have.
  private func firstPage(
    _ request: InventoryRequest, _ number: Int, _ rows: Int, _ translate: InventoryTranslation,
    _ collection: BodyCollection = BodyCollection()
  ) async throws -> InventoryPage {
    var version = try await serverInfo().inventoryVersion
    while true {
      do {
        return try await page(translate(request, version), number, rows, version, collection)
      } catch let error as JamfProError where error.kind == .notFound {
        guard let older = negotiation.fallBack(from: version) else { throw error }
        version = older
      }
    }
  }
}

/// The API version of a pager's first page. The rest of the walk keeps to it.
private final class SettledVersion: Sendable {
  private let value = Mutex<InventoryVersion?>(nil)

  var version: InventoryVersion? { value.withLock(\.self) }

  func settle(_ version: InventoryVersion) { value.withLock { $0 = version } }
}

extension JamfProAPIClient {
  /// The complete record of one computer as JSON text: the answer of the detail operation, in the version that
  /// `serverInfo()` names. It is sent before pages and other requests that wait.
  ///
  /// - Throws: `JamfProError`; its kind is `notFound` when there is no such computer.
  public func computerDetail(id: String) async throws -> [UInt8] {
    let version = try await serverInfo().inventoryVersion
    return try await reading(version.detailFacts) {
      let bytes =
        switch version {
        case .v1: try await checkedFirst.ComputersInventoryDetailByIdGetV1(.init(path: .init(id: id))).ok.body.bytes
        case .v2: try await checkedFirst.ComputersInventoryDetailByIdGetV2(.init(path: .init(id: id))).ok.body.bytes
        case .v3: try await checkedFirst.ComputersInventoryDetailByIdGetV3(.init(path: .init(id: id))).ok.body.bytes
        case .v4: try await checkedFirst.ComputersInventoryDetailByIdGetV4(.init(path: .init(id: id))).ok.body.bytes
        }
      // Half a record has to be requested again here, and not to be discovered by its reader.
      _ = try JSONReader.read(bytes) { reader throws(JSONReadingError) in try reader.skipValue() }
      return bytes
    }
  }

  /// One page, in one version.
  func page(
    _ request: InventoryRequest, _ number: Int, _ rows: Int, _ version: InventoryVersion,
    _ collection: BodyCollection
  ) async throws -> InventoryPage {
    let departure = Departure(now: now)
    let client = checkedCollecting(request.precedence, collection, [departure])
    let bytes = try await explaining(version.listFacts.requiredPrivileges) {
      switch version {
      case .v1:
        try await client.ComputersInventoryGetV1(
          .init(
            query: .init(
              section: Components.Schemas.ComputerSection.known(request.sections), page: number,
              page_hyphen_size: rows, sort: request.sortParameter, filter: request.filter))
        ).ok.body.bytes
      case .v2:
        try await client.ComputersInventoryGetV2(
          .init(
            query: .init(
              section: Components.Schemas.ComputerSectionV2.known(request.sections), page: number,
              page_hyphen_size: rows, sort: request.sortParameter, filter: request.filter))
        ).ok.body.bytes
      case .v3:
        try await client.ComputersInventoryGetV3(
          .init(
            query: .init(
              section: Components.Schemas.ComputerSectionV3.known(request.sections), page: number,
              page_hyphen_size: rows, sort: request.sortParameter, filter: request.filter))
        ).ok.body.bytes
      case .v4:
        try await client.ComputersInventoryGetV4(
          .init(
            query: .init(
              section: Components.Schemas.ComputerSectionV4.known(request.sections), page: number,
              page_hyphen_size: rows, sort: request.sortParameter, filter: request.filter))
        ).ok.body.bytes
      }
    }
    var page = InventoryPage(
      version: version, number: number, rows: rows, bytes: bytes, isNarrowed: request.filter != nil)
    page.sent = departure.instant
    return page
  }
}

/// Notes when a request was last sent. Time before that was spent on waiting: for a connection, a token, or another
/// attempt.
private final class Departure: ClientMiddleware {
  private let now: @Sendable () -> ContinuousClock.Instant
  private let last = Mutex<ContinuousClock.Instant?>(nil)

  init(now: @escaping @Sendable () -> ContinuousClock.Instant) { self.now = now }

  var instant: ContinuousClock.Instant? { last.withLock(\.self) }

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    last.withLock { $0 = now() }
    return try await next(request, body, baseURL)
  }
}

extension RawRepresentable where Self: CaseIterable & Equatable, RawValue == String {
  /// The sections that a version has. A server refuses a request with any other name.
  fileprivate static func known(_ names: [String]) -> [Self] {
    names.compactMap { name in allCases.first { $0.rawValue == name } }
  }
}
