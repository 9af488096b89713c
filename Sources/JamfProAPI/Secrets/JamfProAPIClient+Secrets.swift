import APIRuntime
public import Secrets

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
#else
  import struct Foundation.Date
#endif

extension SecretKind {
  /// The privileges that the server requires for it.
  public var requiredPrivileges: [String] {
    switch self {
    case .fileVault: Operations.ComputersInventoryByIdFilevaultGetV4.requiredPrivileges
    case .recoveryLock: Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV4.requiredPrivileges
    case .lockPIN: Operations.ComputersInventoryByIdViewDeviceLockPinGetV4.requiredPrivileges
    case .localAdmin: Operations.LocalAdminPasswordByClientManagementIdAccountsGetV2.requiredPrivileges
    }
  }
}

extension JamfProAPIClient {
  /// The local administrator accounts of a computer whose passwords Jamf Pro changes. Nothing is revealed.
  ///
  /// - Returns: none if the server has none for this computer.
  /// - Throws: `JamfProError`.
  public func localAdminAccounts(managementID: String) async throws -> [LocalAdminAccount] {
    let facts = Operations.LocalAdminPasswordByClientManagementIdAccountsGetV2.facts
    return try await reading(facts) {
      try await checkedFirst.LocalAdminPasswordByClientManagementIdAccountsGetV2(
        path: .init(clientManagementId: managementID)
      ).ok.body.json.results ?? []
    }.compactMap { user in
      guard let name = user.username, !name.isEmpty else { return nil }
      return LocalAdminAccount(
        managementID: managementID, username: name, guid: user.guid ?? "", source: user.userSource?.rawValue ?? "")
    }
  }

  /// Who viewed passwords of local administrator accounts of a computer, and when they were changed, newest first.
  ///
  /// - Throws: `JamfProError`.
  public func localAdminHistory(managementID: String) async throws -> [LocalAdminEvent] {
    let facts = Operations.LocalAdminPasswordByClientManagementIdHistoryGetV2.facts
    let events = try await reading(facts) {
      try await checkedFirst.LocalAdminPasswordByClientManagementIdHistoryGetV2(
        path: .init(clientManagementId: managementID)
      ).ok.body.json.results ?? []
    }
    return events.map { event in
      LocalAdminEvent(
        username: event.username ?? "", source: event.userSource?.rawValue ?? "",
        event: event.eventType?.rawValue ?? "",
        time: event.eventTime.map { Int64(($0.timeIntervalSince1970 * 1000).rounded()) }, viewedBy: event.viewedBy)
    }.sorted { ($0.time ?? .min) > ($1.time ?? .min) }
  }

  /// Reveals a secret. **The server records that it was viewed**, and changes the password of an account some time later.
  ///
  /// One request is sent, and never again: if its answer is lost, the caller must decide. Only an older version of the
  /// operation follows if the server does not have this one, and a new token if the server refused the old one.
  ///
  /// The answer's memory is overwritten. Errors contain nothing of it.
  ///
  /// - Throws: `JamfProError`. A secret that is not stored is not an error; for a computer that does not exist, servers answer
  ///   the same.
  public func reveal(_ secret: ComputerSecret) async throws -> SecretAnswer {
    switch secret {
    case .account(let account):
      return try await reveal(account)
    case .computer(let kind, let id):
      var version = try await serverInfo().inventoryVersion
      while true {
        do {
          return try await reveal(kind, id, version)
        } catch let error as JamfProError where error.kind == .notFound {
          // Nothing stored, or no such operation. Only a server with the operation has the list of the same version.
          guard try await !has(version), let older = negotiation.fallBack(from: version) else { return SecretAnswer() }
          version = older
        }
      }
    }
  }

  /// Whether the server has a version of the inventory: asked without a secret.
  private func has(_ version: InventoryVersion) async throws -> Bool {
    do {
      _ = try await page(InventoryRequest(sections: ["GENERAL"]), 0, 1, version, BodyCollection())
      return true
    } catch let error as JamfProError where error.kind == .notFound {
      return false
    }
  }

