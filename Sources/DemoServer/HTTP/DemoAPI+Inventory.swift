import APIRuntime
import JamfProAPI

/// The list of computers in its four versions. They differ in fields, not in behavior.
extension DemoAPI {
  func ComputersInventoryGetV1(
    _ input: Operations.ComputersInventoryGetV1.Input
  ) async throws -> Operations.ComputersInventoryGetV1.Output {
    let query = input.query
    return try await answer(Operations.ComputersInventoryGetV1.self) { () throws(APIFailure) in
      try await self.page(
        .v1, sections: query.section?.map(\.rawValue), page: query.page, size: query.page_hyphen_size, sort: query.sort,
        filter: query.filter)
    }
  }

  func ComputersInventoryGetV2(
    _ input: Operations.ComputersInventoryGetV2.Input
  ) async throws -> Operations.ComputersInventoryGetV2.Output {
    let query = input.query
    return try await answer(Operations.ComputersInventoryGetV2.self) { () throws(APIFailure) in
      try await self.page(
        .v2, sections: query.section?.map(\.rawValue), page: query.page, size: query.page_hyphen_size, sort: query.sort,
        filter: query.filter)
    }
  }

  func ComputersInventoryGetV3(
    _ input: Operations.ComputersInventoryGetV3.Input
  ) async throws -> Operations.ComputersInventoryGetV3.Output {
    let query = input.query
    return try await answer(Operations.ComputersInventoryGetV3.self) { () throws(APIFailure) in
      try await self.page(
        .v3, sections: query.section?.map(\.rawValue), page: query.page, size: query.page_hyphen_size, sort: query.sort,
        filter: query.filter)
    }
  }

  func ComputersInventoryGetV4(
    _ input: Operations.ComputersInventoryGetV4.Input
  ) async throws -> Operations.ComputersInventoryGetV4.Output {
    let query = input.query
    return try await answer(Operations.ComputersInventoryGetV4.self) { () throws(APIFailure) in
      try await self.page(
        .v4, sections: query.section?.map(\.rawValue), page: query.page, size: query.page_hyphen_size, sort: query.sort,
        filter: query.filter)
    }
  }

  private func page(
    _ version: InventoryVersion, sections: [String]?, page: Int?, size: Int?, sort: [String]?, filter: String?
  ) async throws(APIFailure) -> [UInt8] {
    let query = try InventoryQuery(
      sections: sections ?? [], page: page, pageSize: size, sort: sort ?? [], filter: filter, version: version)
    if query.selection.filter == nil, query.sections.contains(.general) {
      roster.noteRead(page: query.page, size: query.pageSize)
    }
    let pageFaults = pageFaults
    let fleet = fleet
    let (places, total) = try await rows(query.selection, page: query.page, size: query.pageSize, pageFaults)
    let isFiltered = query.selection.filter != nil
    try await work(for: faults.cost.time(rows: places.count, query.sections, isFiltered: isFiltered))
    var writer = writer(version)
    writer.object { writer in
      writer.number("totalCount", pageFaults.total(total))
      if let records = configuration.records, fleet.changes.isEmpty {
        writer.written("results", self.records(places, query.sections, version, in: records))
      } else {
        writer.records("results", places.lazy.map(fleet.computer), sections: query.sections)
      }
    }
    counters.wrote(records: places.count)
    return writer.finish()
  }

  /// The computers on a page, and how many there are on all.
  func rows(
    _ selection: InventoryQuery.Selection, page number: Int, size: Int, _ faults: PageFaults
  ) async throws(APIFailure) -> (places: [Int], total: Int) {
    let order = await orders.order(selection, in: fleet)
    let members = roster.turn()
    let size = min(size, faults.largestPage)
    let page = order.page(number, size: size, of: members)
    let places =
      number == 0 ? page.places : faults.repeating(page) { order.page(number - 1, size: size, of: members) }
    try faults.check(places)
    return (places, page.total)
  }

  private func records(
    _ places: [Int], _ sections: Set<RecordSection>, _ version: InventoryVersion, in records: WrittenRecords
  ) -> [[UInt8]] {
    let fleet = fleet
    let kind = WrittenRecords.Kind(
      seed: fleet.seed, reference: fleet.reference, version: version, sections: sections,
      oddities: pageFaults.oddities.rawValue, longValue: pageFaults.longValue, renamed: pageFaults.renamed)
    return records.records(kind, at: places) { place in
      var writer = writer(version)
      fleet.computer(at: place).write(to: &writer, sections: sections)
      return writer.finish()
    }
  }
}

