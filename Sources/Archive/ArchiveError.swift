/// Why an archive cannot be used. It says what happened and, where something can be done, what.
package struct ArchiveError: Error, Hashable, Sendable {
  /// What is the matter.
  package enum Kind: Hashable, Sendable {
    /// There is none.
    case missing
    /// The place cannot be trusted: a symbolic link, or another user's file.
    case refused
    /// The file is no archive, or not all of it can be read.
    case damaged
    /// A newer version of the program wrote it.
    case newer
    /// It has the computers of another server or account.
    case otherAccount
    /// Another process is writing it.
    case busy
    /// There is no room, or the folder cannot be written.
    case unwritable
    /// Anything else.
    case failed
  }

  package var kind: Kind
  package var what: String
  package var why: String?
  package var next: String?

  package init(_ kind: Kind, _ what: String, why: String? = nil, next: String? = nil) {
    self.kind = kind
    self.what = what
    self.why = why
    self.next = next
  }
}

extension ArchiveError {
  /// A failure of SQLite with an archive.
  init(_ error: SQLiteError, at path: String) {
    let why = "SQLite says: \(error.message)."
    if error.isDamage {
      self.init(.damaged, "The archive \(path) is damaged.", why: why)
    } else if error.isBusy {
      self.init(.busy, "Another process is writing the archive \(path).", why: why)
    } else if error.isFull {
      self.init(
        .unwritable, "The archive \(path) could not be written.", why: why,
        next: "Free some space. The previous archive is kept.")
    } else if error.isWriteFailure {
      self.init(
        .unwritable, "The archive \(path) could not be written.", why: why,
        next: "Check the folder and the disk. The previous archive is kept.")
    } else {
      self.init(.failed, "The archive \(path) cannot be used.", why: why)
    }
  }

  /// Bytes of the archive that cannot be read.
  static func damaged(_ path: String, _ reason: String) -> ArchiveError {
    ArchiveError(.damaged, "The archive \(path) is damaged.", why: reason)
  }
}
