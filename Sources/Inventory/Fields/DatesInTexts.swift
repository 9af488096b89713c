/// Fields that Jamf's document has as texts without a format, although servers send dates there. As dates they are shown, sorted
/// and filtered like all others; a text that is no date is kept as it came.
enum DatesInTexts {
  static let paths: Set<String> = [
    "certificates[].issuedDate", "security.lastAttestationAttempt", "security.lastSuccessfulAttestation",
  ]
}
