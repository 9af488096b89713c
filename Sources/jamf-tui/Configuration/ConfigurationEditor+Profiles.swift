import APIRuntime

extension ConfigurationEditor {
  /// Puts a profile into the file. Of one that is there server and credential are replaced, and the rest stays.
  mutating func add(_ profile: NewProfile) throws(JSONReadingError) {
    if let name = profile.defaultProfile { try set("defaultProfile", to: Self.quoted(name), in: []) }
    let host = Self.quoted(profile.host)
    let credential = Self.written(profile)
    if try object(at: ["profiles", profile.name]) != nil {
      try set("host", to: host, in: ["profiles", profile.name])
      try set("auth", to: credential, in: ["profiles", profile.name])
      return
    }
    let whole = "{\n  \"host\": \(host),\n  \"auth\": \(credential)\n}"
    if try object(at: ["profiles"]) != nil {
      try set(profile.name, to: whole, in: ["profiles"])
    } else {
      try set("profiles", to: "{\n  \(Self.quoted(profile.name)): \(Self.indented(whole, by: "  "))\n}", in: [])
    }
  }

  /// The place of an object; nil when there is none.
  private func object(at keys: [String]) throws(JSONReadingError) -> Range<Int>? {
    var place = (bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0)..<bytes.count
    for key in keys {
      guard let member = try member(key, of: place) else { return nil }
      place = member.value
    }
    return place
  }

  /// Gives an object's key a value, in place of the one it has.
  private mutating func set(_ key: String, to value: String, in keys: [String]) throws(JSONReadingError) {
    guard let object = try object(at: keys) else { return }
    let members = try JSONPlaces.members(of: object, in: bytes)
    if let there = members.first(where: { $0.key == key }) {
      return replace(there.value, with: Self.indented(value, by: indent(at: there.range.lowerBound)))
    }
    let last = members.last?.range
    let isListed = last.map { startsLine($0.lowerBound) } ?? false
    let indent = isListed ? indent(at: last?.lowerBound ?? 0) : indent(at: object.lowerBound) + "  "
    insert("\(Self.quoted(key)): \(Self.indented(value, by: indent))", after: last, in: object)
  }

  private static func indented(_ text: String, by indent: String) -> String {
    text.replacing("\n", with: "\n" + indent)
  }

  private static func written(_ profile: NewProfile) -> String {
    let secret = quoted("\(profile.secret)")
    return switch profile.signIn {
    case .apiClient(let id):
      "{ \"type\": \"apiClient\", \"clientID\": \(quoted(id)), \"clientSecret\": \(secret) }"
    case .user(let name): "{ \"type\": \"user\", \"username\": \(quoted(name)), \"password\": \(secret) }"
    case .token: "{ \"type\": \"token\", \"token\": \(secret) }"
    }
  }
}
