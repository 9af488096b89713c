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
    return InventoryPager(
      firstRows: request.firstPageRows, rows: request.pageRows, isByID: request.isByID, keepsOrder: request.keepsOrder,
      sleep: sleep
    ) { number, rows in
      if let version = settled.version {
        return try await page(translate(request, version), number, rows, version)
      }
      let page = try await firstPage(request, number, rows, translate)
      settled.settle(page.version)
      return page
    }
  }

  /// Runs a pager over the computers of a request and hands each page to `consume`, one at a time. Throws `JamfProError`
  /// when nothing came at all; what came in part is told by the outcome.
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

  /// The first page of a request alone, in the newest version that the server has. Throws `JamfProError`.
  public func inventoryPage(
    _ request: InventoryRequest, rows: Int,
    translate: InventoryTranslation = { request, _ in request }
  ) async throws -> InventoryPage {
    do { return try await firstPage(request, 0, max(1, rows), translate) } catch { throw explain(error) }
  }

  /// A page in the version that the server's release should have, or in the newest older one that it does have.
  private func firstPage(
    _ request: InventoryRequest, _ number: Int, _ rows: Int, _ translate: InventoryTranslation
  ) async throws -> InventoryPage {
    var version = try await serverInfo().inventoryVersion
    while true {
      do {
        return try await page(translate(request, version), number, rows, version)
      } catch let error as JamfProError where error.kind == .notFound {
        guard let older = negotiation.fallBack(from: version) else { throw error }
        version = older
      }
    }
  }
}

/// The version that a pager's first page was answered in. The rest of the walk keeps to it.
private final class SettledVersion: Sendable {
  private let value = Mutex<InventoryVersion?>(nil)

  var version: InventoryVersion? { value.withLock(\.self) }

  func settle(_ version: InventoryVersion) { value.withLock { $0 = version } }
}
