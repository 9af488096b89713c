import APIRuntime

extension JamfProAPIClient {
  /// All that the server has on one computer, as JSON: the answer of the detail operation in the version that
  /// `serverInfo()` names. Throws `JamfProError`.
  public func computerDetail(id: String) async throws -> [UInt8] {
    let version = try await serverInfo().inventoryVersion
    return try await reading(version.detailFacts) {
      let bytes =
        switch version {
        case .v1: try await checked.ComputersInventoryDetailByIdGetV1(.init(path: .init(id: id))).ok.body.bytes
        case .v2: try await checked.ComputersInventoryDetailByIdGetV2(.init(path: .init(id: id))).ok.body.bytes
        case .v3: try await checked.ComputersInventoryDetailByIdGetV3(.init(path: .init(id: id))).ok.body.bytes
        case .v4: try await checked.ComputersInventoryDetailByIdGetV4(.init(path: .init(id: id))).ok.body.bytes
        }
      // Half a record is to be asked for again, and not to be found out by whoever reads it.
      _ = try JSONReader.read(bytes) { reader throws(JSONReadingError) in try reader.skipValue() }
      return bytes
    }
  }

  /// One page in a version.
  func page(
    _ request: InventoryRequest, _ number: Int, _ rows: Int, _ version: InventoryVersion
  ) async throws -> InventoryPage {
    let bytes = try await explaining(version.listFacts.requiredPrivileges) {
      switch version {
      case .v1:
        try await checked.ComputersInventoryGetV1(
          .init(
            query: .init(
              section: Components.Schemas.ComputerSection.known(request.sections), page: number,
              page_hyphen_size: rows, sort: request.sortParameter, filter: request.filter))
        ).ok.body.bytes
      case .v2:
        try await checked.ComputersInventoryGetV2(
          .init(
            query: .init(
              section: Components.Schemas.ComputerSectionV2.known(request.sections), page: number,
              page_hyphen_size: rows, sort: request.sortParameter, filter: request.filter))
        ).ok.body.bytes
      case .v3:
        try await checked.ComputersInventoryGetV3(
          .init(
            query: .init(
              section: Components.Schemas.ComputerSectionV3.known(request.sections), page: number,
              page_hyphen_size: rows, sort: request.sortParameter, filter: request.filter))
        ).ok.body.bytes
      case .v4:
        try await checked.ComputersInventoryGetV4(
          .init(
            query: .init(
              section: Components.Schemas.ComputerSectionV4.known(request.sections), page: number,
              page_hyphen_size: rows, sort: request.sortParameter, filter: request.filter))
        ).ok.body.bytes
      }
    }
    return InventoryPage(version: version, number: number, rows: rows, bytes: bytes, isNarrowed: request.filter != nil)
  }
}

extension RawRepresentable where Self: CaseIterable & Equatable, RawValue == String {
  /// Those of the names that a version has; a server refuses a request that names another.
  fileprivate static func known(_ names: [String]) -> [Self] {
    names.compactMap { name in allCases.first { $0.rawValue == name } }
  }
}
