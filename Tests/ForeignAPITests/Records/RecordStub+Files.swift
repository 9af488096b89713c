import APIRuntime
import Foundation
import RecordsAPI
import Synchronization

extension RecordStub {
  func exportRecords(_ input: Operations.exportRecords.Input) async throws -> Operations.exportRecords.Output {
    let records = table(input.path.layout).records
    let names = Set(records.flatMap(\.fieldData.keys)).sorted()
    let lines = [names] + records.map { record in names.map { RecordTable.text(record.fieldData[$0] ?? nil) } }
    let chunks = AsyncStream<ArraySlice<UInt8>> { stream in
      for line in lines {
        let cells = line.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
        stream.yield(ArraySlice((cells.joined(separator: ",") + "\r\n").utf8))
      }
      stream.finish()
    }
    return .ok(
      .init(
        headers: .init(Content_hyphen_Disposition: "attachment; filename=\"records.csv\""),
        body: .csv(HTTPBody(chunks, length: .unknown))))
  }

  func uploadContainer(_ input: Operations.uploadContainer.Input) async throws -> Operations.uploadContainer.Output {
    guard case .multipartForm(let form) = input.body else { throw UnexpectedBody(expected: "a form") }
    let path = input.path
    let current = table(path.layout).records.first { $0.recordId == path.recordId }
    guard let current else { return ._default(statusCode: 404, Self.missing) }
    if let modId = input.query.modId, modId != current.modId {
      return ._default(statusCode: 409, Self.failure(306, "Record modification id does not match"))
    }
    guard let bytes = try? await form.upload.body.collect(upTo: containerLimit) else {
      return .contentTooLarge(.init(body: Self.envelope(511, "Larger than the field takes")))
    }
    let upload = RecordTable.Upload(
      filename: form.upload.filename, contentType: form.upload.contentType, bytes: bytes)
    let remarks: Schemas.FieldData = [
      path.field: .case1(form.upload.filename ?? ""), "remark": form.remark.map { .case1($0) },
      "taken": form.origin?.takenAt.map { .case2($0.timeIntervalSince1970) },
    ]
    let modId = change(path.layout) { table in
      table.store(upload, in: path.field, path.repetition, of: path.recordId)
      return table.edit(path.recordId, remarks)?.modId ?? ""
    }
    return .ok(.init(body: .json(.init(messages: Self.fine, response: .init(modId: modId)))))
  }

  func downloadContainer(
    _ input: Operations.downloadContainer.Input
  ) async throws -> Operations.downloadContainer.Output {
    let table = table(input.path.layout)
    guard let record = table.records.first(where: { $0.recordId == input.path.recordId }) else {
      return ._default(statusCode: 404, Self.missing)
    }
    guard let upload = table.upload(in: input.path.field, input.path.repetition, of: record.recordId) else {
      return .noContent(.init())
    }
    let bytes = upload.bytes
    let chunks = AsyncStream<ArraySlice<UInt8>> { stream in
      for start in stride(from: 0, to: bytes.count, by: 65_536) {
        stream.yield(bytes[start..<min(start + 65_536, bytes.count)])
      }
      stream.finish()
    }
    return .ok(
      .init(
        headers: .init(
          Content_hyphen_Disposition: "attachment; filename=\"\(upload.filename ?? "")\"",
          X_hyphen_Modification_hyphen_Id: record.modId),
        body: .binary(HTTPBody(chunks, length: .known(Int64(bytes.count))))))
  }
}
