import Foundation
import Inventory
import Secrets
import Testing

@testable import jamf_tui

@Suite("Words about revealed secrets") struct RevealWordsTests {
  private static let hostile = "A\u{1B}[31mB\u{202E}C\nD\u{7}\u{9B}E\u{0}"

  private func computer(_ name: String) -> RevealedComputer {
    RevealedComputer(id: "7", name: name, serialNumber: "C02", username: name, managementID: "m")
  }

  private func isHarmless(_ text: String) -> Bool { !text.unicodeScalars.contains(where: \.isUnprintable) }

  @Test("the question shows names without what could control the terminal")
  func question() {
    let account = LocalAdminAccount(managementID: "m", username: Self.hostile, guid: "", source: "MDM")
    let lines = RevealConfirmation.lines(about: .account(account), of: computer(Self.hostile))
    #expect(lines.count == 2 && lines.allSatisfy(isHarmless))
  }

  @Test("JSON escapes what could control the terminal, and keeps it")
  func json() throws {
    let secret = try #require(
      RevealedSecret { memory in
        memory.copyBytes(from: Self.hostile.utf8)
        return Self.hostile.utf8.count
      } as RevealedSecret?)
    let bytes = RevealedJSON.text(secret, .computer(.fileVault, id: "7"), computer(Self.hostile))
    #expect(isHarmless(String(decoding: bytes.dropLast(), as: UTF8.self)))
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    #expect(object?["secret"] as? String == Self.hostile)
  }

  @Test("the record has a line for each event, is private, and follows no link")
  func record() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trace = RevealTrace(environment: ["XDG_STATE_HOME": folder.path])
    let line = RevealTrace.Line(
      server: "s", account: "client c", computer: computer(Self.hostile), secret: .computer(.lockPIN, id: "7"),
      reason: "T\u{1B}1")
    #expect(trace.append(.requested, line) == nil && trace.append(.nothingStored, line) == nil)
    let path = try #require(trace.path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { isHarmless(String($0)) })
    let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    #expect(objects.map { $0?["event"] as? String } == ["requested", "nothing stored"])
    #expect(objects[0]?["reason"] as? String == "T\u{1B}1")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
    #expect(trace.append(.requested, line)?.contains("could not be noted") == true)
    #expect(RevealTrace(environment: ["HOME": "relative"]).append(.requested, line) != nil)
  }
}
