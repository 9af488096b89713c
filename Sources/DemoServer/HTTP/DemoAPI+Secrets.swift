import APIRuntime
import JamfProAPI

/// Recovery keys and passwords. What is not stored is not found, as on real servers, which do not distinguish that from a
/// computer that they do not have.
extension DemoAPI {
  func ComputersInventoryByIdFilevaultGetV1(
    _ input: Operations.ComputersInventoryByIdFilevaultGetV1.Input
  ) async throws -> Operations.ComputersInventoryByIdFilevaultGetV1.Output {
    try await answer(Operations.ComputersInventoryByIdFilevaultGetV1.self) { () throws(APIFailure) in
      try await self.recoveryKey(input.path.id)
    }
  }

  func ComputersInventoryByIdFilevaultGetV2(
    _ input: Operations.ComputersInventoryByIdFilevaultGetV2.Input
  ) async throws -> Operations.ComputersInventoryByIdFilevaultGetV2.Output {
    try await answer(Operations.ComputersInventoryByIdFilevaultGetV2.self) { () throws(APIFailure) in
      try await self.recoveryKey(input.path.id)
    }
  }

  func ComputersInventoryByIdFilevaultGetV3(
    _ input: Operations.ComputersInventoryByIdFilevaultGetV3.Input
  ) async throws -> Operations.ComputersInventoryByIdFilevaultGetV3.Output {
    try await answer(Operations.ComputersInventoryByIdFilevaultGetV3.self) { () throws(APIFailure) in
      try await self.recoveryKey(input.path.id)
    }
  }

  func ComputersInventoryByIdFilevaultGetV4(
    _ input: Operations.ComputersInventoryByIdFilevaultGetV4.Input
  ) async throws -> Operations.ComputersInventoryByIdFilevaultGetV4.Output {
    try await answer(Operations.ComputersInventoryByIdFilevaultGetV4.self) { () throws(APIFailure) in
      try await self.recoveryKey(input.path.id)
    }
  }

