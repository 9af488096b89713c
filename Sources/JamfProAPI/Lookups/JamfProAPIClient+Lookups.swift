import APIRuntime

extension JamfProAPIClient {
  /// The names of departments, buildings, sites and groups, each as far as the credential may read them: asked for once for
  /// each client, all four at the same time, with one request each but for very long lists.
  ///
  /// - Parameter refresh: asks anew.
  public func lookups(refresh: Bool = false) async -> Lookups {
    do {
      return try await memory.lookups.value(anew: refresh) { [self] in
        async let departments = lookup(Operations.DepartmentsGetV1.facts) { page in
          try await checked.DepartmentsGetV1(.init(query: .init(page: page, page_hyphen_size: LookupWalk.rows)))
            .ok.body.bytes
        }
        async let buildings = lookup(Operations.BuildingsGetV1.facts) { page in
          try await checked.BuildingsGetV1(.init(query: .init(page: page, page_hyphen_size: LookupWalk.rows)))
            .ok.body.bytes
        }
        async let sites = lookup(Operations.SitesGetV1.facts) { _ in try await checked.SitesGetV1().ok.body.bytes }
        async let groups = lookup(Operations.ComputerGroupsGetV1.facts) { _ in
          try await checked.ComputerGroupsGetV1().ok.body.bytes
        }
        let all = await Lookups(departments: departments, buildings: buildings, sites: sites, groups: groups)
        // Given up is not an answer to be kept.
        try Task.checkCancellation()
        return all
      }
    } catch {
      let none = Lookup.unavailable(explain(error))
      return Lookups(departments: none, buildings: none, sites: none, groups: none)
    }
  }

  /// All names of one kind, or why there are none: names of some only would make the rest look as if they had none.
  private func lookup(
    _ facts: OperationFacts, _ fetch: @Sendable (_ page: Int) async throws -> [UInt8]
  ) async -> Lookup {
    var walk = LookupWalk()
    var page: Int? = 0
    do {
      while let number = page {
        page = try await reading(facts) { try walk.take(JSONValue(jsonBytes: try await fetch(number))) }
      }
      return .names(walk.names)
    } catch {
      return .unavailable(explain(error, requiredPrivileges: facts.requiredPrivileges))
    }
  }
}
