/// How a secret is read out on the phone.
public enum Spelling {
  /// The words for a character, which no other character has: `Alpha` for a, `capital Alpha` for A, `seven` for 7.
  ///
  /// Letters have the words of the international radiotelephony alphabet, in the spelling of English dictionaries.
  ///
  /// - Parameters:
  ///   - character: the character.
  ///   - amongCapitals: whether it is known that all letters are capitals, so that they need no word for it.
  public static func words(for character: Unicode.Scalar, amongCapitals: Bool = false) -> String {
    if let name = names[character] { return name }
    let lower = Unicode.Scalar(character.value | 0x20)
    if let lower, let name = names[lower], ("A"..."Z").contains(character) {
      return amongCapitals ? name : "capital \(name)"
    }
    let digits = String(character.value, radix: 16, uppercase: true)
    return "character \(digits)"
  }

  /// The character that words are for; nil for other words.
  public static func character(for words: String, amongCapitals: Bool = false) -> Unicode.Scalar? {
    if let scalar = characters[words] {
      return amongCapitals && ("a"..."z").contains(scalar) ? Unicode.Scalar(scalar.value & ~0x20) : scalar
    }
    if words.hasPrefix("capital "), let lower = characters[String(words.dropFirst(8))], ("a"..."z").contains(lower) {
      return Unicode.Scalar(lower.value & ~0x20)
    }
    return words.hasPrefix("character ") ? UInt32(words.dropFirst(10), radix: 16).flatMap(Unicode.Scalar.init) : nil
  }

  private static let names: [Unicode.Scalar: String] = {
    let letters = [
      "Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "India", "Juliet", "Kilo", "Lima",
      "Mike",
      "November", "Oscar", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Uniform", "Victor", "Whiskey", "X-ray",
      "Yankee",
      "Zulu",
    ]
    let digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    let signs: [(Unicode.Scalar, String)] = [
      (" ", "space"), ("!", "exclamation mark"), ("\"", "quotation mark"), ("#", "number sign"), ("$", "dollar"),
      ("%", "percent"), ("&", "ampersand"), ("'", "apostrophe"), ("(", "left parenthesis"), (")", "right parenthesis"),
      ("*", "asterisk"), ("+", "plus"), (",", "comma"), ("-", "hyphen"), (".", "period"), ("/", "slash"),
      (":", "colon"),
      (";", "semicolon"), ("<", "less than"), ("=", "equals"), (">", "greater than"), ("?", "question mark"),
      ("@", "at sign"),
      ("[", "left bracket"), ("\\", "backslash"), ("]", "right bracket"), ("^", "caret"), ("_", "underscore"),
      ("`", "backtick"), ("{", "left brace"), ("|", "vertical bar"), ("}", "right brace"), ("~", "tilde"),
    ]
    var names: [Unicode.Scalar: String] = [:]
    for (index, name) in letters.enumerated() { names[Unicode.Scalar(UInt8(ascii: "a") + UInt8(index))] = name }
    for (index, name) in digits.enumerated() { names[Unicode.Scalar(UInt8(ascii: "0") + UInt8(index))] = name }
    for (sign, name) in signs { names[sign] = name }
    return names
  }()

  private static let characters = Dictionary(uniqueKeysWithValues: names.map { ($1, $0) })
}
