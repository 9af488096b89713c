import CTerminalRestore
import Processes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs a program that reads text and prints nothing of interest.
enum ClipboardProgram {
  /// Runs a program of the search path and waits until it ends. One that does not end in time is killed.
  ///
  /// The text is given as a file, not a pipe: a program that ends early must not kill this one by SIGPIPE, and one that
  /// goes on in the background, as xclip does, must not keep it waiting.
  ///
  /// - Parameter path: the program's file; nil looks it up in this program's search path.
  static func run(
    _ arguments: [String], at path: String? = nil, standardInput text: String, within limit: Duration = .seconds(2)
  ) throws(ClipboardError) {
    let program = arguments[0]
    let file = terminal_scratch_file()
    guard file >= 0 else { throw .cannotStart(program: program, reason: reason(errno)) }
    defer { close(file) }
    let bytes = Array(text.utf8)
    let failure = terminal_write_all(file, bytes, bytes.count)
    guard failure == 0, lseek(file, 0, SEEK_SET) == 0 else {
      throw .cannotStart(program: program, reason: reason(failure))
    }
    let child: ChildProcess
    do throws(ChildProcess.StartFailure) {
      child = try ChildProcess(
        path ?? program, Array(arguments.dropFirst()), variables: ChildProcess.variables(of: environment),
        input: .descriptor(file), output: .nothing,
        errors: .nothing, isOnItsOwn: true)
    } catch {
      throw .cannotStart(program: program, reason: error.reason)
    }
    guard let status = child.status(by: .now + limit) else {
      child.end(grace: .zero)
      throw .timedOut(program: program)
    }
    guard status == 0 else { throw .failed(program: program, status: status) }
  }

  private static func reason(_ error: Int32) -> String { String(cString: strerror(error)) }

  private static var environment: [String] {
    var variables: [String] = []
    var next = terminal_environment()
    while let variable = next?.pointee {
      variables.append(String(cString: variable))
      next = next?.successor()
    }
    return variables
  }
}
