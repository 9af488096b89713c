import Inventory
import JamfProAPI

/// One computer's record as it came, and the names for what it has as ids.
struct ShownRecord {
  private let bytes: [UInt8]
  private let layout: LayoutVersion
  private let names: ReferenceNames
  private let client: JamfProAPIClient

  /// - Throws: `JamfProError` when the server does not send it.
  init(of id: ComputerID, session: Session) throws {
    client = session.client
    (bytes, layout, names) = try session.waitingForAnswer { [client] in
      async let names = ReferenceNames(client.lookups())
      let bytes = try await client.computerDetail(id: id.rawValue)
      return (bytes, try await client.serverInfo().inventoryVersion.layout, await names)
    }
  }

  /// As people read it.
  func text(_ sections: ChosenSections) throws -> [UInt8] {
    let record: ComputerRecord
    do {
      record = try ComputerRecord(
        json: bytes, catalogue: .jamfPro, layout: layout, timeZone: .system(), names: names)
    } catch { throw client.explain(error) }
    return Array(RecordText(record, sections: sections).text.utf8)
  }

  /// As programs read it.
  func json(_ sections: ChosenSections) throws -> [UInt8] {
    do {
      return try RecordJSON(
        json: bytes, catalogue: .jamfPro, layout: layout, sections: sections.names, names: names
      ).text
    } catch { throw client.explain(error) }
  }
}
