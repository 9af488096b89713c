/// Turns names of a document into Swift names by the configured strategy.
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

  /// The name of an inline type, made from the name of its property or parameter.
  func payload(_ name: String) -> String { (isIdiomatic ? Self.capitalized(name) : name) + "Payload" }

  /// `UpperCamelCase` for types, `lowerCamelCase` for members: `USER_AND_LOCATION` becomes `userAndLocation`,
  /// `HTTPProxy` `httpProxy`, `page-size` `pageSize`. Names without a letter or digit are spelled out.
  private static func idiomatic(_ name: String, isType: Bool) -> String {
    var words = self.words(of: name)
    guard !words.isEmpty else { return SwiftName.defensive(name) }
    if !name.contains(where: \.isLowercase) { words = words.map { $0.lowercased() } }
    if let first = name.first, first == "+" || first == "-" { words.insert(first == "+" ? "plus" : "minus", at: 0) }
    let first = isType ? capitalized(words[0]) : uncapitalized(words[0])
    var result = first + words.dropFirst().map(capitalized).joined()
    if result.first?.isNumber == true { result = "_" + result }
    return SwiftName.isReserved(result) ? "_" + result : result
  }

  /// The runs of letters and digits. The point of a number stays visible: `1.5` becomes `1` and `_5`, because 15 is
  /// another number.
  private static func words(of name: String) -> [String] {
    let scalars = name.unicodeScalars
    let runs = scalars.split {
      !($0.properties.isXIDContinue && ($0.properties.isAlphabetic || $0.properties.numericType != nil))
    }
    var previous: Substring.UnicodeScalarView?
    return runs.map { run in
      defer { previous = run }
      let word = String(String.UnicodeScalarView(run))
      guard let before = previous, isDigit(before.last), isDigit(run.first),
        scalars[before.endIndex..<run.startIndex].elementsEqual(CollectionOfOne("."))
      else { return word }
      return "_" + word
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ("0"..."9").contains($0) } ?? false }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// Lowercases a leading acronym as a whole: `URLPath` becomes `urlPath`, `URLs` becomes `urls`.
  private static func uncapitalized(_ name: String) -> String {
    let run = name.prefix(while: \.isUppercase)
    guard run.count > 1 else { return name.prefix(1).lowercased() + name.dropFirst() }
    let rest = name.dropFirst(run.count)
    let isPlural = rest.first == "s" && rest.dropFirst().first?.isLowercase != true
    let endsAWord = rest.first?.isLowercase != true || isPlural
    let acronym = endsAWord ? run : run.dropLast()
    return acronym.lowercased() + name.dropFirst(acronym.count)
  }
}

/// Swift names by the defensive strategy of swift-openapi-generator: nothing is lost, and distinct names stay distinct.
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

  /// The name, with a number appended if it is taken.
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

  /// Keywords, and names of types that generated code uses and a schema must not shadow.
  private static let reserved: Set<String> = [
    "Any", "Array", "Bool", "Codable", "Components", "Date", "Dictionary", "Double", "Error", "Float", "Hashable",
    "Identifiable", "Indirect", "Int", "Int32", "Int64", "JSONAlternatives", "JSONCodable", "JSONObject",
    "JSONReader", "JSONReadingError", "JSONSparseStructure", "JSONStructure", "JSONValue", "JSONWriter",
    "OpenEnumeration", "OpenNumberEnumeration", "Optional", "Protocol", "SecretHolding", "Self", "Sendable", "Set",
    "String", "Type",
    "UInt8", "URL", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "type", "typealias", "var", "where", "while", "yield",
  ]
}

/// The case names of status codes.
enum StatusName {
  static func of(_ status: Response.Status) -> String {
    switch status {
    case .code(let code): codes[code] ?? "code\(code)"
    case .hundred(let hundred):
      ["informational", "successful", "redirection", "clientError", "serverError"][hundred - 1]
    case .default: "_default"
    }
  }

  /// The type's name for a case name.
  static func type(of name: String) -> String {
    let plain = name.hasPrefix("_") ? name.dropFirst() : name[...]
    return plain.prefix(1).uppercased() + plain.dropFirst()
  }

  /// RFC 9110, section 15.
  private static let codes: [Int: String] = [
    100: "_continue", 101: "switchingProtocols", 200: "ok", 201: "created", 202: "accepted",
    203: "nonAuthoritativeInformation", 204: "noContent", 205: "resetContent", 206: "partialContent",
    207: "multiStatus", 300: "multipleChoices", 301: "movedPermanently", 302: "found", 303: "seeOther",
    304: "notModified", 307: "temporaryRedirect", 308: "permanentRedirect", 400: "badRequest", 401: "unauthorized",
    402: "paymentRequired", 403: "forbidden", 404: "notFound", 405: "methodNotAllowed", 406: "notAcceptable",
    407: "proxyAuthenticationRequired", 408: "requestTimeout", 409: "conflict", 410: "gone", 411: "lengthRequired",
    412: "preconditionFailed", 413: "contentTooLarge", 414: "uriTooLong", 415: "unsupportedMediaType",
    416: "rangeNotSatisfiable", 417: "expectationFailed", 421: "misdirectedRequest", 422: "unprocessableContent",
    423: "locked", 424: "failedDependency", 425: "tooEarly", 426: "upgradeRequired", 428: "preconditionRequired",
    429: "tooManyRequests", 431: "requestHeaderFieldsTooLarge", 500: "internalServerError", 501: "notImplemented",
    502: "badGateway", 503: "serviceUnavailable", 504: "gatewayTimeout", 505: "httpVersionNotSupported",
  ]
}

extension Response.Status {
  /// Codes by number, then hundreds, then the rest.
  var order: Int {
    switch self {
    case .code(let code): code
    case .hundred(let hundred): 1000 + hundred
    case .default: 2000
    }
  }
}

/// The case names of content types, equal to those of swift-openapi-generator.
enum ContentName {
  static func of(_ contentType: String, _ naming: SwiftNaming = SwiftNaming()) -> String {
    switch contentType {
    case "application/json": "json"
    case "application/x-www-form-urlencoded": "urlEncodedForm"
    case "multipart/form-data": "multipartForm"
    case "text/plain": "plainText"
    case "*/*": "any"
    case "application/xml": "xml"
    case "application/octet-stream": "binary"
    case "text/html": "html"
    case "application/yaml": "yaml"
    case "text/csv": "csv"
    case "image/png": "png"
    case "application/pdf": "pdf"
    case "image/jpeg": "jpeg"
    default: naming.member(contentType)
    }
  }

  /// Whether a content type is JSON, including `application/problem+json`.
  static func isJSON(_ contentType: String) -> Bool {
    contentType == "application/json" || contentType.hasSuffix("+json")
  }
}