  private func recoveryKey(_ id: String) async throws(APIFailure) -> [UInt8] {
    let computer = try await computer(id: id)
    guard let key = computer.recoveryKey else { throw .notFound(id: id) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("computerId", computer.id)
    writer.member("name", computer.name)
    writer.member("personalRecoveryKey", key)
    writer.member("individualRecoveryKeyValidityStatus", computer.recoveryKeyValidity)
    writer.member("institutionalRecoveryKeyPresent", false)
    writer.member("diskEncryptionConfigurationName", "FileVault, key escrowed")
    writer.endObject()
    return writer.finish()
  }

  func ComputersInventoryByIdViewRecoveryLockPasswordGetV1(
    _ input: Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV1.Input
  ) async throws -> Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV1.Output {
    try await answer(Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV1.self) { () throws(APIFailure) in
      try await self.secret("recoveryLockPassword", input.path.id) { $0.recoveryLockPassword }
    }
  }

  func ComputersInventoryByIdViewRecoveryLockPasswordGetV2(
    _ input: Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV2.Input
  ) async throws -> Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV2.Output {
    try await answer(Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV2.self) { () throws(APIFailure) in
      try await self.secret("recoveryLockPassword", input.path.id) { $0.recoveryLockPassword }
    }
  }

  func ComputersInventoryByIdViewRecoveryLockPasswordGetV3(
    _ input: Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV3.Input
  ) async throws -> Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV3.Output {
    try await answer(Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV3.self) { () throws(APIFailure) in
      try await self.secret("recoveryLockPassword", input.path.id) { $0.recoveryLockPassword }
    }
  }

  func ComputersInventoryByIdViewRecoveryLockPasswordGetV4(
    _ input: Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV4.Input
  ) async throws -> Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV4.Output {
    try await answer(Operations.ComputersInventoryByIdViewRecoveryLockPasswordGetV4.self) { () throws(APIFailure) in
      try await self.secret("recoveryLockPassword", input.path.id) { $0.recoveryLockPassword }
    }
  }

  func ComputersInventoryByIdViewDeviceLockPinGetV1(
    _ input: Operations.ComputersInventoryByIdViewDeviceLockPinGetV1.Input
  ) async throws -> Operations.ComputersInventoryByIdViewDeviceLockPinGetV1.Output {
    try await answer(Operations.ComputersInventoryByIdViewDeviceLockPinGetV1.self) { () throws(APIFailure) in
      try await self.secret("pin", input.path.id) { $0.lockPIN }
    }
  }

  func ComputersInventoryByIdViewDeviceLockPinGetV2(
    _ input: Operations.ComputersInventoryByIdViewDeviceLockPinGetV2.Input
  ) async throws -> Operations.ComputersInventoryByIdViewDeviceLockPinGetV2.Output {
    try await answer(Operations.ComputersInventoryByIdViewDeviceLockPinGetV2.self) { () throws(APIFailure) in
      try await self.secret("pin", input.path.id) { $0.lockPIN }
    }
  }

  func ComputersInventoryByIdViewDeviceLockPinGetV3(
    _ input: Operations.ComputersInventoryByIdViewDeviceLockPinGetV3.Input
  ) async throws -> Operations.ComputersInventoryByIdViewDeviceLockPinGetV3.Output {
    try await answer(Operations.ComputersInventoryByIdViewDeviceLockPinGetV3.self) { () throws(APIFailure) in
      try await self.secret("pin", input.path.id) { $0.lockPIN }
    }
  }

  func ComputersInventoryByIdViewDeviceLockPinGetV4(
    _ input: Operations.ComputersInventoryByIdViewDeviceLockPinGetV4.Input
  ) async throws -> Operations.ComputersInventoryByIdViewDeviceLockPinGetV4.Output {
    try await answer(Operations.ComputersInventoryByIdViewDeviceLockPinGetV4.self) { () throws(APIFailure) in
      try await self.secret("pin", input.path.id) { $0.lockPIN }
    }
  }

  private func secret(
    _ key: StaticString, _ id: String, _ value: (DemoComputer) -> String?
  ) async throws(APIFailure) -> [UInt8] {
    guard let text = value(try await computer(id: id)) else { throw .notFound(id: id) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member(key, text)
    writer.endObject()
    return writer.finish()
  }

  func computer(id: String) async throws(APIFailure) -> DemoComputer {
    let fleet = fleet
    guard let place = fleet.index(ofID: id), roster.members.contains(place) else { throw .notFound(id: id) }
    try await work(for: faults.cost.time(rows: 1, []))
    return fleet.computer(at: place)
  }
}

/// Passwords of local administrator accounts.
extension DemoAPI {
  func LocalAdminPasswordByClientManagementIdAccountsGetV2(
    _ input: Operations.LocalAdminPasswordByClientManagementIdAccountsGetV2.Input
  ) async throws -> Operations.LocalAdminPasswordByClientManagementIdAccountsGetV2.Output {
    let id = input.path.clientManagementId
    return try await answer(Operations.LocalAdminPasswordByClientManagementIdAccountsGetV2.self) {
      () throws(APIFailure) in
      let accounts = try await self.computer(managementID: id).managedAccounts
      return Components.Schemas.LapsUserResultsV2(
        totalCount: accounts.count,
        results: accounts.map {
          .init(clientManagementId: id, guid: $0.guid, username: $0.username, userSource: .init(rawValue: $0.source))
        }
      ).jsonBytes()
    }
  }

  func LocalAdminPasswordByClientManagementIdAccountByUsernamePasswordGetV2(
    _ input: Operations.LocalAdminPasswordByClientManagementIdAccountByUsernamePasswordGetV2.Input
  ) async throws -> Operations.LocalAdminPasswordByClientManagementIdAccountByUsernamePasswordGetV2.Output {
    let path = input.path
    return try await answer(Operations.LocalAdminPasswordByClientManagementIdAccountByUsernamePasswordGetV2.self) {
      () throws(APIFailure) in
      // Of two accounts of one name, the one of device enrollment.
      try await self.password(path.clientManagementId) { accounts in
        accounts.filter { $0.username == path.username }.min { $0.source == "MDM" && $1.source != "MDM" }
      }
    }
  }

  func LocalAdminPasswordByClientManagementIdAccountByUsernameByGuidPasswordGetV2(
    _ input: Operations.LocalAdminPasswordByClientManagementIdAccountByUsernameByGuidPasswordGetV2.Input
  ) async throws -> Operations.LocalAdminPasswordByClientManagementIdAccountByUsernameByGuidPasswordGetV2.Output {
    let path = input.path
    return try await answer(
      Operations.LocalAdminPasswordByClientManagementIdAccountByUsernameByGuidPasswordGetV2.self
    ) { () throws(APIFailure) in
      try await self.password(path.clientManagementId) { accounts in
        accounts.first { $0.username == path.username && $0.guid == path.guid }
      }
    }
  }

  func LocalAdminPasswordByClientManagementIdAccountByUsernameByGuidHistoryGetV2(
    _ input: Operations.LocalAdminPasswordByClientManagementIdAccountByUsernameByGuidHistoryGetV2.Input
  ) async throws -> Operations.LocalAdminPasswordByClientManagementIdAccountByUsernameByGuidHistoryGetV2.Output {
    let path = input.path
    return try await answer(
      Operations.LocalAdminPasswordByClientManagementIdAccountByUsernameByGuidHistoryGetV2.self
    ) { () throws(APIFailure) in
      let accounts = try await self.computer(managementID: path.clientManagementId).managedAccounts
      let events = self.secrets.events(of: accounts.filter { $0.guid == path.guid })
      return Self.results(events) { writer, event in
        writer.member("createdDate", DemoDate.text(instant: event.time))
        writer.member("dateLastSeen", DemoDate.text(instant: event.time))
        writer.member("rotationStatus", event.kind)
      }
    }
  }

  func LocalAdminPasswordByClientManagementIdHistoryGetV2(
    _ input: Operations.LocalAdminPasswordByClientManagementIdHistoryGetV2.Input
  ) async throws -> Operations.LocalAdminPasswordByClientManagementIdHistoryGetV2.Output {
    let id = input.path.clientManagementId
    return try await answer(Operations.LocalAdminPasswordByClientManagementIdHistoryGetV2.self) {
      () throws(APIFailure) in
      let events = self.secrets.events(of: try await self.computer(managementID: id).managedAccounts)
      return Self.results(events) { writer, event in
        writer.member("username", event.username)
        writer.member("eventType", event.kind)
        writer.member("eventTime", DemoDate.text(instant: event.time))
        writer.member("viewedBy", event.viewedBy)
        writer.member("userSource", event.source)
      }
    }
  }

  private static func results(
    _ events: [SecretDesk.Event], _ members: (inout JSONWriter, SecretDesk.Event) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("totalCount", events.count)
    writer.key("results")
    writer.beginArray()
    for event in events {
      writer.beginObject()
      members(&writer, event)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.finish()
  }

  private func password(
    _ managementID: String, _ choose: ([DemoComputer.ManagedAccount]) -> DemoComputer.ManagedAccount?
  ) async throws(APIFailure) -> [UInt8] {
    let computer = try await computer(managementID: managementID)
    guard let account = choose(computer.managedAccounts) else {
      throw .invalid(field: "username", "There is no such account on this device.")
    }
    let viewer = Caller.current.holder == .user ? configuration.username : configuration.clientID
    let changes = secrets.view(account, by: viewer)
    return Components.Schemas.LapsPasswordResponseV2(password: computer.password(of: account, changes: changes))
      .jsonBytes()
  }

  func computer(managementID: String) async throws(APIFailure) -> DemoComputer {
    let fleet = fleet
    let members = roster.members
    let place = (0..<members.count).lazy.map { members.place(ofRank: $0) }
      .first { fleet.computer(at: $0).managementID == managementID }
    guard let place else { throw .invalid(field: "clientManagementId", "There is no device with this management ID.") }
    try await work(for: faults.cost.time(rows: 1, []))
    return fleet.computer(at: place)
  }
}
