import Browser

import Essentials

/// A file that is written completely or not at all: the content goes to a temporary file next to it, which is then
/// renamed.
struct WholeFile {
  /// The absolute path.
  let path: String

  /// - Parameter path: as typed; relative to the program's working directory.
  init(_ path: String, home: HomeFolder) {
    let expanded = home.expanding(path)
    self.path = expanded.hasPrefix("/") ? expanded : Self.currentFolder + "/" + expanded
  }

  private static var currentFolder: String {
    guard let buffer = getcwd(nil, 0) else { return "." }
    defer { free(buffer) }
    return String(cString: buffer)
  }

  /// Writes the chunks that `content` produces.
  ///
  /// - Parameters:
  ///   - replaces: whether an existing file may be replaced.
  ///   - mode: the mode of a new file, before the user's umask.
  func write(
    replaces: Bool, mode: mode_t = 0o666, _ content: (_ write: ([UInt8]) -> Bool) -> Void
  ) -> ExportReport.Outcome {
    var state = stat()
    var target = path
    if stat(path, &state) == 0 {
      switch state.st_mode & S_IFMT {
      case S_IFREG: break
      case S_IFDIR: return failed("There is a folder with that name.", "Add the name of a file.")
      default: return failed("That is a device or a pipe, not a file.", "Choose another name.")
      }
      guard replaces else { return .exists(path: path) }
      // A symbolic link stands for the file it leads to.
      if let real = realpath(path, nil) {
        target = String(cString: real)
        free(real)
      }
    }
    let folder = target.lastIndex(of: "/").map { target[..<$0] } ?? ""
    let name = target.split(separator: "/").last.map(String.init) ?? ""
    let (temporary, file) = Self.openBeside("\(folder)/.\(name.utf8.count > 200 ? "export" : name)", mode)
    guard file >= 0 else { return failed(errno) }
    if replaces, state.st_mode & S_IFMT == S_IFREG { fchmod(file, state.st_mode & 0o7777) }
    var bytes = 0
    var failure: Int32 = 0
    content { part in
      failure = Self.write(part, to: file)
      bytes += part.count
      return failure == 0
    }
    if failure == 0, fsync(file) != 0, errno != EINVAL { failure = errno }
    if close(file) != 0, failure == 0 { failure = errno }
    if failure == 0 { failure = Self.name(temporary, target, replaces: replaces) }
    guard failure == 0 else {
      unlink(temporary)
      return failure == EEXIST ? .exists(path: path) : failed(failure)
    }
    return .written(path: target, bytes: bytes)
  }

  /// Opens a new file whose name starts with a prefix. The rest is random: leftovers of a killed program must not get
  /// in the way, and in containers every program has the same process ID.
  private static func openBeside(_ start: String, _ mode: mode_t) -> (path: String, file: Int32) {
    var path = ""
    for _ in 0..<100 {
      path = "\(start).\(String(UInt32.random(in: .min ... .max), radix: 36))"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      if file >= 0 || errno != EEXIST { return (path, file) }
    }
    return (path, -1)
  }

  private static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
      if written >= 0 { rest = rest.dropFirst(written) } else if errno != EINTR { return errno }
    }
    return 0
  }

  /// Renames a file. Without `replaces`, uses link(2), which fails when the target exists, where rename(2) would
  /// replace it.
  private static func name(_ temporary: String, _ target: String, replaces: Bool) -> Int32 {
    if !replaces {
      if link(temporary, target) == 0 {
        unlink(temporary)
        return 0
      }
      // Some file systems do not support hard links.
      guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return errno }
      var state = stat()
      if lstat(target, &state) == 0 { return EEXIST }
    }
    return rename(temporary, target) == 0 ? 0 : errno
  }

  private func failed(_ error: Int32) -> ExportReport.Outcome {
    let next =
      switch error {
      case ENOSPC, EDQUOT: "Nothing was written. Free some space, or write it elsewhere."
      case ENOENT: "Create the folder first, or choose another."
      default: "Choose another folder or name."
      }
    return failed("\(String(cString: strerror(error))).", next)
  }

  private func failed(_ why: String, _ next: String) -> ExportReport.Outcome {
    .failed(Problem(what: "\(path) could not be written.", why: why, next: next))
  }
}
