import APIRuntime
import JamfProAPI

/// One computer, with the sections asked for or with all.
extension DemoAPI {
  func ComputersInventoryByIdGetV1(
    _ input: Operations.ComputersInventoryByIdGetV1.Input
  ) async throws -> Operations.ComputersInventoryByIdGetV1.Output {
    try await answer(Operations.ComputersInventoryByIdGetV1.self) { () throws(APIFailure) in
      try self.record(.v1, input.path.id, input.query.section?.map(\.rawValue) ?? [])
    }
  }

  func ComputersInventoryByIdGetV2(
    _ input: Operations.ComputersInventoryByIdGetV2.Input
  ) async throws -> Operations.ComputersInventoryByIdGetV2.Output {
    try await answer(Operations.ComputersInventoryByIdGetV2.self) { () throws(APIFailure) in
      try self.record(.v2, input.path.id, input.query.section?.map(\.rawValue) ?? [])
    }
  }

  func ComputersInventoryByIdGetV3(
    _ input: Operations.ComputersInventoryByIdGetV3.Input
  ) async throws -> Operations.ComputersInventoryByIdGetV3.Output {
    try await answer(Operations.ComputersInventoryByIdGetV3.self) { () throws(APIFailure) in
      try self.record(.v3, input.path.id, input.query.section?.map(\.rawValue) ?? [])
    }
  }

  func ComputersInventoryByIdGetV4(
    _ input: Operations.ComputersInventoryByIdGetV4.Input
  ) async throws -> Operations.ComputersInventoryByIdGetV4.Output {
    try await answer(Operations.ComputersInventoryByIdGetV4.self) { () throws(APIFailure) in
      try self.record(.v4, input.path.id, input.query.section?.map(\.rawValue) ?? [])
    }
  }

  func ComputersInventoryDetailByIdGetV1(
    _ input: Operations.ComputersInventoryDetailByIdGetV1.Input
  ) async throws -> Operations.ComputersInventoryDetailByIdGetV1.Output {
    try await answer(Operations.ComputersInventoryDetailByIdGetV1.self) { () throws(APIFailure) in
      try self.record(.v1, input.path.id, RecordSection.all(in: .v1))
    }
  }

  func ComputersInventoryDetailByIdGetV2(
    _ input: Operations.ComputersInventoryDetailByIdGetV2.Input
  ) async throws -> Operations.ComputersInventoryDetailByIdGetV2.Output {
    try await answer(Operations.ComputersInventoryDetailByIdGetV2.self) { () throws(APIFailure) in
      try self.record(.v2, input.path.id, RecordSection.all(in: .v2))
    }
  }

  func ComputersInventoryDetailByIdGetV3(
    _ input: Operations.ComputersInventoryDetailByIdGetV3.Input
  ) async throws -> Operations.ComputersInventoryDetailByIdGetV3.Output {
    try await answer(Operations.ComputersInventoryDetailByIdGetV3.self) { () throws(APIFailure) in
      try self.record(.v3, input.path.id, RecordSection.all(in: .v3))
    }
  }

  func ComputersInventoryDetailByIdGetV4(
    _ input: Operations.ComputersInventoryDetailByIdGetV4.Input
  ) async throws -> Operations.ComputersInventoryDetailByIdGetV4.Output {
    try await answer(Operations.ComputersInventoryDetailByIdGetV4.self) { () throws(APIFailure) in
      try self.record(.v4, input.path.id, RecordSection.all(in: .v4))
    }
  }

  private func record(_ version: APIVersion, _ id: String, _ names: [String]) throws(APIFailure) -> [UInt8] {
    try record(version, id, try InventoryQuery.sections(names, version))
  }

  private func record(
    _ version: APIVersion, _ id: String, _ sections: Set<RecordSection>
  ) throws(APIFailure) -> [UInt8] {
    guard let place = fleet.index(ofID: id), roster.members.contains(place) else { throw .notFound(id: id) }
    try pageFaults.check([place])
    var writer = writer(version)
    fleet.computer(at: place).write(to: &writer, sections: sections)
    counters.wrote(records: 1)
    return writer.finish()
  }
}
