extension DemoComputer {
  var name: String { ComputerName.text(of: self) }

  /// The person who would use it; only computers with a user report one.
  var person: PersonName {
    var random = random(.person)
    return PersonName.choose(&random)
  }

  /// A few personal computers have no user yet, and shared ones have none.
  var hasUser: Bool { kind == .personal && !isEvery(29, .person) }

  var accountName: String {
    let parts = person.accountParts
    switch roll(.personForm, below: 10) {
    case ..<6: return parts.given.prefix(1) + parts.family
    case ..<8: return parts.given + "." + parts.family
    default: return parts.given.prefix(1) + parts.family + String(roll(.personForm, below: 97))
    }
  }

  var username: String? {
    guard hasUser else { return kind == .spare && chance(.personForm, 40) ? "" : nil }
    // Some directories identify people by address only.
    return chance(.email, 6) ? emailAddress : accountName
  }

  private var emailAddress: String {
    let parts = person.accountParts
    return parts.given + "." + parts.family + "@example.com"
  }

  var realName: String? { hasUser ? person.full : nil }
  var email: String? { hasUser ? emailAddress : chance(.email, 50) ? "" : nil }
  var position: String? { hasUser && !chance(.position, 12) ? pick(.position, Organisation.positions) : nil }

  var phone: String? {
    guard hasUser, !chance(.phone, 15) else { return nil }
    let number = roll(.phone, below: 1000)
    // Numbers that telephone authorities reserve for fiction.
    return number % 2 == 0 ? "+44 20 7946 0\(100 + number % 900)" : "(555) 555-01\(10 + number % 90)"
  }

  var room: String? {
    // What a spreadsheet would calculate.
    if isEvery(499, .room) { return "=1+1" }
    let number = roll(.room, below: 400)
    switch number % 5 {
    case 0: return nil
    case 1: return ""
    case 2: return "\(1 + number / 100).\(10 + number % 90)"
    case 3: return "Room \(number)"
    default: return "B\(number % 4) / \(number)"
    }
  }

  private var departmentIndex: Int? {
    chance(.department, 12) ? nil : hash(.department).nonzeroBitCount % Organisation.departments.count
  }

  var departmentName: String { departmentIndex.map { Organisation.departments[$0] } ?? "Mac" }

  /// Unset departments are `-1` or null, depending on how the record was created.
  var departmentID: String? { departmentIndex.map { String($0 + 1) } ?? (chance(.person, 50) ? "-1" : nil) }

  private var buildingIndex: Int? {
    chance(.building, 18) ? nil : roll(.building, below: 1000) % Organisation.buildings.count
  }

  var buildingName: String? { buildingIndex.map { Organisation.buildings[$0] } }

  var buildingID: String? { buildingIndex.map { String($0 + 1) } ?? (chance(.site, 50) ? "-1" : nil) }

  /// The id and name. In Jamf Pro, `-1` means that a computer belongs to no site.
  var site: (id: String, name: String) {
    let number = roll(.site, below: 10)
    guard number < Organisation.sites.count * 2 else { return ("-1", "None") }
    return (String(1 + number / 2), Organisation.sites[number / 2])
  }
}
