/// How names in a document become Swift names, as the configuration wants it.
struct SwiftNaming: Hashable, Sendable {
  var isIdiomatic = false

  /// The name of a type.
  func type(_ name: String) -> String { isIdiomatic ? Self.idiomatic(name, isType: true) : SwiftName.defensive(name) }

  /// The name of a property, a parameter or a case.
  func member(_ name: String) -> String {
    isIdiomatic ? Self.idiomatic(name, isType: false) : SwiftName.defensive(name)
  }

  /// The name of an operation's method.
  func method(_ name: String) -> String { member(name) }

  /// The name of a type that is described in place, after what it is the type of.
  func payload(_ name: String) -> String { (isIdiomatic ? Self.capitalised(name) : name) + "Payload" }

  /// Swift's way: `UpperCamelCase` for types, `lowerCamelCase` for members. `USER_AND_LOCATION` is `userAndLocation`,
  /// `HTTPProxy` is `httpProxy`, `page-size` is `pageSize`. Names without a letter or digit are spelled out.
  private static func idiomatic(_ name: String, isType: Bool) -> String {
    var words = self.words(of: name)
    guard !words.isEmpty else { return SwiftName.defensive(name) }
    if !name.contains(where: \.isLowercase) { words = words.map { $0.lowercased() } }
    if let first = name.first, first == "+" || first == "-" { words.insert(first == "+" ? "plus" : "minus", at: 0) }
    let first = isType ? capitalised(words[0]) : uncapitalised(words[0])
    var result = first + words.dropFirst().map(capitalised).joined()
    if result.first?.isNumber == true { result = "_" + result }
    return SwiftName.isReserved(result) ? "_" + result : result
  }

  /// The runs of letters and digits.
  private static func words(of name: String) -> [String] {
    name.unicodeScalars
      .split { !($0.properties.isXIDContinue && ($0.properties.isAlphabetic || $0.properties.numericType != nil)) }
      .map { String(String.UnicodeScalarView($0)) }
  }

  private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// In front, an acronym is in lower case as a whole: `URLPath` is `urlPath`, `URLs` is `urls`.
  private static func uncapitalised(_ name: String) -> String {
    let run = name.prefix(while: \.isUppercase)
    guard run.count > 1 else { return name.prefix(1).lowercased() + name.dropFirst() }
    let rest = name.dropFirst(run.count)
    let isPlural = rest.first == "s" && rest.dropFirst().first?.isLowercase != true
    let endsAWord = rest.first?.isLowercase != true || isPlural
    let acronym = endsAWord ? run : run.dropLast()
    return acronym.lowercased() + name.dropFirst(acronym.count)
  }
}
