import Wording

/// The tables that fields of a catalogue belong to.
extension FieldCatalogue {
  /// The tables of these fields, in the order of the document.
  static func tables(of fields: [Field], isField: (String) -> Bool) -> [FieldTable] {
    var lists: [FieldTable.List] = []
    var places: [String: Int] = [:]
    for field in fields {
      guard let path = FieldTable.path(ofField: field.path) else { continue }
      if let place = places[path] {
        lists[place] = FieldTable.List(path: path, fields: lists[place].fields + [field])
      } else {
        places[path] = lists.count
        lists.append(FieldTable.List(path: path, fields: [field]))
      }
    }
    var counts: [String: Int] = [:]
    for list in lists { for end in ends(of: list.path) { counts[end.lowercased(), default: 0] += 1 } }
    let attributes = ExtensionAttributePlaces.paths.compactMap { path in places[path + "[]"].map { lists[$0] } }
    return lists.map { list in
      let whole = FieldTable.withoutBrackets(list.path)
      let name = ends(of: list.path).first { counts[$0.lowercased()] == 1 && !isField($0) } ?? whole
      // Where a server shows an attribute decides which list has it; who asks for it need not know.
      let isOfAttributes = list.path == ExtensionAttributePlaces.key + "[]"
      return FieldTable(name: name, lists: isOfAttributes ? attributes : [list])
    }
  }

  /// The table that a name means: its whole path, or an end of it that no other table has. Letter case and brackets do not count.
  ///
  /// - Returns: nil when there is none.
  public func table(named name: String) throws(FieldNameError) -> FieldTable? {
    let wanted = FieldTable.withoutBrackets(name).lowercased()
    if let whole = tables.first(where: { FieldTable.withoutBrackets($0.path).lowercased() == wanted }) { return whole }
    let found = tables.filter { FieldTable.withoutBrackets($0.path).lowercased().hasSuffix("." + wanted) }
    guard found.count < 2 else { throw .ambiguous(name: name, candidates: found.map(\.name)) }
    return found.first
  }

  /// The table whose elements have a field.
  public func table(of field: Field) -> FieldTable? {
    guard let path = FieldTable.path(ofField: field.path) else { return nil }
    return tables.first { $0.path == path }
  }

  /// Names of tables like one that means none.
  func tables(like name: String) -> [String] {
    let wanted = name.lowercased()
    let near = NearestNames.names(to: name, among: tables.map(\.name))
    let having = tables.map(\.name).filter { name in
      !near.contains(name) && (name.lowercased().contains(wanted) || Self.isShort(wanted, for: name.lowercased()))
    }
    return Array((near + (wanted.count > 2 ? having : [])).prefix(3))
  }

  /// Whether a name has the letters of a shorter one in order, from the first on: `certs` for `certificates`.
  static func isShort(_ short: String, for name: String) -> Bool {
    var left = short[...]
    for letter in name where letter == left.first { left.removeFirst() }
    return left.isEmpty && short.first == name.first
  }
}
