public import HTTPTypes

extension HTTPFields {
  /// The fields that are safe to keep in errors and logs: those known to carry nothing but facts about the message.
  public var withoutSecrets: HTTPFields {
    var kept = HTTPFields()
    for field in self where field.name.isHarmless { kept.append(field) }
    return kept
  }
}

extension HTTPField.Name {
  private static let harmless: Set<HTTPField.Name> = [
    .accept, .acceptEncoding, .acceptLanguage, .acceptRanges, .age, .allow, .cacheControl, .connection,
    .contentEncoding, .contentLanguage, .contentLength, .contentType, .date, .expires, .lastModified, .retryAfter,
    .server, .transferEncoding, .userAgent, .vary, .wwwAuthenticate,
  ]

  /// Whether fields of this name carry facts about the message only. Of a name that is not known, nobody can say.
  var isHarmless: Bool { Self.harmless.contains(self) || canonicalName.hasPrefix("x-ratelimit") }
}
