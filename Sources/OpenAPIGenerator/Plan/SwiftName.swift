/// Makes Swift names of the document's, as swift-openapi-generator's defensive strategy does: nothing is lost, and no
/// two names of the document become one.
enum SwiftName {
  /// A name for a type, property, case or method.
  static func defensive(_ name: String) -> String {
    guard !name.isEmpty else { return "_empty" }
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "_": result.unicodeScalars.append(scalar)
      case "0"..."9":
        if result.isEmpty { result = "_" }
        result.unicodeScalars.append(scalar)
      default:
        let word = words[scalar] ?? "x" + String(scalar.value, radix: 16, uppercase: true)
        result += "_\(word)_"
      }
    }
    return reserved.contains(result) || result == "_" ? "_" + result : result
  }

  /// Whether a name means something in Swift or in generated code.
  static func isReserved(_ name: String) -> Bool { reserved.contains(name) }

  /// Names of which each stands once: a second one gets a number.
  static func unique(_ name: String, among taken: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }

  private static let words: [Unicode.Scalar: String] = [
    " ": "space", "!": "excl", "\"": "quot", "#": "num", "$": "dollar", "%": "percent", "&": "amp", "'": "apos",
    "(": "lpar", ")": "rpar", "*": "ast", "+": "plus", ",": "comma", "-": "hyphen", ".": "period", "/": "sol",
    ":": "colon", ";": "semi", "<": "lt", "=": "equals", ">": "gt", "?": "quest", "@": "commat", "[": "lbrack",
    "\\": "bsol", "]": "rbrack", "^": "hat", "`": "grave", "{": "lcub", "|": "verbar", "}": "rcub", "~": "tilde",
  ]

  /// Keywords, and the names of types that generated code uses and a schema must not hide.
  private static let reserved: Set<String> = [
    "Any", "Array", "Bool", "Codable", "Components", "Date", "Dictionary", "Double", "Error", "Float", "Hashable",
    "Identifiable", "Indirect", "Int", "Int32", "Int64", "JSONAlternatives", "JSONCodable", "JSONObject",
    "JSONReader", "JSONReadingError", "JSONSparseStructure", "JSONStructure", "JSONValue", "JSONWriter",
    "OpenEnumeration", "Optional", "Protocol", "SecretHolding", "Self", "Sendable", "Set", "String", "Type",
    "UInt8", "URL", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "type", "typealias", "var", "where", "while", "yield",
  ]
}
