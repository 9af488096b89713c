import APIRuntime

extension JamfProAPIClient {
  /// All computers that version 1 of the API lists, each once, from the requested page (by default the first) to the
  /// end.
  ///
  /// They are sorted by id unless the query says otherwise. `totalCount` is the server's last count.
  ///
  /// - Parameter query: the sections, the filter and the order; `page` is the first page.
  /// - Throws: `JamfProError`, also when the list is incomplete: a returned list has no silent gaps.
  public func ComputerInventoryGetV1AllPages(
    query: Operations.ComputersInventoryGetV1.Input.Query = .init()
  ) async throws -> Components.Schemas.ComputerInventorySearchResults {
    let request = InventoryRequest(
      sections: query.section?.map(\.rawValue) ?? [], filter: query.filter, sort: query.sort ?? [],
      startPage: query.page ?? 0, pageRows: query.page_hyphen_size ?? InventoryRequest.usualPageRows)
    let all = try await collect(request, .v1) { bytes throws(JSONReadingError) in
      let page = try Components.Schemas.ComputerInventorySearchResults(jsonBytes: bytes)
      return (page.results ?? [], page.totalCount)
    }
    return .init(totalCount: all.totalCount, results: all.computers)
  }

  /// Like `ComputerInventoryGetV1AllPages`, in version 2 of the API. Throws the same.
  public func ComputerInventoryGetV2AllPages(
    query: Operations.ComputersInventoryGetV2.Input.Query = .init()
  ) async throws -> Components.Schemas.ComputerInventorySearchResultsV2 {
    let request = InventoryRequest(
      sections: query.section?.map(\.rawValue) ?? [], filter: query.filter, sort: query.sort ?? [],
      startPage: query.page ?? 0, pageRows: query.page_hyphen_size ?? InventoryRequest.usualPageRows)
    let all = try await collect(request, .v2) { bytes throws(JSONReadingError) in
      let page = try Components.Schemas.ComputerInventorySearchResultsV2(jsonBytes: bytes)
      return (page.results ?? [], page.totalCount)
    }
    return .init(totalCount: all.totalCount, results: all.computers)
  }

  /// Like `ComputerInventoryGetV1AllPages`, in version 3 of the API. Throws the same.
  public func ComputerInventoryGetV3AllPages(
    query: Operations.ComputersInventoryGetV3.Input.Query = .init()
  ) async throws -> Components.Schemas.ComputerInventorySearchResultsV3 {
    let request = InventoryRequest(
      sections: query.section?.map(\.rawValue) ?? [], filter: query.filter, sort: query.sort ?? [],
      startPage: query.page ?? 0, pageRows: query.page_hyphen_size ?? InventoryRequest.usualPageRows)
    let all = try await collect(request, .v3) { bytes throws(JSONReadingError) in
      let page = try Components.Schemas.ComputerInventorySearchResultsV3(jsonBytes: bytes)
      return (page.results ?? [], page.totalCount)
    }
    return .init(totalCount: all.totalCount, results: all.computers)
  }

  /// Like `ComputerInventoryGetV1AllPages`, in version 4 of the API. Throws the same.
  public func ComputerInventoryGetV4AllPages(
    query: Operations.ComputersInventoryGetV4.Input.Query = .init()
  ) async throws -> Components.Schemas.ComputerInventorySearchResultsV4 {
    let request = InventoryRequest(
      sections: query.section?.map(\.rawValue) ?? [], filter: query.filter, sort: query.sort ?? [],
      startPage: query.page ?? 0, pageRows: query.page_hyphen_size ?? InventoryRequest.usualPageRows)
    let all = try await collect(request, .v4) { bytes throws(JSONReadingError) in
      let page = try Components.Schemas.ComputerInventorySearchResultsV4(jsonBytes: bytes)
      return (page.results ?? [], page.totalCount)
    }
    return .init(totalCount: all.totalCount, results: all.computers)
  }

  /// Reads all pages as typed computers and keeps the first of each id. Computers without an id cannot be
  /// distinguished, so all of them are kept.
  private func collect<Computer: Identifiable>(
    _ request: InventoryRequest, _ version: InventoryVersion,
    read: ([UInt8]) throws -> (computers: [Computer], totalCount: Int?)
  ) async throws -> (computers: [Computer], totalCount: Int?) where Computer.ID == String? {
    var computers: [Computer] = []
    var seen: Set<String> = []
    let pager = InventoryPager(rows: request.pageRows, isByID: request.isByID, keepsOrder: true, sleep: sleep) {
      [self] number, rows, collection in
      try await page(request, number, rows, version, collection)
    }
    return try await explaining([]) {
      let outcome = try await pager.run(startPage: request.startPage) { page in
        let content = try read(page.bytes)
        let news = content.computers.filter { computer in computer.id.map { seen.insert($0).inserted } ?? true }
        computers += news
        return InventoryPage.Counts(
          rows: content.computers.count, newRows: news.count, totalCount: content.totalCount,
          firstID: content.computers.first?.id, lastID: content.computers.last?.id)
      }
      if let shortfall = outcome.shortfall { throw shortfall }
      return (computers, outcome.totalCount)
    }
  }
}
