import Essentials
import Notation

/// A file that decides which programs run and where secrets are sent. Only its owner and root may be able to change it,
/// as ssh requires of its own configuration.
///
/// A group whose only member is the owner may write. Linux creates such a group for each user, and files are then often
/// group-writable (umask 002). ssh on Debian allows this for the same reason.
///
/// The rules apply to the file that is read. Symbolic links are followed, because settings are often kept elsewhere,
/// and the mode of a link means nothing. Users who can write to the folder of the file, or of a link on the way to it,
/// can replace it, unless the folder has the sticky bit, like `/tmp`.
struct TrustedFile {
  /// Why a file is not used.
  struct Distrust: Error, Hashable {
    /// The reason, without a full stop: `can be changed by other users (mode 664)`.
    var what: String
    /// The command that fixes it.
    var command: String

    /// What to do about it.
    var next: String { "Check what it contains, then run: \(command)" }
  }

  let path: String
  /// The required owner.
  var user = geteuid()
  /// Whether a user is the only member of a group.
  var isPrivate: (_ group: gid_t, _ user: uid_t) -> Bool = UserGroup.isPrivate

  /// The bytes of the file, read through the same descriptor that was checked.
  ///
  /// - Throws: `Distrust`, or the system's error for a file that cannot be read.
  func bytes() throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    try check(status)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = part.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      if count < 0 {
        guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        continue
      }
      bytes += part[..<count]
      guard bytes.count <= Self.mostBytes else { throw POSIXError(.EFBIG) }
    }
  }

  /// Far more than any configuration has. Devices such as /dev/zero have no end.
  private static let mostBytes = 16 << 20

  private func check(_ file: stat) throws(Distrust) {
    let kind = file.st_mode & S_IFMT
    // Writing to a device such as /dev/null does not change what is read from it.
    guard kind == S_IFREG || kind == S_IFIFO else { return }
    let places = places
    guard let target = places.last else { return }
    try checkOwner(of: file, target, "")
    // On some systems, the pipes of shells are group-writable.
    let isChangeable = kind == S_IFIFO ? file.st_mode & 0o002 != 0 : canOthersWrite(to: file)
    if isChangeable {
      throw Distrust(
        what: isLink(places) ? "leads to \(target), which \(changeable(file))" : changeable(file),
        command: closing(target, file))
    }
    for place in places {
      var link = stat()
      // In a folder that everyone can write to, links are trusted no more than files.
      if place != target, lstat(place, &link) == 0 {
        try checkOwner(of: link, place, "is reached by the link \(place), which ")
      }
      let folder = Self.folder(of: place)
      var status = stat()
      // A folder without search permission contains nothing to read.
      guard stat(folder, &status) == 0 else { continue }
      try checkOwner(of: status, folder, "is in the folder \(folder), which ")
      guard canOthersWrite(to: status), status.st_mode & mode_t(S_ISVTX) == 0 else { continue }
      throw Distrust(
        what: "is in the folder \(folder), which \(changeable(status))",
        command: closing(folder, status))
    }
  }

  private func checkOwner(of status: stat, _ path: String, _ prefix: String) throws(Distrust) {
    guard status.st_uid != user, status.st_uid != 0 else { return }
    let isLink = status.st_mode & S_IFMT == S_IFLNK
    throw Distrust(
      what: "\(prefix)belongs to another user (ID \(status.st_uid))",
      command: "sudo chown \(isLink ? "-h " : "")\(user) \(ShellWord.quoted(path))")
  }

  /// Whether users other than the owner and root can write to it.
  private func canOthersWrite(to status: stat) -> Bool {
    if status.st_mode & 0o002 != 0 { return true }
    guard status.st_mode & 0o020 != 0 else { return false }
    return !isPrivate(status.st_gid, status.st_uid) && !isPrivate(status.st_gid, user)
  }

  /// The command that removes write permission for others. Only the owner and root can run it.
  private func closing(_ path: String, _ status: stat) -> String {
    "\(status.st_uid == user ? "" : "sudo ")chmod go-w \(ShellWord.quoted(path))"
  }

  private func changeable(_ status: stat) -> String {
    "can be changed by other users (mode \(String(status.st_mode & 0o7777, radix: 8)))"
  }

  private func isLink(_ places: [String]) -> Bool { places.count > 1 }

  /// The path and the target of each link on the way; the last is the file.
  private var places: [String] {
    var places = [path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path]
    // The system follows no more links than this.
    while places.count < 40, let place = places.last,
      let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
    {
      places.append(next.hasPrefix("/") ? next : Self.folder(of: place) + "/" + next)
    }
    return places
  }

  private static func folder(of path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().path
  }
}

