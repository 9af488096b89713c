import APIRuntime
import Foundation
import RecordsAPI
import Synchronization

extension RecordStub {
  func listRecords(_ input: Operations.listRecords.Input) async throws -> Operations.listRecords.Output {
    var records = table(input.path.layout).records
    if let text = input.query._sort {
      records = RecordTable.sorted(records, by: try [Schemas.SortKey](jsonBytes: Array(text.utf8)))
    }
    guard let page = page(of: records, offset: input.query._offset, limit: input.query._limit) else {
      return ._default(statusCode: 400, Self.failure(960, "Offset and limit begin with 1"))
    }
    return .ok(
      .init(headers: .init(X_hyphen_Found_hyphen_Count: records.count), body: .json(.json(page))))
  }

  func findRecords(_ input: Operations.findRecords.Input) async throws -> Operations.findRecords.Output {
    guard case .json(let request) = input.body else { throw UnexpectedBody(expected: "JSON") }
    let found = RecordTable.sorted(table(input.path.layout).find(request.query), by: request.sort ?? [])
    guard !found.isEmpty else {
      return ._default(statusCode: 404, Self.failure(401, "No records match the request"))
    }
    guard let page = page(of: found, offset: request.offset, limit: request.limit) else {
      return ._default(statusCode: 400, Self.failure(960, "Offset and limit begin with 1"))
    }
    return .ok(.init(headers: .init(X_hyphen_Found_hyphen_Count: found.count), body: .json(.json(page))))
  }

  func createRecord(_ input: Operations.createRecord.Input) async throws -> Operations.createRecord.Output {
    guard case .json(let new) = input.body else { throw UnexpectedBody(expected: "JSON") }
    let record = change(input.path.layout) { $0.insert(new.fieldData) }
    return .ok(
      .init(
        body: .json(
          .init(messages: Self.fine, response: .init(recordId: record.recordId, modId: record.modId)))))
  }

  func getRecord(_ input: Operations.getRecord.Input) async throws -> Operations.getRecord.Output {
    let records = table(input.path.layout).records.filter { $0.recordId == input.path.recordId }
    guard !records.isEmpty else { return ._default(statusCode: 404, Self.missing) }
    return .ok(.init(body: .json(.init(messages: Self.fine, response: .init(data: records)))))
  }

  func editRecord(_ input: Operations.editRecord.Input) async throws -> Operations.editRecord.Output {
    guard case .json(let edit) = input.body else { throw UnexpectedBody(expected: "JSON") }
    let current = table(input.path.layout).records.first { $0.recordId == input.path.recordId }
    guard let current else { return ._default(statusCode: 404, Self.missing) }
    guard edit.modId == nil || edit.modId == current.modId else {
      return .conflict(.init(body: Self.envelope(306, "Record modification id does not match")))
    }
    let changed = change(input.path.layout) { $0.edit(input.path.recordId, edit.fieldData) }
    return .ok(
      .init(body: .json(.init(messages: Self.fine, response: .init(modId: changed?.modId ?? "")))))
  }

  func deleteRecord(_ input: Operations.deleteRecord.Input) async throws -> Operations.deleteRecord.Output {
    guard change(input.path.layout, { $0.remove(input.path.recordId) }) else {
      return ._default(statusCode: 404, Self.missing)
    }
    return .ok(.init(body: .json(.init(messages: Self.fine))))
  }

  func table(_ layout: String) -> RecordTable { state.withLock { $0.layouts[layout] ?? RecordTable() } }

  func change<Result: Sendable>(_ layout: String, _ body: (inout RecordTable) -> Result) -> Result {
    state.withLock { body(&$0.layouts[layout, default: RecordTable()]) }
  }

  private func page(of records: [Schemas.Record], offset: Int?, limit: Int?) -> Schemas.RecordsAnswer? {
    let offset = offset ?? 1
    let limit = limit ?? 100
    guard offset >= 1, limit >= 1 else { return nil }
    let data = Array(records.dropFirst(offset - 1).prefix(limit))
    let info = Schemas.DataInfo(
      database: "Zoo", totalRecordCount: Int64(records.count), foundCount: Int64(records.count),
      returnedCount: Int64(data.count))
    return .init(messages: Self.fine, response: .init(dataInfo: info, data: data))
  }
}
