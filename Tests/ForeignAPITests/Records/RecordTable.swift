import Foundation
import RecordsAPI

/// The records of a layout, with the operations of the stub; no HTTP, no generated protocol.
struct RecordTable {
  typealias Schemas = Components.Schemas

  struct Upload: Hashable {
    var filename: String?
    var contentType: String
    var bytes: [UInt8]
  }

  private(set) var records: [Schemas.Record] = []
  private var nextID = 1
  /// By record, field and repetition.
  private(set) var containers: [String: Upload] = [:]

  mutating func insert(_ fields: Schemas.FieldData) -> Schemas.Record {
    let record = Schemas.Record(fieldData: fields, portalData: [:], recordId: String(nextID), modId: "0")
    nextID += 1
    records.append(record)
    return record
  }

  /// The changed record; nil when there is none.
  mutating func edit(_ id: String, _ fields: Schemas.FieldData) -> Schemas.Record? {
    guard let place = records.firstIndex(where: { $0.recordId == id }) else { return nil }
    records[place].fieldData.merge(fields) { _, new in new }
    records[place].modId = String((Int(records[place].modId) ?? 0) + 1)
    return records[place]
  }

  mutating func remove(_ id: String) -> Bool {
    defer { records.removeAll { $0.recordId == id } }
    return records.contains { $0.recordId == id }
  }

  mutating func store(_ upload: Upload, in field: String, _ repetition: Int, of id: String) {
    containers["\(id) \(field) \(repetition)"] = upload
  }

  func upload(in field: String, _ repetition: Int, of id: String) -> Upload? {
    containers["\(id) \(field) \(repetition)"]
  }

  // MARK: Finding

  /// The records that match any finding request, except those that match an omitting one.
  func find(_ requests: [Schemas.FindCriteria]) -> [Schemas.Record] {
    records.filter { record in
      requests.contains { $0.omit != ._true && Self.matches(record, $0) }
        && !requests.contains { $0.omit == ._true && Self.matches(record, $0) }
    }
  }

  private static func matches(_ record: Schemas.Record, _ criteria: Schemas.FindCriteria) -> Bool {
    criteria.additionalProperties.allSatisfy { name, criterion in
      matches(text(record.fieldData[name] ?? nil), criterion)
    }
  }

  private static func matches(_ value: String, _ criterion: String) -> Bool {
    if criterion.hasPrefix("==") { return value == criterion.dropFirst(2) }
    if criterion == "*" { return !value.isEmpty }
    if let range = criterion.firstRange(of: "...") {
      guard let number = Double(value), let low = Double(criterion[..<range.lowerBound]),
        let high = Double(criterion[range.upperBound...])
      else { return false }
      return low <= number && number <= high
    }
    for (sign, isRight) in [(">", { $0 > $1 }), ("<", { $0 < $1 })] as [(String, (Double, Double) -> Bool)]
    where criterion.hasPrefix(sign) {
      guard let number = Double(value), let limit = Double(criterion.dropFirst()) else { return false }
      return isRight(number, limit)
    }
    return value.lowercased().split(separator: " ").contains { $0.hasPrefix(criterion.lowercased()) }
  }

  static func sorted(_ records: [Schemas.Record], by keys: [Schemas.SortKey]) -> [Schemas.Record] {
    records.sorted { left, right in
      for key in keys {
        let first = text(left.fieldData[key.fieldName] ?? nil)
        let second = text(right.fieldData[key.fieldName] ?? nil)
        if first != second { return (first < second) == (key.sortOrder != .descend) }
      }
      return false
    }
  }

  static func text(_ value: Schemas.FieldValue?) -> String {
    switch value {
    case .case1(let text): text
    case .case2(let number): String(number)
    case .undocumented, nil: ""
    }
  }
}
