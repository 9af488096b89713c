import Foundation
import Measuring

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The plain way: pages one after another by `URLSession`, `JSONDecoder` into an array of structs, `filter` and `sorted` on
/// strings.
///
///     plain-baseline --url http://127.0.0.1:PORT [--rows 400] [--queries FILE]
///
/// Prints one JSON object with seconds and bytes. The file has a query a line; its words are looked for in twelve fields.
@main
struct PlainBaseline {
  static func main() async throws {
    let options = Options()
    guard let url = options["url"] else { throw BenchmarkError("no --url") }
    var computers: [Computer] = []
    var (bytes, decodeSeconds) = (0, 0.0)
    let rows = options.number("rows", or: 400)
    let loadSeconds = try await Timing.seconds {
      for number in 0... {
        let data = try await page(number, rows: rows, of: url)
        bytes += data.count
        var page = Page(totalCount: 0, results: [])
        decodeSeconds += try Timing.seconds { page = try JSONDecoder().decode(Page.self, from: data) }
        computers += page.results
        if computers.count >= page.totalCount || page.results.isEmpty { break }
      }
    }
    var figures: [String: [Double]] = [
      "bytes": [Double(bytes)], "computers": [Double(computers.count)], "decode": [decodeSeconds],
      "load": [loadSeconds],
    ]
    if let file = options["queries"] {
      let queries = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      for query in queries {
        var found = 0
        figures["filter", default: []].append(Timing.seconds { found = filtered(computers, by: query).count })
        figures["found", default: []].append(Double(found))
      }
    }
    figures["sortByName"] = [
      Timing.seconds { computers.sort { ($0.general?.name ?? "") < ($1.general?.name ?? "") } }
    ]
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  private static func page(_ number: Int, rows: Int, of url: String) async throws -> Data {
    let query = "page=\(number)&page-size=\(rows)&sort=id%3Aasc"
    guard let address = URL(string: "\(url)/api/v4/computers-inventory?\(query)") else {
      throw BenchmarkError("\(url) is no address")
    }
    return try await URLSession.shared.data(from: address).0
  }

  /// The computers in which every word is somewhere, letter case aside.
  private static func filtered(_ computers: [Computer], by query: Substring) -> [Computer] {
    let words = query.lowercased().split(separator: " ")
    return computers.filter { computer in
      let texts = texts(of: computer).map { $0.lowercased() }
      return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
  }

  private static func texts(of computer: Computer) -> [String] {
    [
      computer.general?.name, computer.general?.managementId, computer.userAndLocation?.username,
      computer.hardware?.serialNumber, computer.hardware?.model, computer.operatingSystem?.version,
      computer.general?.lastContact, computer.udid, computer.general?.lastIpAddress,
      computer.userAndLocation?.departmentId, computer.general?.site?.name, computer.userAndLocation?.realname,
    ].compactMap(\.self)
  }
}
