/// Makes texts comparable: lower case, without diacritics, full-width forms as plain ones.
///
/// Stored and typed texts are folded alike, so the exact result matters less than that both are the same. Nearly all of
/// an inventory is ASCII, which takes one pass over the bytes in place.
public enum Folding {
  /// The folded form of a text, in UTF-8.
  public static func folded(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    foldTail(of: &bytes, from: 0)
    return bytes
  }

  /// Appends the folded form of a text in UTF-8.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        bytes.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
        index += 1
      } else {
        index += appendScalar(of: text, at: index, to: &bytes)
      }
    }
  }

  /// Appends the folded form of the non-ASCII scalar at an index, and returns its length in bytes.
  static func appendScalar(of text: UnsafeBufferPointer<UInt8>, at index: Int, to bytes: inout [UInt8]) -> Int {
    let (scalar, length) = scalar(in: text, at: index)
    append(scalar, to: &bytes)
    return length
  }

  /// Whether a dash or quotation mark of three bytes begins at an index, as in `Karen’s Mac`: the most common non-ASCII
  /// characters, which folding keeps.
  @inline(__always)
  static func isKept(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    // U+2010 to U+2027.
    index + 3 <= text.count && text[index] == 0xE2 && text[index + 1] == 0x80 && text[index + 2] &- 0x90 < 0x18
  }

  /// Folds the bytes from `start` on, which must be UTF-8, and returns whether that may have changed them.
  @discardableResult
  static func foldTail(of bytes: inout [UInt8], from start: Int) -> Bool {
    var high: UInt8 = 0
    var hasCapital: UInt8 = 0
    bytes.withUnsafeMutableBufferPointer { buffer in
      for index in start..<buffer.count {
        let byte = buffer[index]
        high |= byte
        let bit: UInt8 = byte &- UInt8(ascii: "A") < 26 ? 0x20 : 0
        hasCapital |= bit
        buffer[index] = byte | bit
      }
    }
    guard high >= 0x80 else { return hasCapital != 0 }
    let text = Array(bytes[start...])
    bytes.removeLast(text.count)
    text.withUnsafeBufferPointer { append($0, to: &bytes) }
    return true
  }

  /// The scalar at an index, and its length in bytes. Invalid UTF-8 is U+FFFD, byte by byte.
  private static func scalar(
    in text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let first = UInt32(text[index])
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard first >= 0xC2, first < 0xF5, index + length <= text.count else { return ("\u{FFFD}", 1) }
    var value = first & (0xFF >> UInt32(length + 1))
    for place in index + 1..<index + length {
      guard text[place] & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
      value = value << 6 | UInt32(text[place] & 0x3F)
    }
    return Unicode.Scalar(value).map { ($0, length) } ?? ("\u{FFFD}", 1)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0x80..<0x700: bytes.append(contentsOf: alphabets[Int(scalar.value) - 0x80])
    case 0x3040..<0x3100: bytes.append(contentsOf: kana[Int(scalar.value) - 0x3040])
    default: lookUp(scalar, to: &bytes)
    }
  }

  private static func lookUp(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    case 0x00A0, 0x3000: bytes.append(UInt8(ascii: " "))
    // See `isKept`.
    case 0x2010...0x2027: append(threeBytes: scalar.value, to: &bytes)
    // Ideographs have neither case nor diacritics.
    case 0x3400...0x9FFF: bytes.append(contentsOf: String(scalar).utf8)
    case 0xAC00...0xD7A3: appendHangul(scalar.value - 0xAC00, to: &bytes)
    case 0xFF01...0xFF5E:
      // The full-width forms are in the order of ASCII.
      let plain = UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)
      bytes.append(plain &- UInt8(ascii: "A") < 26 ? plain | 0x20 : plain)
    default: appendOther(scalar, to: &bytes)
    }
  }

  /// The folded forms of Latin, Greek, Cyrillic, Armenian, Hebrew and Arabic letters, from U+0080 to U+06FF, computed
  /// once.
  private static let alphabets = table(0x80..<0x700)
  /// The same for hiragana and katakana.
  private static let kana = table(0x3040..<0x3100)

  private static func table(_ values: Range<UInt32>) -> [[UInt8]] {
    values.map { value in
      var bytes: [UInt8] = []
      if let scalar = Unicode.Scalar(value) { lookUp(scalar, to: &bytes) }
      return bytes
    }
  }

  private static func appendOther(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if let replacement = FoldingTable.replacements[scalar.value] { return bytes.append(contentsOf: replacement) }
    let properties = scalar.properties
    // A mark above or below its letter. Vowel signs, which have class 0, are letters in their own right.
    if properties.canonicalCombiningClass != .notReordered || properties.isDefaultIgnorableCodePoint { return }
    let lower = properties.lowercaseMapping.unicodeScalars
    if lower.count == 1, let only = lower.first, only == scalar {
      return bytes.append(contentsOf: String(scalar).utf8)
    }
    for letter in lower {
      if letter == scalar { bytes.append(contentsOf: String(letter).utf8) } else { lookUp(letter, to: &bytes) }
    }
  }

  /// Decomposes a Korean syllable into its letters (Unicode, section 3.12). macOS decomposes names, keyboards compose
  /// them; besides, an incomplete syllable then finds complete ones.
  private static func appendHangul(_ index: UInt32, to bytes: inout [UInt8]) {
    var letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
    if index % 28 != 0 { letters.append(0x11A7 + index % 28) }
    for letter in letters {
      // All letters in the three ranges have three bytes.
      append(threeBytes: letter, to: &bytes)
    }
  }

  private static func append(threeBytes value: UInt32, to bytes: inout [UInt8]) {
    bytes.append(0xE0 | UInt8(value >> 12))
    bytes.append(0x80 | UInt8(value >> 6 & 0x3F))
    bytes.append(0x80 | UInt8(value & 0x3F))
  }
}

