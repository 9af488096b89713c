import APIRuntime

extension ConfigurationReader {
  /// Reads the object `reveal`: how secrets are revealed.
  mutating func readReveal(_ json: inout JSONReader) throws(JSONReadingError) -> Configuration.RevealSettings {
    var reveal = Configuration.RevealSettings()
    try object(&json, "\"reveal\"", known: ["seconds", "askReason"]) { (reading, key, json) throws(JSONReadingError) in
      switch key {
      case "seconds":
        reveal.seconds = try reading.wholeNumber(&json, key, in: Configuration.RevealSettings.allowedSeconds)
      default: reveal.askReason = try reading.truth(&json, key)
      }
    }
    return reveal
  }
}
