import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs programs to their end.
enum Program {
  /// What the program prints.
  ///
  /// Not by Foundation's `Process`: that one also waits for what the program leaves running, such as a tmux server.
  static func output(of words: [String], environment: [String: String], folder: URL) throws -> String {
    let output = folder.appending(path: "output")
    let errors = folder.appending(path: "errors")
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, &variables) == 0 else {
      throw Failure("\(words[0]) cannot be run; is it installed?")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure("\(words[0]) got lost") }
    }
    guard status == 0 else {
      let message = try String(contentsOf: errors, encoding: .utf8)
      throw Failure("\(words.joined(separator: " ")): \(message)")
    }
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }
}
