import Foundation
import Wording

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that decides what this program runs and where it sends secrets: only its owner and root may be able to change
/// it, as ssh requires of its own configuration.
///
/// A group that has no member but its owner may write. Linux creates one for each user, and where it does, files are often
/// made writable for the group (umask 002). ssh on Debian allows it for the same reason.
///
/// What counts is the file that is read. So a symbolic link is followed, because settings are often kept elsewhere; the
/// mode of a link itself says nothing. Users who can write to the folder of the file, or of a link on the way to it, can
/// replace it, unless the folder has the sticky bit, as `/tmp` has.
struct TrustedFile {
  /// Why a file is not to be used.
  struct Distrust: Error, Hashable {
    /// What is wrong, without a full stop: `can be changed by other users (mode 664)`.
    var what: String
    /// The command that fixes it.
    var command: String

    /// What to do about it.
    var next: String { "Check what it contains, then run: \(command)" }
  }

  let path: String
  /// The user whose file it has to be.
  var user = geteuid()
  /// Whether a group has only that user in it.
  var isPrivate: (_ group: gid_t, _ user: uid_t) -> Bool = UserGroup.isPrivate

  /// The bytes of the file. They are read from the very file that was checked.
  ///
  /// - Throws: `Distrust`, or what the system says of a file that cannot be read.
  func bytes() throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    try check(status)
    var bytes: [UInt8] = []
    while let more = try file.read(upToCount: Self.mostBytes + 1 - bytes.count), !more.isEmpty {
      bytes += more
      guard bytes.count <= Self.mostBytes else { throw POSIXError(.EFBIG) }
    }
    return bytes
  }

  /// Far more than any configuration has; devices such as /dev/zero have no end.
  private static let mostBytes = 16 << 20

  private func check(_ file: stat) throws(Distrust) {
    let kind = file.st_mode & S_IFMT
    // What is written to a device, such as /dev/null, does not change what is read from it.
    guard kind == S_IFREG || kind == S_IFIFO else { return }
    let places = places
    guard let target = places.last else { return }
    try checkOwner(of: file, target, "")
    // The pipes of shells can be written by their group on some systems.
    let isChangeable = kind == S_IFIFO ? file.st_mode & 0o002 != 0 : canOthersWrite(to: file)
    if isChangeable {
      throw Distrust(
        what: isLink(places) ? "leads to \(target), which \(changeable(file))" : changeable(file),
        command: closing(target, file))
    }
    for place in places {
      var link = stat()
      // Where all may put files, a link is trusted as little as a file would be.
      if place != target, lstat(place, &link) == 0 {
        try checkOwner(of: link, place, "is reached by the link \(place), which ")
      }
      let folder = Self.folder(of: place)
      var status = stat()
      // A folder that cannot be looked at is one that holds nothing to read.
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
      what: "\(prefix)belongs to another user (number \(status.st_uid))",
      command: "sudo chown \(isLink ? "-h " : "")\(user) \(ShellWord.quoted(path))")
  }

  /// Whether somebody other than the user and root can write to it.
  private func canOthersWrite(to status: stat) -> Bool {
    if status.st_mode & 0o002 != 0 { return true }
    guard status.st_mode & 0o020 != 0 else { return false }
    return !isPrivate(status.st_gid, status.st_uid) && !isPrivate(status.st_gid, user)
  }

  /// The command that takes the right to write from all but the owner; only the owner and root may do that.
  private func closing(_ path: String, _ status: stat) -> String {
    "\(status.st_uid == user ? "" : "sudo ")chmod go-w \(ShellWord.quoted(path))"
  }

  private func changeable(_ status: stat) -> String {
    "can be changed by other users (mode \(String(status.st_mode & 0o7777, radix: 8)))"
  }

  private func isLink(_ places: [String]) -> Bool { places.count > 1 }

  /// The path, and where each link on the way leads; the last is the file.
  private var places: [String] {
    var places = [path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path]
    // More links than this the system itself does not follow.
    while places.count < 40, let place = places.last,
      let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
    {
      places.append(next.hasPrefix("/") ? next : Self.folder(of: place) + "/" + next)
    }
    return places
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "/" : folder
  }
}

extension TrustedFile.Distrust {
  /// The failure of a command that was to use the file.
  func failure(of file: String) -> CommandFailure {
    CommandFailure(
      "The configuration file \(file) \(what).",
      why: "It decides which programs run, and where secrets are sent.", next: next, exitCode: .configuration)
  }
}
