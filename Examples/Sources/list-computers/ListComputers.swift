import APIRuntime
import Foundation
import JamfProAPI

/// Prints id, serial number and name of every computer, with any version of the inventory API.
@main
struct ListComputers {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let host = environment["JAMF_HOST"], let id = environment["JAMF_CLIENT_ID"],
      let secret = environment["JAMF_CLIENT_SECRET"]
    else {
      say("JAMF_HOST, JAMF_CLIENT_ID and JAMF_CLIENT_SECRET are needed.")
      exit(64)
    }
    let client = JamfProAPIClient(hostname: host, clientID: id, clientSecret: secret)
    do {
      let outcome = try await client.inventory(InventoryRequest(sections: ["GENERAL", "HARDWARE"])) { page in
        let list = try JSONReader.read(ComputerList.self, from: page.bytes)
        for computer in list.computers {
          print([computer.id, computer.serialNumber ?? "-", computer.name ?? "-"].map(plain).joined(separator: "\t"))
        }
        let count = list.computers.count
        return InventoryPage.Counts(rows: count, newRows: count, totalCount: list.totalCount)
      }
      // Report missing computers, also by the exit code.
      if let reason = outcome.reason { say("\(outcome.missing) computers are missing: \(reason.description)") }
      await client.shutdown()
      if !outcome.isComplete { exit(75) }
    } catch {
      say(client.explain(error).description)
      await client.shutdown()
      exit(1)
    }
  }

  /// The text without control characters. Users can choose the names of their computers, so names are not trusted.
  private static func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }.map(Character.init))
  }

  private static func say(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}

/// The fields of an inventory page that this example needs. They have the same place in all versions.
struct ComputerList: JSONReadable {
  struct Computer: JSONReadable {
    var id = ""
    var name: String?
    var serialNumber: String?

    init(json: inout JSONReader) throws(JSONReadingError) {
      try json.beginObject()
      while let key = try json.nextKey() {
        switch key {
        case "id": id = try json.readString()
        case "general": name = try json.readText(of: "name")
        case "hardware": serialNumber = try json.readText(of: "serialNumber")
        default: try json.skipValue()
        }
      }
    }
  }

  var totalCount: Int?
  var computers: [Computer] = []

  init(json: inout JSONReader) throws(JSONReadingError) {
    try json.beginObject()
    while let key = try json.nextKey() {
      switch key {
      case "totalCount": totalCount = try json.readOptionalInt()
      case "results":
        try json.beginArray()
        while try json.nextElement() { computers.append(try Computer(json: &json)) }
      default: try json.skipValue()
      }
    }
  }
}

extension JSONReader {
  /// The text of a member of an object; nil if the member or the object is null or missing.
  fileprivate mutating func readText(of member: StaticString) throws(JSONReadingError) -> String? {
    if try readNull() { return nil }
    var text: String?
    try beginObject()
    while let key = try nextKey() {
      if key == member { text = try readOptionalString() } else { try skipValue() }
    }
    return text
  }
}
