/// A person's name, and the letters of it that fit an account name.
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
        + "Shafi Leslie Adele John Karen Robin Evelyn Guido Sophie Peter Annie Clara Mary Vint Jean Butler Lynn Ivan"),
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
