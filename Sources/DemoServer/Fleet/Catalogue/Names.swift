/// Names that people and tools give to computers.
enum ComputerName {
  /// Every kind of text that a list has to handle. The first five hundred computers have each of them once: a list
  /// sorted by name begins as that of a real fleet does.
  static let unusual: [String] = [
    "東京-経理-07", "林美玲的MacBook Pro", "김민준의 MacBook Air", "ﾀﾛｳのMac", "👩🏽‍💻 Studio", "👨‍👩‍👧‍👦 Family Mac", "🇩🇪 Berlin Kiosk 🇨🇭",
    "🏳️‍🌈 Reception", "❤️ Lab ☎︎ 1️⃣", "👍🏿 Thumbs", "Zoe\u{308}'s MacBook Air", "Nguye\u{302}\u{303}n-Tra\u{302}\u{300}n MBP",
    "Z\u{35C}a\u{334}l\u{335}g\u{336}o\u{337}\u{30E}\u{329} Build", "המחשב של דנה", "جهاز أحمد MacBook",
    "Mac של יוסי (2)",
    "क्षत्रिय का Mac", "ภาษาไทย-เครื่อง-๓", "Ⅷ ﬁnance ½", "İstanbul-MİNİ-1", "Straße 9 / Raum #4", "x", "rm -rf",
    "Lab \"quoted\", 'name'",
    "tab;semi,comma|pipe", "back\\slash %20 &amp; <b>", "two  spaces  inside and behind  ", "NULL",
    String(repeating: "Very long name of a computer that no one shortened ", count: 4).prefix(199) + "!",
  ]

  /// One of this many computers has an unusual name.
  private static let pace = 16

  /// Its unusual name; nil for a name that people expect.
  private static func unusual(of computer: DemoComputer) -> String? {
    // The first one is the serial number.
    let kinds = unusual.count + 1
    guard computer.isEvery(pace, .name), computer.index % 500 < pace * kinds else { return nil }
    let kind = computer.turn(pace * kinds, .name) / pace
    return kind == 0 ? computer.serialNumber : unusual[kind - 1]
  }

