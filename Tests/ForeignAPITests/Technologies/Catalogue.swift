import APIRuntime
import Foundation
import TechnologiesAPI

/// The entries of a catalogue and their search; no HTTP, no generated protocol.
struct Catalogue {
  typealias Schemas = Components.Schemas

  var entries: [Schemas.Technology] = []
  var images: [String: [UInt8]] = [:]
  var votes: [String: [String: Int]] = [:]
  private var now = Date(timeIntervalSince1970: 1_795_262_400)

  func entry(_ slug: String) -> Schemas.Technology? { entries.first { $0.slug == slug } }

  static func slug(_ name: String) -> String {
    String(name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }

  mutating func put(_ input: Schemas.TechnologyInput, slug: String) -> Schemas.Technology {
    now += 1
    let present = entry(slug)
    let technology = Schemas.Technology(
      name: input.name, kind: input.kind, _in: input._in, _self: input._self, released: input.released,
      licence: input.licence, maturity: input.maturity, homepage: input.homepage,
      _dollar_comment: input._dollar_comment,
      related: input.related, slug: slug, addedAt: present?.addedAt ?? now, isRetired: present?.isRetired,
      successor: present?.successor)
    entries.removeAll { $0.slug == slug }
    entries.append(technology)
    return technology
  }

  mutating func retire(_ slug: String) -> Bool {
    guard let place = entries.firstIndex(where: { $0.slug == slug }) else { return false }
    entries[place].isRetired = true
    // The last entry of its kind replaces it, with its own successor.
    entries[place].successor = entries.last { $0.kind == entries[place].kind && $0.slug != slug }
      .map { .init(slug: $0.slug, successor: $0.successor) }
    return true
  }

  /// The errors in an entry, field by field.
  static func errors(in input: Schemas.TechnologyInput) -> [Schemas.FieldError] {
    var errors: [Schemas.FieldError] = []
    if input.name.isEmpty { errors.append(.init(field: "name", code: .required, message: "A name is needed")) }
    if input.name.count > 60 {
      errors.append(
        .init(field: "name", code: .too_hyphen_long, message: "At most 60 characters", rejected: .string(input.name)))
    }
    if case .undocumented(let kind) = input.kind {
      errors.append(.init(field: "kind", code: .unknown, message: "No kind is called that", rejected: .string(kind)))
    }
    if let maturity = input.maturity?.rawValue, !(0...4).contains(maturity) {
      errors.append(
        .init(field: "maturity", code: .malformed, message: "0 to 4", rejected: .integer(Int(maturity))))
    }
    return errors
  }

  /// The entries that match a query; nil if the field does not support the operator.
  func find(_ field: Schemas.QueryField, _ sign: Schemas.QueryOperator, _ values: [String]) -> [Schemas.Technology]? {
    guard let value = values.first else { return nil }
    let test: (String) -> Bool
    switch sign {
    case ._equals_, ._is: test = { $0 == value }
    case ._excl__equals_: test = { $0 != value }
    case ._lt_: test = { $0 < value }
    case ._gt_: test = { $0 > value }
    case .contains: test = { $0.localizedCaseInsensitiveContains(value) }
    case ._in: test = { values.contains($0) }
    case .undocumented: return nil
    }
    return entries.filter { test(Self.text($0, field)) }
  }

  private static func text(_ entry: Schemas.Technology, _ field: Schemas.QueryField) -> String {
    switch field {
    case .name: return entry.name
    case .kind: return entry.kind.rawValue
    case .released: return entry.released ?? ""
    case .licence:
      switch entry.licence {
      case .case1(let name): return name
      case .LicenceText(let licence): return licence.title
      case .undocumented, nil: return ""
      }
    case ._self: return String(entry._self)
    case .maturity_period_level: return entry.maturity.map { String($0.rawValue) } ?? ""
    case ._class, .undocumented: return ""
    }
  }
}
