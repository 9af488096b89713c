import Foundation
import Processes
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Child processes")
struct ChildProcessTests {
  private static let variables = ["PATH=/usr/bin:/bin"]

  /// The output and exit status of a shell.
  private func run(_ script: String) throws -> (output: String, status: Int32?) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let shell = try ChildProcess(
      "sh", ["-c", script], variables: Self.variables, input: .nothing, output: .descriptor(ends[1]))
    close(ends[1])
    let output = try FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readToEnd() ?? Data()
    return (String(decoding: output, as: UTF8.self), shell.status(by: .now + .seconds(30)))
  }

  @Test("the exit status is that of a shell", arguments: [("exit 3", 3), ("kill -HUP $$", 129), ("", 0)])
  func status(script: String, status: Int32) throws {
    #expect(try run(script).status == status)
  }

  @Test("it gets the given variables and streams")
  func given() throws {
    #expect(try run("echo $PATH; cat; echo done").output == "/usr/bin:/bin\ndone\n")
  }

  @Test("it inherits no other file or connection of this program")
  func descriptors() throws {
    let open = fcntl(STDERR_FILENO, F_DUPFD, 57)
    try #require(open >= 57)
    defer { close(open) }
    #expect(try run("[ -e /dev/fd/2 ] && echo errors; [ -e /dev/fd/\(open) ] && echo leaked").output == "errors\n")
  }

  /// Runs on its own thread, because a child inherits the signals that its thread blocks.
  @Test("signals blocked here are not blocked in it, and SIGPIPE is not ignored", arguments: [SIGTERM, SIGPIPE])
  func signals(number: Int32) async throws {
    signal(SIGPIPE, SIG_IGN)
    let end = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Int32?, any Error>, Never>) in
      Thread.detachNewThread {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, nil)
        continuation.resume(returning: Result { try run("kill -\(number) $$; exit 5").status })
      }
    }
    #expect(try end.get() == 128 + number)
  }

  @Test("signals that were blocked when this program started are unblocked")
  func unblocking() async {
    let isBlocked = await withCheckedContinuation { (continuation: CheckedContinuation<[Bool], Never>) in
      Thread.detachNewThread {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, nil)
        InheritedSignals.unblock()
        var now = sigset_t()
        pthread_sigmask(SIG_SETMASK, nil, &now)
        continuation.resume(
          returning: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH].map { sigismember(&now, $0) == 1 })
      }
    }
    #expect(isBlocked == Array(repeating: false, count: 7))
  }

  @Test("a program that does not end is terminated, even if it ignores the signal", arguments: ["", "trap '' TERM; "])
  func ending(preparation: String) throws {
    let child = try ChildProcess(
      "sh", ["-c", "\(preparation)exec sleep 600"], variables: Self.variables, output: .nothing)
    #expect(child.status(by: .now + .milliseconds(30)) == nil)
    child.end(grace: .milliseconds(50))
    // No child is left.
    #expect(kill(child.id, 0) == -1)
  }

  @Test("a program that runs on can be waited for, however long it takes")
  func waiting() throws {
    let child = try ChildProcess("sleep", ["0.3"], variables: Self.variables, output: .nothing)
    #expect(child.status(by: .now) == nil)
    child.waitForEnd()
    #expect(kill(child.id, 0) == -1)
  }

  @Test("an error at the start has the system's message")
  func missing() {
    let failure = #expect(throws: ChildProcess.StartFailure.self) {
      try ChildProcess("no-such-program-9", [], variables: Self.variables)
    }
    #expect(failure?.reason == "No such file or directory")
  }
}
