#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A group of users as the system knows it.
struct UserGroup: Hashable {
  var name: String
  /// The members that are listed. A user whose first group it is need not be among them.
  var members: [String] = []

  /// Whether a group has no member but the user: it is the user's first group, it is named after the user, as the tools
  /// that create users on Linux name it, and no one else is listed. The first group of macOS, `staff`, has all users.
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

  /// Calls the system with ever more room for its answer, until that is enough: a group can have thousands of members.
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
  /// A group by its number; nil for one that the system does not know.
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
