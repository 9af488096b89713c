import APIRuntime

extension ConfigurationReader {
  /// The keys of a profile that configure the connection to its server.
  static let networkKeys = ["caFile", "clientCertificate", "proxy", "timeouts"]

  mutating func readNetwork(
    _ json: inout JSONReader, _ key: String, into network: inout Configuration.Network
  ) throws(JSONReadingError) {
    switch key {
    case "caFile": network.authoritiesFile = try path(&json, key)
    case "clientCertificate": network.clientCertificate = try readClientCertificate(&json)
    case "proxy": network.proxy = try readProxy(&json)
    default: network.timeouts = try readTimeouts(&json)
    }
  }

  private mutating func readClientCertificate(
    _ json: inout JSONReader
  ) throws(JSONReadingError) -> Configuration.Network.ClientCertificate? {
    let start = json.offset
    guard json.peek() == .object else {
      try wrongType(&json, "\"clientCertificate\"", "an object in { }")
      return nil
    }
    var certificate = Configuration.Network.ClientCertificate(certificateFile: "")
    var isNamed = false
    try object(&json, "\"clientCertificate\"", known: ["certificateFile", "keyFile", "passphrase"]) {
      (reading, key, json) throws(JSONReadingError) in
      switch key {
      case "certificateFile":
        isNamed = true
        certificate.certificateFile = try reading.path(&json, key) ?? ""
      case "keyFile": certificate.keyFile = try reading.path(&json, key)
      default: certificate.passphrase = try reading.secret(&json, key)
      }
    }
    guard isNamed else {
      report("\"clientCertificate\" needs a \"certificateFile\"", at: start)
      return nil
    }
    return certificate
  }

  /// A proxy is an address, or an object when it requires sign-in.
  private mutating func readProxy(
    _ json: inout JSONReader
  ) throws(JSONReadingError) -> Configuration.Network.Proxy? {
    let start = json.offset
    if json.peek() == .string { return try proxyAddress(&json, "proxy").map { .init(address: $0) } }
    guard json.peek() == .object else {
      try wrongType(&json, "\"proxy\"", "an address in quotes, or an object in { }")
      return nil
    }
    var proxy = Configuration.Network.Proxy(address: "")
    var isNamed = false
    try object(&json, "\"proxy\"", known: ["address", "username", "password"]) {
      (reading, key, json) throws(JSONReadingError) in
      switch key {
      case "address":
        isNamed = true
        proxy.address = try reading.proxyAddress(&json, key) ?? ""
      case "username": proxy.username = try reading.string(&json, key)
      default: proxy.password = try reading.secret(&json, key)
      }
    }
    guard isNamed else {
      report("\"proxy\" needs an \"address\"", at: start)
      return nil
    }
    if proxy.password != nil, proxy.username == nil {
      report("\"proxy\" has a \"password\" but no \"username\"", at: start)
    }
    return proxy
  }

  private mutating func proxyAddress(_ json: inout JSONReader, _ key: String) throws(JSONReadingError) -> String? {
    let offset = json.offset
    guard let text = try string(&json, key) else { return nil }
    // The text before an @ may contain a password, so it is not repeated.
    if text.contains("@") {
      report(
        "\"\(key)\" contains a user name or a password. Use an object with \"username\" and \"password\", which says "
          + "where the password is kept (\(SecretReference.forms))", at: offset)
      return nil
    }
    if (try? ProxyEnvironment.proxy(written: text, origin: key)) == nil {
      report("\"\(key)\" is not the address of a proxy, such as http://proxy.example.org:3128", at: offset)
      return nil
    }
    return text
  }

  private mutating func readTimeouts(
    _ json: inout JSONReader
  ) throws(JSONReadingError) -> Configuration.Network.Timeouts {
    var timeouts = Configuration.Network.Timeouts()
    try object(&json, "\"timeouts\"", known: ["connect", "read", "total"]) {
      (reading, key, json) throws(JSONReadingError) in
      let seconds = try reading.wholeNumber(&json, key, in: Limits.timeoutSeconds)
      switch key {
      case "connect": timeouts.connect = seconds
      case "read": timeouts.read = seconds
      default: timeouts.total = seconds
      }
    }
    return timeouts
  }

  private mutating func path(_ json: inout JSONReader, _ key: String) throws(JSONReadingError) -> String? {
    let offset = json.offset
    guard let text = try string(&json, key) else { return nil }
    guard !text.isEmpty else {
      report("\"\(key)\" is empty", at: offset)
      return nil
    }
    return absolute(text)
  }
}
