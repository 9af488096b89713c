import APIRuntime
import HTTPTypes
import JamfProAPI

extension DemoAPI {
  /// An operation's output from the JSON that this server writes by itself, or from a refusal.
  ///
  /// The bytes are not made from the generated types, because those hold a date as an instant and leave out what is nil,
  /// where real servers send dates in many forms and explicit nulls. Which status and which kind of body the operation
  /// may answer with is the document's say all the same; the tests read all of it with the generated types.
  func answer<Operation: APIOperation>(
    _: Operation.Type, _ body: () async throws(APIFailure) -> [UInt8]
  ) async throws -> Operation.Output {
    let (response, body) = await message(privileges: Operation.requiredPrivileges, body)
    return try await Operation.output(response, body)
  }

  private func message(
    privileges: [String], _ body: () async throws(APIFailure) -> [UInt8]
  ) async -> DemoGate.Message {
    do throws(APIFailure) {
      guard privileges.allSatisfy(faults.grants) else { throw .missingPrivilege }
      let bytes = try await body()
      return (HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), HTTPBody(bytes))
    } catch {
      return error.message
    }
  }
}
