import Inventory
import Screen

/// Shorter ways to write values and headings in a narrow column. Copies, filters and sorts use the values themselves.
enum ShortForms {
  static let modelPath = "hardware.model"

  /// Whether some values of a field have a short form.
  static func exist(for path: String) -> Bool { path == modelPath }

  /// What a list says for a value in a column that has no room for it; nil for a value without a short form.
  static func value(_ text: String, of path: String, glyphs: Glyphs) -> String? {
    exist(for: path) ? model(text, glyphs: glyphs) : nil
  }

  /// Leaves out what model names share: `MacBook Air (13-inch, M3, 2024)` becomes `Air 13″ M3 2024`. Different names
  /// stay different.
  static func model(_ name: String, glyphs: Glyphs) -> String? {
    let families = [("MacBook Air", "Air"), ("MacBook Pro", "Pro"), ("Mac mini", "mini"), ("Mac Studio", "Studio")]
    var words = name
    // `Mac Pro` keeps its name, which would otherwise be that of a MacBook Pro.
    if let (long, short) = families.first(where: { name == $0.0 || name.hasPrefix($0.0 + " (") }) {
      words = short + name.dropFirst(long.count)
    }
    guard let open = words.firstIndex(of: "("), words.last == ")" else { return words == name ? nil : words }
    let inch = glyphs.isASCII ? "\"" : "″"
    let details = words[words.index(after: open)...].dropLast().split(separator: ",").map { part in
      let part = String(part).trimmingSpaces
      return part.hasSuffix("-inch") ? part.dropLast("-inch".count) + inch : part[...]
    }
    return ([words[..<open].trimmingSpaces[...]] + details).joined(separator: " ")
  }

  /// Shorter headings of a field, the longest first.
  static func headings(of path: String) -> [String] {
    switch path {
    case BrowserState.managementIDPath: ["Mgmt ID"]
    case DeviceKind.fileVaultStatus: ["FileVault", "FV"]
    case "hardware.serialNumber": ["Serial"]
    case "operatingSystem.version": ["OS"]
    case DeviceKind.bootPartitionState: ["FileVault", "FV"]
    case DeviceKind.recoveryKeyValidity: ["Recovery key", "Key"]
    case "general.lastContact": ["Contact"]
    case "general.reportDate": ["Inventory"]
    default: []
    }
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
