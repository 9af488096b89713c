import APIRuntime
import Foundation
import JamfProAPI

/// Prints id, serial number and name of every computer, whichever version of the inventory the server has.
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
      // What could not be had is said, and by the exit code, too.
      if let reason = outcome.reason { say("\(outcome.missing) computers are missing: \(reason.description)") }
      await client.shutdown()
      if !outcome.isComplete { exit(75) }
    } catch {
      say(client.explain(error).description)
      await client.shutdown()
      exit(1)
    }
  }

  /// Names are written by whoever holds the computer: what is no letter or sign must not reach the terminal.
  private static func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }.map(Character.init))
  }

  private static func say(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
