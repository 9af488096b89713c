/// Names people and machines give to computers.
enum ComputerName {
  /// Every kind of text a list has to cope with. Each is on some computer of any five hundred.
  static let unusual: [String] = [
    "東京-経理-07", "林美玲的MacBook Pro", "김민준의 MacBook Air", "ﾀﾛｳのMac", "👩🏽‍💻 Studio", "👨‍👩‍👧‍👦 Family Mac", "🇩🇪 Berlin Kiosk 🇨🇭",
    "🏳️‍🌈 Reception", "❤️ Lab ☎︎ 1️⃣", "👍🏿 Thumbs", "Zoe\u{308}'s MacBook Air", "Nguye\u{302}\u{303}n-Tra\u{302}\u{300}n MBP",
    "Z\u{35C}a\u{334}l\u{335}g\u{336}o\u{337}\u{30E}\u{329} Build", "המחשב של דנה", "جهاز أحمد MacBook",
    "Mac של יוסי (2)",
    "क्षत्रिय का Mac", "ภาษาไทย-เครื่อง-๓", "Ⅷ ﬁnance ½", "İstanbul-MİNİ-1", "Straße 9 / Raum #4", "a", "rm -rf", "=1+1",
    "Lab \"quoted\", 'name'",
    "tab;semi,comma|pipe", "back\\slash %20 &amp; <b>", "two  spaces  inside and behind  ", "NULL",
    String(repeating: "Very long name of a computer that nobody shortened ", count: 4).prefix(199) + "!",
  ]

  static func text(of computer: DemoComputer) -> String {
    if computer.isEvery(13, .name) {
      return unusual[(computer.turn(13 * unusual.count, .name) / 13) % unusual.count]
    }
    let number = 1 + computer.roll(.name, below: 240)
    switch computer.kind {
    case .personal: return personal(computer, number)
    case .lab: return "lab-\(1 + number % 12)-\(number)"
    case .kiosk:
      return computer.pick(.nameForm, ["Kiosk Lobby \(number % 9 + 1)", "conf-\(rooms[number % rooms.count])"])
    case .server:
      return computer.pick(.nameForm, ["build-mini-\(number)", "cache-\(number).example.com", "ci-\(number)"])
    case .spare:
      return computer.pick(
        .nameForm, ["Mac", computer.familyName, computer.familyName + " (2)", computer.serialNumber])
    }
  }

  private static func personal(_ computer: DemoComputer, _ number: Int) -> String {
    switch computer.roll(.nameForm, below: 100) {
    case ..<45: return computer.person.given + "’s " + computer.familyName
    case ..<70: return computer.shortForm + "-" + computer.serialNumber
    case ..<85: return computer.accountName + "-" + computer.shortForm.lowercased()
    default:
      let padded = number < 10 ? "00\(number)" : number < 100 ? "0\(number)" : "\(number)"
      return computer.departmentName.uppercased().prefix(3) + "-" + computer.shortForm + "-" + padded
    }
  }

  private static let rooms = ["atlantic", "baltic", "caspian", "dead-sea", "elbe", "fuji"]
}

extension DemoComputer {
  /// What the Finder calls it.
  var familyName: String {
    switch model.form {
    case .air: "MacBook Air"
    case .pro: "MacBook Pro"
    case .mini: "Mac mini"
    case .iMac: "iMac"
    case .studio: "Mac Studio"
    case .tower: "Mac Pro"
    case .virtual: "Virtual Machine"
    }
  }

  /// What an inventory label calls it.
  var shortForm: String {
    switch model.form {
    case .air: "MBA"
    case .pro: "MBP"
    case .mini: "MINI"
    case .iMac: "IMAC"
    case .studio: "STUDIO"
    case .tower: "MACPRO"
    case .virtual: "VM"
    }
  }
}
