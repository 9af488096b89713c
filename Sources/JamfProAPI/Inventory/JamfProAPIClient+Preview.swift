import APIRuntime

extension JamfProAPIClient {
  /// A page of the list of previews: few values of each computer, in rows that cost a server less than those of the
  /// inventory. It has no filter, and comes in the order of ids. While a connection is kept free, it is not requested.
  ///
  /// - Parameters:
  ///   - number: the page's number, counted from 0 in pages of `rows`.
  ///   - rows: how many computers, at least one.
  /// - Returns: JSON, `{"totalCount": 2, "results": [...]}`.
  /// - Throws: `JamfProError`.
  package func previewPage(number: Int, rows: Int) async throws -> [UInt8] {
    try await shares.beside {
      try await explaining(Operations.ComputersGetPreview.facts.requiredPrivileges) {
        try await checkedLast.ComputersGetPreview(
          .init(query: .init(page: number, page_hyphen_size: max(1, rows), sort: "id:asc"))
        ).ok.body.bytes
      }
    }
  }
}
