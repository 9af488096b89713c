import SeededNumbers

/// Values that often break programs, as JSON.
enum OddValues {
  /// The limits of integer types, and numbers beyond or between them.
  static let numbers = [
    "0", "-0", "-1", "1", "127", "128", "255", "256", "32767", "65536", "2147483647", "2147483648", "-2147483649",
    "4294967295", "4294967296", "9007199254740993", "4611686018427387904", "9223372036854775806", "9223372036854775807",
    "-9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551616",
    "99999999999999999999999999", "1e18", "1e19", "-1e19", "1e300", "1e400", "-1e400", "1e-400", "0.5", "1.5", "0.1e1",
    "922337203685477580", "1099511627776", "100000000", "100000001",
  ]

  /// Texts that look like dates, versions, addresses or numbers, but are invalid or unusable.
  static let texts = [
    #""9999-12-31T23:59:59.999Z""#, #""0000-01-01T00:00:00Z""#, #""0001-01-01T00:00:00+23:59""#,
    #""9999-12-31T23:59:59-23:59""#, #""999999-01-01T00:00:00Z""#, #""-0001-01-01""#, #""2026-02-30""#,
    #""2026-11-20""#,
    #""2026-11-20T14:03:05.1234567890123456789Z""#, #""1970-01-01T00:00:00Z""#, #""99999999999999999999.9""#,
    #""15.99999999999999999999999999.0""#, #""....""#, #""0.0.0.0.0""#, #""255.255.255.255""#, #""999.999.999.999""#,
    #""::ffff:1.2.3.4""#, #""FF:FF:FF:FF:FF:FF""#, #""-9223372036854775808""#, #""NaN""#, #""Infinity""#, #""1e999""#,
    #""true""#, #"" ""#, #""\t""#, #""\n\n\n""#, #""\u0000""#, #""\u001b[2J\u001b]52;c;AAAA\u0007""#, #""\ud800""#,
    #""\udc00\ud800""#, #""\uffff\ufffe""#, #""\u202e\u2066\u200b""#, #""a\u0301\u0301\u0301""#, #""🏳️‍🌈👩‍👩‍👧‍👦""#,
    #""ﷺ""#, #""İß""#, #""%s%n%x""#, #""=1+1""#, #""\"',;\\""#, #""../../etc/passwd""#, #""Unassigned""#, #""-1""#,
  ]

  private static let pieces = [
    "a", "0", "9", "x y ", "é", "e\u{301}", "\u{301}", "日本語", "🙂", "👩‍👩‍👧‍👦", "\\n", "\\u0000", "\\u001b[31m",
    "\\ud83d\\ude42",
    "\\u0301", "\\\"", "\\\\", "\u{200B}", "\u{202E}", "word ", "1.", "a,b;", "\\t",
  ]

  /// A quoted text of about this many bytes: one piece repeated, or several mixed.
  static func text(_ bytes: Int, _ random: inout Seeded) -> [UInt8] {
    let chosen = random.isOne(of: 2) ? [random.pick(pieces)] : (0..<4).map { _ in random.pick(pieces) }
    let block = Array(chosen.joined().utf8)
    var text: [UInt8] = [UInt8(ascii: "\"")]
    while text.count + block.count < bytes { text += block }
    text.append(UInt8(ascii: "\""))
    return text
  }
}