extension TrustedFile.Distrust {
  /// The failure of a command that needs the file.
  func failure(of file: String) -> CommandFailure {
    CommandFailure(
      "The configuration file \(file) \(what).",
      why: "It decides which programs run, and where secrets are sent.", next: next, exitCode: .configuration)
  }
}

/// A group of users in the system's database.
struct UserGroup: Hashable {
  var name: String
  /// The listed members. Users with this primary group need not be among them.
  var members: [String] = []

  /// Whether a user is the only member of a group: it is the user's primary group, is named after the user, as Linux
  /// tools name it, and lists no other members. On macOS, all users share the primary group `staff`.
  static func isPrivate(group number: gid_t, of user: uid_t) -> Bool {
    guard let owner = owner(user), owner.firstGroup == number, let group = UserGroup(number) else { return false }
    return group.isPrivate(ofUserNamed: owner.name)
  }

  func isPrivate(ofUserNamed user: String) -> Bool { name == user && members.allSatisfy { $0 == user } }

  private static func owner(_ number: uid_t) -> (name: String, firstGroup: gid_t)? {
    var entry = passwd()
    return withRoom { room, size in
      var found: UnsafeMutablePointer<passwd>?
      let error = getpwuid_r(number, &entry, room, size, &found)
      guard found != nil, let name = entry.pw_name else { return (error, nil) }
      return (error, (String(cString: name), entry.pw_gid))
    }
  }

  /// Calls the system with a growing buffer until it is large enough: a group can have thousands of members.
  private static func withRoom<Value>(
    _ look: (_ room: UnsafeMutablePointer<CChar>, _ size: Int) -> (error: Int32, value: Value?)
  ) -> Value? {
    var size = 4096
    while size <= 1 << 24 {
      let room = UnsafeMutablePointer<CChar>.allocate(capacity: size)
      defer { room.deallocate() }
      let (error, value) = look(room, size)
      guard error == ERANGE else { return value }
      size *= 4
    }
    return nil
  }
}

extension UserGroup {
  /// The group with a number; nil for an unknown one.
  init?(_ number: gid_t) {
    var entry = group()
    let known: UserGroup? = Self.withRoom { room, size in
      var found: UnsafeMutablePointer<group>?
      let error = getgrgid_r(number, &entry, room, size, &found)
      guard found != nil, let name = entry.gr_name else { return (error, nil) }
      var members: [String] = []
      var next = entry.gr_mem
      while let member = next?.pointee {
        members.append(String(cString: member))
        next = next?.successor()
      }
      return (error, UserGroup(name: String(cString: name), members: members))
    }
    guard let known else { return nil }
    self = known
  }
}

/// Files that only their owner may read.
enum PrivateFile {
  /// - Parameter kind: what the file is, for the message.
  /// - Throws: `CommandFailure` when the file is missing, or when other users can read it, with the command that fixes
  ///   it.
  static func check(_ path: String, called kind: String) throws {
    var state = stat()
    guard stat(path, &state) == 0 else {
      throw CommandFailure(
        "The \(kind) \(path) cannot be read.", why: String(cString: strerror(errno)) + ".",
        next: "Create it so that only you can read it (chmod 600), or correct its path in the configuration.",
        exitCode: .configuration)
    }
    let mode = state.st_mode & 0o7777
    guard mode & 0o077 == 0 else {
      throw CommandFailure(
        "The \(kind) \(path) can be read by others (mode \(String(mode, radix: 8))).",
        next: "Run: chmod 600 \(ShellWord.quoted(path))", exitCode: .configuration)
    }
  }
}
