import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension EndToEnd {
  @Suite("Lists in pipes")
  struct StreamingTests {
    private static let outputs = ["plain", "csv", "tsv", "json", "ndjson", "table"]

    @Test("a reader that closes the pipe ends it silently, as SIGPIPE does", arguments: outputs)
    func head(output: String) throws {
      let result = try Program.execute(
        "/bin/bash",
        [
          "-c",
          "'\(Program.path)' list --demo --computers 8000 --output \(output) | head -n 1 | wc -l; echo ${PIPESTATUS[0]}",
        ])
      #expect(result.output.split(whereSeparator: \.isWhitespace) == ["1", "141"])
      #expect(result.errors.isEmpty)
    }

    #if os(Linux)
      @Test("a full disk is reported with 1", arguments: outputs)
      func fullDisk(output: String) throws {
        let result = try Program.execute(
          "/bin/sh", ["-c", "exec '\(Program.path)' list --demo --output \(output) > /dev/full"])
        #expect(result.status == 1)
        #expect(result.errors == "jamf-tui: The output cannot be written.\n  No space left on device.\n")
      }

      @Test(
        "every command that prints reports a full disk with 1",
        arguments: ["--help", "list --help", "--version", "fields", "manual list", "completions zsh", "show 1 --demo"])
      func fullDisk(of command: String) throws {
        let result = try Program.execute("/bin/sh", ["-c", "exec '\(Program.path)' \(command) > /dev/full"])
        #expect(result.status == 1)
        #expect(result.errors == "jamf-tui: The output cannot be written.\n  No space left on device.\n")
      }
    #endif

    @Test("a closed output is reported and nothing is sent elsewhere; closed input and errors do no harm")
    func closed() throws {
      let output = try Program.execute("/bin/sh", ["-c", "exec '\(Program.path)' list --demo >&-"])
      #expect(output.status == 1)
      #expect(output.errors == "jamf-tui: The output cannot be written.\n  Bad file descriptor.\n")
      let others = try Program.execute("/bin/sh", ["-c", "exec '\(Program.path)' list --demo --limit 2 <&- 2>&-"])
      #expect(others.status == 0 && others.output.split(separator: "\n").count == 2)
    }

    @Test(
      "Ctrl-C or SIGTERM without a reader gives whole lines and its exit code, and invalidates the token",
      arguments: [("plain", SIGINT), ("csv", SIGINT), ("json", SIGINT), ("ndjson", SIGTERM)])
    func interrupted(output: String, signal: Int32) throws {
      let server = try ServerProcess("--computers", "8000")
      let folder = try TemporaryFolder()
      let pipe = folder.url.appending(path: "pipe").path
      let (log, errors) = (folder.url.appending(path: "log"), try folder.emptyFile("errors"))
      #expect(mkfifo(pipe, 0o600) == 0)
      let reading = open(pipe, O_RDONLY | O_NONBLOCK)
      defer { close(reading) }
      let process = try Program.spawn(
        Program.path, ["list", "--host", server.address, "--output", output, "--log-file", log.path],
        environment: Program.bareEnvironment.merging(server.credential) { $1 }, output: pipe, errors: errors.path)
      // The list exceeds the pipe's capacity, so the program waits.
      var wait = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      #expect(poll(&wait, 1, 120_000) == 1)
      kill(process, signal)
      #expect(try Program.wait(for: process) == 128 + signal)
      #expect(
        try String(contentsOf: errors, encoding: .utf8)
          == (signal == SIGINT ? "jamf-tui: Interrupted.\n" : "jamf-tui: Terminated.\n"))
      let text = String(decoding: try FileHandle(fileDescriptor: reading).readToEnd() ?? Data(), as: UTF8.self)
      #expect(text.utf8.reversed().starts(with: (output == "json" ? "\n,}" : "\n").utf8), "\(text.suffix(80))")
      let lines = text.split(whereSeparator: \.isNewline)
      #expect(lines.count > 10)
      if output == "plain" {
        #expect(lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 7 })
      }
      let last = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").last
      #expect(last?.contains("POST /v1/auth/invalidate-token") == true, "\(last ?? "")")
    }

    @Test("an incomplete list has whole lines and a closed array, and exits with 75", arguments: outputs)
    func partial(output: String) throws {
      let server = try ServerProcess("--computers", "300", "--fault", "bad-record=77")
      let result = try Program.run(
        ["list", "--host", server.address, "--columns", "id", "--output", output], environment: server.credential)
      #expect(result.status == 75)
      #expect(result.output.utf8.last == UInt8(ascii: "\n"))
      #expect(result.errors.contains("299 of 300 computers were loaded"), "\(result.errors)")
      let numbers = result.output.split { !$0.isNumber }.compactMap { Int($0) }
      #expect(numbers == (1...300).filter { $0 != 77 })
      if output == "json" {
        let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: String]]
        #expect(rows?.count == 299)
      }
    }

    @Test("without a sort every output is in the order of IDs, as with --sort id")
    func order() throws {
      for output in Self.outputs {
        let list = ["list", "--demo", "--computers", "600", "--columns", "id", "--output", output]
        let plain = try Program.run(list)
        #expect(plain.output == (try Program.run(list + ["--sort", "id"])).output, "\(output)")
        #expect(plain.output.split { !$0.isNumber }.compactMap { Int($0) } == Array(1...600), "\(output)")
      }
    }

    @Test(
      "a limit applies to every output; a limit of 0 gives an empty list",
      arguments: [
        ("plain", ""), ("csv", "id\r\n"), ("tsv", "id\n"), ("json", "[]\n"), ("ndjson", ""), ("table", "ID\n"),
      ])
    func limit(output: String, empty: String) throws {
      let list = ["list", "--demo", "--computers", "600", "--columns", "id", "--output", output, "--limit"]
      #expect(try Program.run(list + ["0"]).output == empty)
      let some = try Program.run(list + ["150"]).output
      #expect(some.split { !$0.isNumber }.compactMap { Int($0) } == Array(1...150))
    }

    @Test("a computer that is missing before the limit is reported with 75", arguments: outputs)
    func limitBehindGap(output: String) throws {
      let server = try ServerProcess("--computers", "300", "--fault", "bad-record=7")
      let result = try Program.run(
        ["list", "--host", server.address, "--columns", "id", "--output", output, "--limit", "20"],
        environment: server.credential)
      #expect(result.status == 75)
      #expect(result.output.split { !$0.isNumber }.compactMap { Int($0) } == (1...21).filter { $0 != 7 })
    }

    @Test(
      "progress is shown on terminals, but not written to files",
      arguments: ["list", "list --sort name", "list --filter mac --output csv", "show 117", "doctor"])
    func silent(command: String) throws {
      let server = try ServerProcess("--computers", "3000")
      let result = try Program.run(
        command.split(separator: " ").map(String.init) + ["--host", server.address], environment: server.credential)
      #expect(result.status == 0 && result.errors.isEmpty && !result.output.isEmpty)
    }

    @Test("a failure at the start prints no header", arguments: outputs)
    func nothing(output: String) throws {
      let server = try ServerProcess("--computers", "300", "--fault", "missing-privilege=Read Computers")
      let result = try Program.run(
        ["list", "--host", server.address, "--output", output], environment: server.credential)
      #expect(result.status == 77 && result.output.isEmpty)
    }
  }
}
