import Foundation
import Processes
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Programs that are run")
struct ChildProcessTests {
  private static let variables = ["PATH=/usr/bin:/bin"]

  /// What a shell prints, and how it ends.
  private func run(_ script: String) throws -> (output: String, status: Int32?) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let shell = try ChildProcess(
      "sh", ["-c", script], variables: Self.variables, input: .nothing, output: .descriptor(ends[1]))
    close(ends[1])
    let output = try FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readToEnd() ?? Data()
    return (String(decoding: output, as: UTF8.self), shell.status(by: .now + .seconds(30)))
  }

  @Test("a program's end is told as a shell tells it", arguments: [("exit 3", 3), ("kill -HUP $$", 129), ("", 0)])
  func status(script: String, status: Int32) throws {
    #expect(try run(script).status == status)
  }

  @Test("it gets the variables it is given, and the streams")
  func given() throws {
    #expect(try run("echo $PATH; cat; echo done").output == "/usr/bin:/bin\ndone\n")
  }

  @Test("it gets no other file or connection of this program")
  func descriptors() throws {
    let open = fcntl(STDERR_FILENO, F_DUPFD, 57)
    try #require(open >= 57)
    defer { close(open) }
    #expect(try run("[ -e /dev/fd/2 ] && echo errors; [ -e /dev/fd/\(open) ] && echo leaked").output == "errors\n")
  }

  /// On a thread of its own: what a thread has blocked, what it starts inherits.
  @Test("no signal is blocked in it that is blocked here, and SIGPIPE is not ignored", arguments: [SIGTERM, SIGPIPE])
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

  @Test("what was blocked when this program began is let through")
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

  @Test("one that does not end is ended, whether it listens or not", arguments: ["", "trap '' TERM; "])
  func ending(preparation: String) throws {
    let child = try ChildProcess(
      "sh", ["-c", "\(preparation)exec sleep 600"], variables: Self.variables, output: .nothing)
    #expect(child.status(by: .now + .milliseconds(30)) == nil)
    child.end(grace: .milliseconds(50))
    // Nobody is left to be waited for.
    #expect(kill(child.id, 0) == -1)
  }

  @Test("one that goes on can be waited for, however long it takes")
  func waiting() throws {
    let child = try ChildProcess("sleep", ["0.3"], variables: Self.variables, output: .nothing)
    #expect(child.status(by: .now) == nil)
    child.waitForEnd()
    #expect(kill(child.id, 0) == -1)
  }

  @Test("what cannot be started is told in the system's words")
  func missing() {
    let failure = #expect(throws: ChildProcess.StartFailure.self) {
      try ChildProcess("no-such-program-9", [], variables: Self.variables)
    }
    #expect(failure?.reason == "No such file or directory")
  }
}
