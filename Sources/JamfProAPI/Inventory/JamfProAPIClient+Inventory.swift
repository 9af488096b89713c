import APIRuntime
import Synchronization

extension JamfProAPIClient {
  /// Translates a request, written in the names of the newest version, into those of the version asked.
  public typealias InventoryTranslation = @Sendable (InventoryRequest, InventoryVersion) throws -> InventoryRequest

  /// A pager over the computers of a request, in the version of the API that the server has. Should the first page turn
  /// out that it lacks the version, the next older one is used; each page says which it is written in.
  ///
  /// Fetching throws `JamfProError`.
  public func inventoryPager(
    _ request: InventoryRequest, translate: @escaping InventoryTranslation = { request, _ in request }
  ) -> InventoryPager {
    let settled = SettledVersion()
    return InventoryPager(firstRows: request.firstPageRows, rows: request.pageRows) { number, rows in
      if let version = settled.version {
        return try await page(translate(request, version), number, rows, version)
      }
      var version = try await serverInfo().inventoryVersion
      while true {
        do {
          let page = try await page(translate(request, version), number, rows, version)
          settled.settle(version)
          return page
        } catch let error as JamfProError where error.kind == .notFound {
          guard let older = negotiation.fallBack(from: version) else { throw error }
          version = older
        }
      }
    }
  }

  /// Runs a pager over the computers of a request and hands each page to `consume`, one at a time and in order. Throws
  /// `JamfProError`, also for a page that `consume` finds unreadable.
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

  /// All that the server has on one computer, as JSON: the answer of the detail operation in the version that
  /// `serverInfo()` names. Throws `JamfProError`.
  public func computerDetail(id: String) async throws -> [UInt8] {
    switch try await serverInfo().inventoryVersion {
    case .v1:
      try await explaining(Operations.ComputersInventoryDetailByIdGetV1.requiredPrivileges) {
        try await checked.ComputersInventoryDetailByIdGetV1(.init(path: .init(id: id))).ok.body.bytes
      }
    case .v4:
      try await explaining(Operations.ComputersInventoryDetailByIdGetV4.requiredPrivileges) {
        try await checked.ComputersInventoryDetailByIdGetV4(.init(path: .init(id: id))).ok.body.bytes
      }
    }
  }

  /// One page in a version.
  func page(
    _ request: InventoryRequest, _ number: Int, _ rows: Int, _ version: InventoryVersion
  ) async throws -> InventoryPage {
    let bytes =
      switch version {
      case .v1:
        try await explaining(Operations.ComputersInventoryGetV1.requiredPrivileges) {
          try await checked.ComputersInventoryGetV1(
            .init(
              query: .init(
                section: Components.Schemas.ComputerSection.known(request.sections), page: number,
                page_hyphen_size: rows, sort: request.sortParameter, filter: request.filter))
          ).ok.body.bytes
        }
      case .v4:
        try await explaining(Operations.ComputersInventoryGetV4.requiredPrivileges) {
          try await checked.ComputersInventoryGetV4(
            .init(
              query: .init(
                section: Components.Schemas.ComputerSectionV4.known(request.sections), page: number,
                page_hyphen_size: rows, sort: request.sortParameter, filter: request.filter))
          ).ok.body.bytes
        }
      }
    return InventoryPage(version: version, number: number, rows: rows, bytes: bytes)
  }
}

extension RawRepresentable where Self: CaseIterable & Equatable, RawValue == String {
  /// Those of the names that a version has; a server refuses a request that names another.
  fileprivate static func known(_ names: [String]) -> [Self] {
    names.compactMap { name in allCases.first { $0.rawValue == name } }
  }
}

/// The version that a pager's first page was answered in. The rest of the walk keeps to it.
private final class SettledVersion: Sendable {
  private let value = Mutex<InventoryVersion?>(nil)

  var version: InventoryVersion? { value.withLock(\.self) }

  func settle(_ version: InventoryVersion) { value.withLock { $0 = version } }
}
