import Measuring

/// `jamf-tui list` with four columns as a whole process, from its start to its end, beside `curl`, which downloads the same
/// computers and drops them: pages of 1,000, one after another, over one connection. They take turns, and both write to
/// `/dev/null`.
struct Listing {
  var computers: Int
  /// What each round took, form by form.
  private(set) var ours: [(form: String, rounds: [Spent])] = ["ndjson", "csv"].map { ($0, []) }
  private(set) var curl: [Spent] = []

  private static let columns = ["name", "serialNumber", "osVersion", "lastContact"]
  private static let pageRows = 1000

  /// - Parameters:
  ///   - program: jamf-tui.
  ///   - url: a byte server that has the computers.
  ///   - folder: what the program takes for a home.
  static func measured(
    program: String, url: String, computers: Int, rounds: Int, folder: String
  ) async throws -> Listing {
    var listing = Listing(computers: computers)
    let environment = [
      "JAMF_HOST": url, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret", "HOME": folder,
    ]
    func arguments(_ form: String) -> [String] {
      ["list", "--output", form, "--columns", columns.joined(separator: ",")]
    }
    for (form, _) in listing.ours {
      // Once to see that it prints them all, and to have everything in memory that is read from disk.
      let header = form == "csv" ? 1 : 0
      let (output, status) = try ChildProcess(program, arguments(form), environment: environment).finish()
      let lines = output.count { $0 == UInt8(ascii: "\n") }
      guard status == 0, lines == computers + header else {
        throw BenchmarkError("list --output \(form) ended with \(status) after \(lines) lines")
      }
    }
    for _ in 0..<rounds {
      for place in listing.ours.indices {
        let form = listing.ours[place].form
        listing.ours[place].rounds.append(
          try await spent(on: program, arguments(form), environment: environment))
      }
      listing.curl.append(try await spent(on: Rival.curl.program, download(url, computers), environment: [:]))
    }
    return listing
  }

  private static func download(_ url: String, _ computers: Int) -> [String] {
    let sections = Subject.sections.sorted().map { "section=\($0)" }.joined(separator: "&")
    let last = max(0, (computers - 1) / pageRows)
    // curl itself counts the pages, so that one process downloads them all.
    return [
      "--no-progress-meter", "--fail", "--output", "/dev/null",
      "\(url)/api/v4/computers-inventory?\(sections)&page=[0-\(last)]&page-size=\(pageRows)&sort=id%3Aasc",
    ]
  }

  private static func spent(
    on program: String, _ arguments: [String], environment: [String: String]
  ) async throws -> Spent {
    try await Spent.on {
      let status = try ChildProcess(program, arguments, ends: .nothing, environment: environment).finish().status
      guard status == 0 else { throw BenchmarkError("\(program) ended with \(status)") }
    }
  }
}