  static func text(of computer: DemoComputer) -> String {
    if let unusual = unusual(of: computer) { return unusual }
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
        .nameForm,
        ["Mac", computer.familyName, computer.familyName + " (2)", computer.shortForm + "-" + computer.serialNumber])
    }
  }

  private static func personal(_ computer: DemoComputer, _ number: Int) -> String {
    switch computer.roll(.nameForm, below: 100) {
    case ..<45: return computer.person.given + "’s " + computer.familyName
    case ..<70: return computer.shortForm + "-" + computer.serialNumber
    case ..<85: return computer.accountName + "-" + computer.shortForm.lowercased()
    default:
      let padded = number < 10 ? "00\(number)" : number < 100 ? "0\(number)" : "\(number)"
      // Most offices name computers by department, the one in Berlin after the city.
      let place = computer.buildingName == "Berlin" ? "Berlin" : computer.departmentName.uppercased().prefix(3)
      return place + "-" + computer.shortForm + "-" + padded
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

/// A person's name, and its form in an account name.
struct PersonName: Sendable {
  let full: String
  let given: String
  /// `ada` and `lovelace`.
  let accountParts: (given: String, family: String)

  static func choose(_ random: inout DemoRandom) -> PersonName {
    let origin = origins[weighted[random.below(weighted.count)]]
    let given = random.pick(origin.given)
    let family = random.pick(origin.family)
    let full =
      origin.isFamilyFirst ? family.name + origin.separator + given.name : given.name + origin.separator + family.name
    return PersonName(full: full, given: given.name, accountParts: (given.account, family.account))
  }

  private typealias Part = (name: String, account: String)

  private struct Origin: Sendable {
    var share: Int
    var isFamilyFirst = false
    var separator = " "
    var given: [Part]
    var family: [Part]
  }

  private static let weighted = origins.indices.flatMap { Array(repeating: $0, count: origins[$0].share) }

  private static let origins: [Origin] = [english, european, vietnamese, chinese, japanese, hebrew, arabic]

  private static let english = Origin(
    share: 58,
    given: plain(
      "Ada Grace Alan Edsger Barbara Donald Frances Ken Margaret Dennis Radia Linus Katherine Tim Hedy Brian Joan Niklaus "
        + "Shafi Leslie Adele John Karen Robin Evelyn Guido Sophie Peter Anna Clara Mary Vint Jean Butler Lynn Ivan"),
    family: plain(
      "Lovelace Hopper Turing Dijkstra Liskov Knuth Allen Thompson Hamilton Ritchie Perlman Baker Johnson Lamarr Carter "
        + "Clarke Goldberg Lamport McCarthy Milner Granville Wilson Norvig Easley Shannon Keller Jennings Lampson Conway "
        + "Sutherland Smith Jones Brown Taylor Walker Wright Hughes Green Hall Wood"))

  private static let european = Origin(
    share: 24,
    given: [
      ("Zoë", "zoe"), ("José", "jose"), ("Łukasz", "lukasz"), ("Søren", "soren"), ("Jürgen", "juergen"),
      ("Inês", "ines"),
      ("Björk", "bjork"), ("Renée", "renee"), ("Çağla", "cagla"), ("Ondřej", "ondrej"), ("Siân", "sian"),
      ("Marek", "marek"),
      ("Дмитрий", "dmitry"), ("Ελένη", "eleni"), ("Giulia", "giulia"), ("Anaïs", "anais"),
    ],
    family: [
      ("Müller", "mueller"), ("García", "garcia"), ("Wójcik", "wojcik"), ("Åkesson", "akesson"), ("Nuñez", "nunez"),
      ("O’Brien", "obrien"), ("D'Angelo", "dangelo"), ("van der Berg", "vanderberg"), ("Dvořák", "dvorak"),
      ("Ångström", "angstrom"), ("Groß", "gross"), ("Šimić", "simic"), ("Иванов", "ivanov"), ("Παππάς", "pappas"),
    ])

  // Written with combining marks, as some directories deliver them.
  private static let vietnamese = Origin(
    share: 3, isFamilyFirst: true,
    given: [("A\u{301}nh", "anh"), ("Du\u{303}ng", "dung"), ("Ho\u{302}\u{300}ng", "hong")],
    family: [("Nguye\u{302}\u{303}n", "nguyen"), ("Tra\u{302}\u{300}n", "tran"), ("Pha\u{323}m", "pham")])

  private static let chinese = Origin(
    share: 6, isFamilyFirst: true, separator: "",
    given: [("伟", "wei"), ("秀英", "xiuying"), ("美玲", "meiling"), ("建国", "jianguo"), ("静", "jing")],
    family: [("王", "wang"), ("李", "li"), ("张", "zhang"), ("林", "lin"), ("陳", "chen")])

  private static let japanese = Origin(
    share: 4, isFamilyFirst: true,
    given: [("さくら", "sakura"), ("健太", "kenta"), ("陽子", "yoko"), ("ﾀﾛｳ", "taro")],
    family: [("佐藤", "sato"), ("鈴木", "suzuki"), ("高橋", "takahashi"), ("田中", "tanaka")])

  private static let hebrew = Origin(
    share: 2, given: [("דנה", "dana"), ("יוסי", "yossi")], family: [("כהן", "cohen"), ("לוי", "levi")])

  private static let arabic = Origin(
    share: 3, given: [("أحمد", "ahmed"), ("فاطمة", "fatima"), ("ليلى", "layla")],
    family: [("الخطيب", "alkhatib"), ("حسن", "hassan"), ("منصور", "mansour")])

  private static func plain(_ names: String) -> [Part] {
    names.split(separator: " ").map { (String($0), $0.lowercased()) }
  }
}