/// Letters with diacritics and their folded forms: the canonical decompositions of Unicode without marks, for Latin,
/// Greek, Cyrillic and kana; and letters that people type without their stroke, or as two letters.
enum FoldingTable {
  /// The folded forms of lower-case letters; other letters stay.
  static let replacements: [UInt32: [UInt8]] = {
    var table: [UInt32: [UInt8]] = [:]
    for (plain, marked) in letters {
      for letter in marked.unicodeScalars { table[letter.value] = Array(plain.utf8) }
    }
    return table
  }()

  private static let letters: [(plain: String, marked: String)] = [
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"), ("b", "ḃḅḇ"), ("c", "çćĉċčḉ"), ("d", "ďḋḍḏḑḓđð"),
    ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"), ("f", "ḟ"), ("g", "ĝğġģǧǵḡ"), ("h", "ĥȟḣḥḧḩḫẖħ"), ("i", "ìíîïĩīĭįǐȉȋḭḯỉịı"),
    ("j", "ĵǰ"), ("k", "ķǩḱḳḵ"), ("l", "ĺļľḷḹḻḽł"), ("m", "ḿṁṃ"), ("n", "ñńņňǹṅṇṉṋ"),
    ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøǿ"), ("p", "ṕṗ"), ("r", "ŕŗřȑȓṙṛṝṟ"), ("s", "śŝşšșṡṣṥṧṩſẛ"),
    ("t", "ţťțṫṭṯṱẗŧ"), ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"), ("v", "ṽṿ"), ("w", "ŵẁẃẅẇẉẘ"), ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏẙỳỵỷỹ"), ("z", "źżžẑẓẕ"), ("ʒ", "ǯ"), ("ʹ", "ʹ"), ("α", "άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"),
    ("ε", "έἐἑἒἓἔἕὲέ"), ("η", "ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"), ("ι", "ΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ"), ("ο", "όὀὁὂὃὄὅὸό"),
    ("ρ", "ῤῥ"), ("σ", "ς"), ("υ", "ΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ"), ("ω", "ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"), ("ϒ", "ϓϔ"),
    ("а", "ӑӓ"), ("г", "ѓ"), ("е", "ѐёӗ"), ("ж", "ӂӝ"), ("з", "ӟ"), ("и", "йѝӣӥ"), ("к", "ќ"), ("о", "ӧ"),
    ("у", "ўӯӱӳ"), ("ч", "ӵ"), ("ы", "ӹ"), ("э", "ӭ"), ("і", "ї"), ("ѵ", "ѷ"), ("ә", "ӛ"), ("ө", "ӫ"), ("う", "ゔ"),
    ("か", "が"), ("き", "ぎ"), ("く", "ぐ"), ("け", "げ"), ("こ", "ご"), ("さ", "ざ"), ("し", "じ"), ("す", "ず"), ("せ", "ぜ"),
    ("そ", "ぞ"), ("た", "だ"), ("ち", "ぢ"), ("つ", "づ"), ("て", "で"), ("と", "ど"), ("は", "ばぱ"), ("ひ", "びぴ"), ("ふ", "ぶぷ"),
    ("へ", "べぺ"), ("ほ", "ぼぽ"), ("ゝ", "ゞ"), ("ウ", "ヴ"), ("カ", "ガ"), ("キ", "ギ"), ("ク", "グ"), ("ケ", "ゲ"), ("コ", "ゴ"),
    ("サ", "ザ"), ("シ", "ジ"), ("ス", "ズ"), ("セ", "ゼ"), ("ソ", "ゾ"), ("タ", "ダ"), ("チ", "ヂ"), ("ツ", "ヅ"), ("テ", "デ"),
    ("ト", "ド"), ("ハ", "バパ"), ("ヒ", "ビピ"), ("フ", "ブプ"), ("ヘ", "ベペ"), ("ホ", "ボポ"), ("ワ", "ヷ"), ("ヰ", "ヸ"), ("ヱ", "ヹ"),
    ("ヲ", "ヺ"), ("ヽ", "ヾ"), ("ae", "æǣǽ"), ("oe", "œ"), ("ss", "ß"), ("th", "þ"),
  ]
}
