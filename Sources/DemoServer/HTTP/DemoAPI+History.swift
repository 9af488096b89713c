import APIRuntime
import HTTPTypes
import JamfProAPI
import RSQL

/// What has happened to a computer: the Classic API's history, and MDM commands.
extension DemoAPI {
  func ClassicComputerHistoryGet(
    _ input: Operations.ClassicComputerHistoryGet.Input
  ) async throws -> Operations.ClassicComputerHistoryGet.Output {
    try await classicAnswer(Operations.ClassicComputerHistoryGet.self) { () throws(APIFailure) in
      let computer = try await self.computer(id: input.path.id)
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("computer_history")
      writer.beginObject()
      writer.key("general")
      writer.beginObject()
      writer.member("id", Int(computer.id) ?? 0)
      writer.member("name", computer.name)
      writer.endObject()
      self.write(subset: input.path.subset, of: computer, to: &writer)
      writer.endObject()
      writer.endObject()
      return writer.finish()
    }
  }

  private func write(subset: String, of computer: DemoComputer, to writer: inout JSONWriter) {
    let names = JamfProAPIClient.HistorySubset.allCases.map(\.rawValue)
    // An unknown subset gets everything, as from real servers.
    func wants(_ subsetName: JamfProAPIClient.HistorySubset) -> Bool {
      subset == subsetName.rawValue || !names.contains(subset)
    }
    if wants(.policyLogs) {
      Self.write("policy_logs", computer.policyLogs(historyLength), to: &writer) { writer, log in
        writer.member("policy_id", log.policyID)
        writer.member("policy_name", log.name)
        writer.member("username", log.username)
        Self.write(log.time, "date_completed", to: &writer)
        writer.member("status", log.status)
      }
    }
    if wants(.audits) { Self.writeEvents("audits", computer.auditLogs, to: &writer) }
    if wants(.usage) { Self.writeEvents("computer_usage_logs", computer.usageLogs, to: &writer) }
    if wants(.userLocation) {
      // One assignment, as its element: the Classic API does that.
      writer.key("user_location")
      if computer.username?.isEmpty == false {
        writer.beginObject()
        Self.write(computer.lastEnrolledDate.milliseconds ?? 0, "date_time", to: &writer)
        writer.member("username", computer.username)
        writer.member("full_name", computer.realName)
        writer.member("email_address", computer.email)
        writer.member("room", computer.room)
        writer.member("position", computer.position)
        writer.endObject()
      } else {
        writer.string("")
      }
    }
    if wants(.commands) { Self.write(computer.pastCommands, to: &writer) }
  }

  private var historyLength: Int? {
    for case .history(let events) in faults.faults { return events }
    return nil
  }

  private static func writeEvents(
    _ name: StaticString, _ events: [DemoComputer.PastEvent], to writer: inout JSONWriter
  ) {
    write(name, events, to: &writer) { writer, event in
      writer.member("event", event.name)
      writer.member("username", event.username)
      write(event.time, "date_time", to: &writer)
    }
  }

  private static func write<Element>(
    _ name: StaticString, _ elements: [Element], to writer: inout JSONWriter,
    _ members: (inout JSONWriter, Element) -> Void
  ) {
    writer.key(name)
    writer.beginArray()
    for element in elements {
      writer.beginObject()
      members(&writer, element)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func write(_ commands: [DemoComputer.PastCommand], to writer: inout JSONWriter) {
    writer.key("commands")
    writer.beginObject()
    write("completed", commands.filter { $0.state == .acknowledged }, to: &writer) { writer, command in
      writer.member("name", command.prose)
      write(command.completed ?? 0, "completed", to: &writer)
      writer.member("username", "")
    }
    write("pending", commands.filter { $0.completed == nil }, to: &writer) { writer, command in
      writer.member("name", command.prose)
      writer.member("status", "Pending")
      write(command.sent, "issued", to: &writer)
      write(command.sent, "last_push", to: &writer)
      writer.member("username", "")
    }
    write("failed", commands.filter { $0.state == .error }, to: &writer) { writer, command in
      writer.member("name", command.prose)
      writer.member("status", "The profile could not be installed.")
      write(command.sent, "issued", to: &writer)
      write(command.completed ?? 0, "failed", to: &writer)
      writer.member("username", "")
    }
    writer.endObject()
  }

  /// A date in the three forms of the Classic API: for people, as a number, and with an offset without a colon.
  private static func write(_ time: Int64, _ name: String, to writer: inout JSONWriter) {
    let text = DemoDate.text(instant: time)
    let (day, clock) = (text.prefix(10).replacing("-", with: "/"), text.dropFirst(11).prefix(5))
    writer.key(name)
    writer.string(time == 0 ? "" : "\(day) at \(clock)")
    writer.key("\(name)_epoch")
    writer.int(time)
    writer.key("\(name)_utc")
    writer.string(time == 0 ? "" : "\(ISO8601Timestamp.format(milliseconds: time).dropLast())+0000")
  }

  /// Like `answer`, but with the web pages of the Classic API for refusals.
  private func classicAnswer<Operation: APIOperation>(
    _: Operation.Type, _ body: () async throws(APIFailure) -> [UInt8]
  ) async throws -> Operation.Output {
    let message: DemoGate.Message
    do throws(APIFailure) {
      guard Operation.requiredPrivileges.allSatisfy(faults.grants) else { throw .missingPrivilege }
      let bytes = try await body()
      message = (HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), HTTPBody(bytes))
    } catch {
      message = HTMLPage.classic(status: error.status)
    }
    return try await Operation.output(message.0, message.1)
  }

  // MARK: MDM commands

  func MdmCommandsGetV2(
    _ input: Operations.MdmCommandsGetV2.Input
  ) async throws -> Operations.MdmCommandsGetV2.Output {
    let query = input.query
    return try await answer(Operations.MdmCommandsGetV2.self) { () throws(APIFailure) in
      let page = try InventoryQuery.page(query.page)
      let size = try InventoryQuery.pageSize(query.page_hyphen_size)
      let computer = try await self.computer(managementID: Self.managementID(in: query.filter ?? ""))
      var commands = computer.pastCommands
      if query.sort?.first?.hasSuffix(":desc") == true { commands.reverse() }
      let rows = commands.dropFirst(page * size).prefix(size)
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("totalCount", commands.count)
      Self.write("results", Array(rows), to: &writer) { writer, command in
        writer.member("uuid", command.uuid)
        writer.member("dateSent", DemoDate.text(instant: command.sent))
        // Commands without an end have the beginning of 1970.
        writer.member("dateCompleted", command.completed.map(DemoDate.text(instant:)) ?? "1970-01-01T00:00:00Z")
        writer.key("client")
        writer.beginObject()
        writer.member("managementId", computer.managementID)
        writer.member("clientType", "COMPUTER")
        writer.endObject()
        writer.member("commandState", command.state.rawValue)
        writer.member("commandType", command.type)
        writer.key("commandError")
        writer.beginObject()
        if command.state == .error { writer.member("errorLocalizedDescription", "The profile could not be installed.") }
        writer.endObject()
      }
      writer.endObject()
      return writer.finish()
    }
  }

  /// The only filter that this server understands: `clientManagementId==ID`.
  private static func managementID(in filter: String) throws(APIFailure) -> String {
    guard case .comparison("clientManagementId", .equal, let values)? = try? RSQLParser.parse(filter), values.count == 1
    else { throw .invalid(field: "filter", "A filter by clientManagementId is required.") }
    return values[0]
  }
}
