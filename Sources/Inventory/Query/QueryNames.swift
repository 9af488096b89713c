/// Where a field's name in filters and sorts is not that of the answers, in Jamf Pro 11.30.2's document.
enum QueryNames {
  /// The names of filters and sorts, by path.
  static let all = ["general.mdmProfileExpiration": "general.mdmCertificateExpiration"]

  /// What version 4 no longer sends, and still filters by.
  static let outlived = "general.lastReportedIp"

  /// What names that are no paths of version 4 mean: those of older versions, and those of queries.
  static let meanings: [String: String] = {
    var meanings = [SplitField.path: SplitField.parts[0]]
    for (path, name) in all { meanings[name] = path }
    return meanings
  }()
}

extension LayoutVersion {
  /// The name by which servers of this version filter and sort by a field; nil when they do not have it. Whether they can
  /// at all is another question: `Field.isFilterable`, `Field.isSortable`.
  public func queryName(for field: Field) -> String? {
    guard field.versions.contains(self) || field.path == QueryNames.outlived else { return nil }
    return QueryNames.all[field.path] ?? sentPath(field.path)
  }
}
