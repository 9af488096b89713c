import Testing

@testable import jamf_tui

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Work for which Ctrl-C is heeded")
struct InterruptionTests {
  @Test("after it, too, a connection that breaks does not end the program: those opened in it live on")
  func pipeSignal() throws {
    // Does as little as ignoring it, and can be told from it.
    signal(SIGPIPE) { _ in }
    try Interruption().heeded {}
    let after = signal(SIGPIPE, SIG_IGN)
    #expect(unsafeBitCast(after, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self))
  }
}