  private func reveal(_ kind: SecretKind, _ id: String, _ version: InventoryVersion) async throws -> SecretAnswer {
    try await confidentially(kind, id: id) { [client = checkedConfidential] in
      switch (kind, version) {
      case (.fileVault, .v1): try await client.ComputersInventoryByIdFilevaultGetV1(path: .init(id: id)).ok.body.bytes
      case (.fileVault, .v2): try await client.ComputersInventoryByIdFilevaultGetV2(path: .init(id: id)).ok.body.bytes
      case (.fileVault, .v3): try await client.ComputersInventoryByIdFilevaultGetV3(path: .init(id: id)).ok.body.bytes
      case (.fileVault, .v4): try await client.ComputersInventoryByIdFilevaultGetV4(path: .init(id: id)).ok.body.bytes
      case (.recoveryLock, .v1):
        try await client.ComputersInventoryByIdViewRecoveryLockPasswordGetV1(path: .init(id: id)).ok.body.bytes
      case (.recoveryLock, .v2):
        try await client.ComputersInventoryByIdViewRecoveryLockPasswordGetV2(path: .init(id: id)).ok.body.bytes
      case (.recoveryLock, .v3):
        try await client.ComputersInventoryByIdViewRecoveryLockPasswordGetV3(path: .init(id: id)).ok.body.bytes
      case (.recoveryLock, .v4):
        try await client.ComputersInventoryByIdViewRecoveryLockPasswordGetV4(path: .init(id: id)).ok.body.bytes
      case (.lockPIN, .v1):
        try await client.ComputersInventoryByIdViewDeviceLockPinGetV1(path: .init(id: id)).ok.body.bytes
      case (.lockPIN, .v2):
        try await client.ComputersInventoryByIdViewDeviceLockPinGetV2(path: .init(id: id)).ok.body.bytes
      case (.lockPIN, .v3):
        try await client.ComputersInventoryByIdViewDeviceLockPinGetV3(path: .init(id: id)).ok.body.bytes
      case (.lockPIN, .v4):
        try await client.ComputersInventoryByIdViewDeviceLockPinGetV4(path: .init(id: id)).ok.body.bytes
      case (.localAdmin, _): preconditionFailure("a password of an account is found by the account")
      }
    }
  }

  private func reveal(_ account: LocalAdminAccount) async throws -> SecretAnswer {
    try await confidentially(.localAdmin) { [client = checkedConfidential] in
      if account.guid.isEmpty {
        try await client.LocalAdminPasswordByClientManagementIdAccountByUsernamePasswordGetV2(
          path: .init(clientManagementId: account.managementID, username: account.username)
        ).ok.body.bytes
      } else {
        try await client.LocalAdminPasswordByClientManagementIdAccountByUsernameByGuidPasswordGetV2(
          path: .init(
            clientManagementId: account.managementID, username: account.username, guid: account.guid)
        ).ok.body.bytes
      }
    }
  }

  /// Reads the secret from an answer, and overwrites the answer.
  private func confidentially(
    _ kind: SecretKind, id: String? = nil, _ call: () async throws -> [UInt8]
  ) async throws -> SecretAnswer {
    var context = context
    context.requiredPrivileges = kind.requiredPrivileges
    let bytes: [UInt8]
    do { bytes = try await call() } catch { throw JamfProError(secretCall: error, context: context) }
    defer { RevealedSecret.overwrite(bytes) }
    do {
      return try JSONReader.read(bytes) { reader throws(JSONReadingError) in
        try SecretAnswer(json: &reader, kind, id: id)
      }
    } catch { throw JamfProError(unreadableSecretOn: context.server) }
  }
}

extension SecretAnswer {
  /// Reads the answer of a kind. What belongs to another kind, another computer or occurs twice makes it unreadable: a wrong
  /// secret must not be shown.
  fileprivate init(json reader: inout JSONReader, _ kind: SecretKind, id: String?) throws(JSONReadingError) {
    self.init()
    var (owner, texts): (String?, [SecretKind: SecretText]) = (nil, [:])
    var text: SecretText?
    var isInstitutional: Bool?
    var members = try reader.beginMembers()
    repeat {
      for (name, owner) in [
        ("personalRecoveryKey", SecretKind.fileVault), ("recoveryLockPassword", .recoveryLock), ("pin", .lockPIN),
        ("password", .localAdmin),
      ] as [(String, SecretKind)] {
        let start = reader.offset
        try reader.member(name, &text)
        guard let found = text.take() else { continue }
        guard owner == kind, texts[kind] == nil else {
          throw reader.failure(expected: "one secret of the kind", found: "another one", at: start)
        }
        texts[kind] = found
      }
      try reader.member("computerId", &owner)
      try reader.member("individualRecoveryKeyValidityStatus", &validity)
      try reader.member("institutionalRecoveryKeyPresent", &isInstitutional)
    } while try reader.moreMembers(&members)
    if let owner, let id, owner != id {
      throw reader.failure(expected: "the computer of the request", found: "another one", at: reader.offset)
    }
    secret = texts[kind]?.secret
    hasInstitutionalKey = isInstitutional ?? false
  }
}

/// A string of an answer that goes into the memory of a secret, and nowhere else.
private struct SecretText: JSONReadable {
  /// Nil if the text is empty.
  var secret: RevealedSecret?

  init(json reader: inout JSONReader) throws(JSONReadingError) {
    var text: [UInt8] = []
    // Enough for what fits: an array that grows leaves a copy behind.
    text.reserveCapacity(RevealedSecret.longest + 1)
    defer { RevealedSecret.overwrite(text) }
    let start = reader.offset
    _ = try reader.readString(appendingTo: &text)
    guard text.count <= RevealedSecret.longest else {
      throw reader.failure(expected: "a secret", found: "a longer text", at: start)
    }
    // Half of a pair of escapes has no character: what would be shown is not the secret.
    guard !text.indices.contains(where: { text[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }) else {
      throw reader.failure(expected: "a secret", found: "a text with an incomplete character", at: start)
    }
    secret = RevealedSecret { memory in
      memory.copyBytes(from: text)
      return text.count
    }
  }
}