/// One computer, with the requested sections or with all.
extension DemoAPI {
  func ComputersInventoryByIdGetV1(
    _ input: Operations.ComputersInventoryByIdGetV1.Input
  ) async throws -> Operations.ComputersInventoryByIdGetV1.Output {
    try await answer(Operations.ComputersInventoryByIdGetV1.self) { () throws(APIFailure) in
      try await self.record(.v1, input.path.id, input.query.section?.map(\.rawValue) ?? [])
    }
  }

  func ComputersInventoryByIdGetV2(
    _ input: Operations.ComputersInventoryByIdGetV2.Input
  ) async throws -> Operations.ComputersInventoryByIdGetV2.Output {
    try await answer(Operations.ComputersInventoryByIdGetV2.self) { () throws(APIFailure) in
      try await self.record(.v2, input.path.id, input.query.section?.map(\.rawValue) ?? [])
    }
  }

  func ComputersInventoryByIdGetV3(
    _ input: Operations.ComputersInventoryByIdGetV3.Input
  ) async throws -> Operations.ComputersInventoryByIdGetV3.Output {
    try await answer(Operations.ComputersInventoryByIdGetV3.self) { () throws(APIFailure) in
      try await self.record(.v3, input.path.id, input.query.section?.map(\.rawValue) ?? [])
    }
  }

  func ComputersInventoryByIdGetV4(
    _ input: Operations.ComputersInventoryByIdGetV4.Input
  ) async throws -> Operations.ComputersInventoryByIdGetV4.Output {
    try await answer(Operations.ComputersInventoryByIdGetV4.self) { () throws(APIFailure) in
      try await self.record(.v4, input.path.id, input.query.section?.map(\.rawValue) ?? [])
    }
  }

  func ComputersInventoryDetailByIdGetV1(
    _ input: Operations.ComputersInventoryDetailByIdGetV1.Input
  ) async throws -> Operations.ComputersInventoryDetailByIdGetV1.Output {
    try await answer(Operations.ComputersInventoryDetailByIdGetV1.self) { () throws(APIFailure) in
      try await self.record(.v1, input.path.id, RecordSection.all(in: .v1))
    }
  }

  func ComputersInventoryDetailByIdGetV2(
    _ input: Operations.ComputersInventoryDetailByIdGetV2.Input
  ) async throws -> Operations.ComputersInventoryDetailByIdGetV2.Output {
    try await answer(Operations.ComputersInventoryDetailByIdGetV2.self) { () throws(APIFailure) in
      try await self.record(.v2, input.path.id, RecordSection.all(in: .v2))
    }
  }

  func ComputersInventoryDetailByIdGetV3(
    _ input: Operations.ComputersInventoryDetailByIdGetV3.Input
  ) async throws -> Operations.ComputersInventoryDetailByIdGetV3.Output {
    try await answer(Operations.ComputersInventoryDetailByIdGetV3.self) { () throws(APIFailure) in
      try await self.record(.v3, input.path.id, RecordSection.all(in: .v3))
    }
  }

  func ComputersInventoryDetailByIdGetV4(
    _ input: Operations.ComputersInventoryDetailByIdGetV4.Input
  ) async throws -> Operations.ComputersInventoryDetailByIdGetV4.Output {
    try await answer(Operations.ComputersInventoryDetailByIdGetV4.self) { () throws(APIFailure) in
      try await self.record(.v4, input.path.id, RecordSection.all(in: .v4))
    }
  }

  private func record(_ version: InventoryVersion, _ id: String, _ names: [String]) async throws(APIFailure) -> [UInt8]
  {
    try await record(version, id, try InventoryQuery.sections(names, version))
  }

  private func record(
    _ version: InventoryVersion, _ id: String, _ sections: Set<RecordSection>
  ) async throws(APIFailure) -> [UInt8] {
    let fleet = fleet
    guard let place = fleet.index(ofID: id), roster.members.contains(place) else { throw .notFound(id: id) }
    try pageFaults.check([place])
    try await work(for: faults.cost.time(rows: 1, sections))
    var writer = writer(version)
    fleet.computer(at: place).write(to: &writer, sections: sections)
    counters.wrote(records: 1)
    return writer.finish()
  }
}
