import APIRuntime

extension JamfProAPIClient {
  /// Kinds of events that the Classic API has of a computer, as its paths name them.
  public enum HistorySubset: String, Hashable, Sendable, CaseIterable {
    /// Policies that have run.
    case policyLogs = "PolicyLogs"
    /// MDM commands, with the names of the Classic API.
    case commands = "Commands"
    /// To whom and where the computer was assigned.
    case userLocation = "UserLocation"
    /// What administrators have viewed and done.
    case audits = "Audits"
    /// Starts, logins and logouts.
    case usage = "ComputerUsageLogs"
  }

  /// What has happened to a computer, of one kind. The Classic API has neither pages nor limits: an answer can have megabytes.
  ///
  /// - Parameters:
  ///   - id: the ID of the computer.
  ///   - subset: the kind.
  /// - Returns: JSON, `{"computer_history": {"policy_logs": [...]}}`, oldest first.
  /// - Throws: `JamfProError`; of kind `notFound` if the server does not offer it, or has no such computer.
  public func computerHistory(id: String, _ subset: HistorySubset) async throws -> [UInt8] {
    let facts = Operations.ClassicComputerHistoryGet.facts
    return try await reading(facts) {
      try await checkedFirst.ClassicComputerHistoryGet(path: .init(id: id, subset: subset.rawValue)).ok.body.bytes
    }
  }

  /// The MDM commands that were sent to a computer, newest first.
  ///
  /// - Parameters:
  ///   - managementID: the management ID of the computer.
  ///   - number: the page's number, counted from 0 in pages of `rows`.
  ///   - rows: how many commands, at least one.
  /// - Returns: JSON, `{"totalCount": 2, "results": [...]}`.
  /// - Throws: `JamfProError`.
  public func mdmCommandPage(managementID: String, number: Int, rows: Int) async throws -> [UInt8] {
    let facts = Operations.MdmCommandsGetV2.facts
    return try await reading(facts) {
      try await checkedFirst.MdmCommandsGetV2(
        .init(
          query: .init(
            page: number, page_hyphen_size: max(1, rows), sort: ["dateSent:desc"],
            filter: "clientManagementId==\"\(managementID)\""))
      ).ok.body.bytes
    }
  }
}

extension JamfProAPIClient.HistorySubset {
  /// The privileges that the server requires.
  public static var requiredPrivileges: [String] { Operations.ClassicComputerHistoryGet.facts.requiredPrivileges }
}
