#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file with the fleet of one server and account.
///
/// Only its owner can read it: mode 0600, in a folder with mode 0700. Symbolic links and files of other users are
/// refused, because what they say would be taken for what the server said.
package struct ArchivePlace: Hashable, Sendable {
  /// The folder of all archives, as an absolute path.
  package let folder: String
  /// The server, as in `example.jamfcloud.com` or `localhost:8443`.
  package let host: String
  /// The account on the server, as in `client 0b6e…` or `user ada`. Never a secret.
  package let account: String

  package init(folder: String, host: String, account: String) {
    self.folder = folder
    self.host = host
    self.account = account
  }

  /// The folder of all archives: `$XDG_STATE_HOME/jamf-tui/fleets`, on macOS in the user's `Library`; nil when the
  /// environment names no home.
  package static func folder(environment: [String: String], home: String) -> String? {
    // The XDG specification says to ignore relative paths.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/jamf-tui/fleets" }
    guard home.hasPrefix("/") else { return nil }
    #if os(macOS)
      return "\(home)/Library/Application Support/jamf-tui/fleets"
    #else
      return "\(home)/.local/state/jamf-tui/fleets"
    #endif
  }

  /// The name of the file: the host, and a hash of the account.
  package var fileName: String {
    let letters = host.lowercased().map { letter -> Character in
      letter.isASCII && (letter.isLetter || letter.isNumber || ".-".contains(letter)) ? letter : "_"
    }
    return "\(String(letters.prefix(200)))-\(Self.hash(account)).sqlite"
  }

  package var path: String { "\(folder)/\(fileName)" }

  /// FNV-1a, in hexadecimal. It keeps accounts apart and is no protection: the archive itself names the account.
  private static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The files that belong to an archive: the database, and what SQLite keeps beside it while it is open.
  static func parts(of path: String) -> [String] { ["", "-wal", "-shm", "-journal"].map { path + $0 } }

  /// The archives in a folder, in the order of their names.
  ///
  /// - Parameter movedAside: whether those count of which only a damaged copy is left.
  /// - Throws: `ArchiveError` when the folder is there and cannot be read.
  package static func archives(in folder: String, movedAside: Bool = false) throws(ArchiveError) -> [String] {
    guard let directory = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw ArchiveError(
        .failed, "The folder \(folder) could not be read.", why: "\(String(cString: strerror(errno))).")
    }
    defer { closedir(directory) }
    var names: Set<String> = []
    while let entry = readdir(directory) {
      var name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if movedAside, name.hasSuffix(".damaged") { name.removeLast(".damaged".count) }
      if name.hasSuffix(".sqlite"), !name.hasPrefix(".") { names.insert("\(folder)/\(name)") }
    }
    return names.sorted()
  }
}

/// Checks of files, and their creation.
extension ArchivePlace {
  /// What is at a path.
  enum Finding {
    case nothing
    case file
  }

  /// Creates the folder, and makes it accessible to its owner only.
  static func prepare(folder: String) throws(ArchiveError) {
    var path = ""
    var failure: Int32 = 0
    for part in folder.split(separator: "/") {
      path += "/\(part)"
      // Existing folders above it may be unwritable, which does not matter.
      failure = mkdir(path, 0o700) == 0 ? 0 : errno
    }
    guard isThere(folder) else { throw unwritable(folder, failure) }
    try check(folder: folder)
  }

  /// Checks that the folder is the user's own. A folder that others can read is closed to them.
  static func check(folder: String) throws(ArchiveError) {
    var state = stat()
    guard lstat(folder, &state) == 0 else { return }
    guard state.st_mode & S_IFMT == S_IFDIR else {
      throw refused(folder, state.st_mode & S_IFMT == S_IFLNK ? "It is a symbolic link." : "It is not a folder.")
    }
    guard state.st_uid == geteuid() else { throw refused(folder, "It belongs to another user (ID \(state.st_uid)).") }
    if state.st_mode & 0o077 != 0, chmod(folder, 0o700) != 0, state.st_mode & 0o022 != 0 {
      throw refused(folder, "Other users can write to it.")
    }
  }

  /// Checks what is at the path of an archive. A file that others can read is closed to them.
  static func check(file path: String) throws(ArchiveError) -> Finding {
    var state = stat()
    guard lstat(path, &state) == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else { throw refused(path, "\(String(cString: strerror(errno))).") }
      return .nothing
    }
    switch state.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFLNK: throw refused(path, "It is a symbolic link.")
    default: throw refused(path, "It is not a file.")
    }
    guard state.st_uid == geteuid() else { throw refused(path, "It belongs to another user (ID \(state.st_uid)).") }
    if state.st_mode & 0o077 != 0, chmod(path, 0o600) != 0, state.st_mode & 0o022 != 0 {
      throw refused(path, "Other users can write to it.")
    }
    return .file
  }

  /// Creates an empty file that only its owner can read. One that exists stays.
  static func create(_ path: String) throws(ArchiveError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      if errno == EEXIST { return }
      throw unwritable(path, errno)
    }
    close(file)
  }

  /// The path without symbolic links in its folder, which SQLite would refuse: some systems have one on the way to every
  /// home.
  static func resolved(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), let real = realpath(String(path[..<slash]), nil) else { return path }
    defer { free(real) }
    return String(cString: real) + path[slash...]
  }

  private static func refused(_ path: String, _ why: String) -> ArchiveError {
    ArchiveError(
      .refused, "The archive \(path) is not used.", why: why,
      next: "Remove it, or set XDG_STATE_HOME to another folder.")
  }

  private static func unwritable(_ path: String, _ error: Int32) -> ArchiveError {
    ArchiveError(.unwritable, "The archive \(path) could not be written.", why: "\(String(cString: strerror(error))).")
  }
}

func removeFile(_ path: String) { unlink(path) }

func renameFile(_ path: String, _ new: String) -> Bool { rename(path, new) == 0 }

/// Gives a file a name that does not exist yet, and takes its present one.
func linkFile(_ path: String, _ new: String) -> Bool {
  guard link(path, new) == 0 || !isThere(new) && rename(path, new) == 0 else { return false }
  unlink(path)
  return true
}

/// The size of a file; 0 when there is none.
func fileSize(_ path: String) -> Int {
  var state = stat()
  return lstat(path, &state) == 0 ? Int(state.st_size) : 0
}

/// The right to refresh an archive, which one process has at a time. The system takes it back when the process ends,
/// however it does.
package final class RefreshLock {
  private let file: Int32

  /// Takes the right; nil when another process has it.
  package init?(_ place: ArchivePlace) throws(ArchiveError) {
    try ArchivePlace.prepare(folder: place.folder)
    file = open(place.path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw ArchiveError(
        .unwritable, "The archive \(place.path) could not be locked.", why: "\(String(cString: strerror(errno))).")
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
  }

  deinit { close(file) }

  /// Whether no process has the right to refresh the archive at that path.
  static func isFree(_ path: String) -> Bool {
    let file = open(path + ".lock", O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) == 0
  }
}

/// Whether a path has an entry, which may be a link to nowhere.
func isThere(_ path: String) -> Bool {
  var state = stat()
  return lstat(path, &state) == 0
}
