import Testing

@testable import Inventory

@Suite("Parsing tests of one table element")
struct FilterTableTests {
  private func filter(_ text: String) throws(FilterError) -> Filter {
    try Filter(text, catalogue: TableFleet.catalogue, now: Question.now, timeZone: Question.zone)
  }

  @Test(
    "in a table's parentheses, names are those of its fields; everything else works as usual",
    arguments: [
      ("applications:(name:a)", "applications:(name:a)"),
      ("APPLICATIONS:( Name:A )", "applications:(name:a)"),
      ("applications[]:(name:a)", "applications:(name:a)"),
      ("applications:(applications.name:a applications[].version:>=9)", "applications:(name:a version:>=9)"),
      ("applications:(name:=Safari.app version:=26.6)", "applications:(name:^safari.app$ version:^26.6$)"),
      ("applications:(a b)", "applications:(a b)"), ("applications:(a | b c)", "applications:(a | b c)"),
      ("applications:((a | b) !c)", "applications:((a | b) !c)"), ("applications:(!(a b))", "applications:(!(a b))"),
      ("!applications:(name:a)", "!applications:(name:a)"), ("applications:(!version:?)", "applications:(!version:?)"),
      ("applications:(name:(a | b) version:9..)", "applications:((name:a | name:b) version:>=9)"),
      ("applications:(name:re:/^a/ sizeMegabytes:1..2GB)", "applications:(name:re:/^a/ sizeMegabytes:1..2000)"),
      ("x applications:(a) | y", "x applications:(a) | y"), ("(applications:(a) b)", "applications:(a) b"),
      ("applications:(a) applications:(b)", "applications:(a) applications:(b)"),
      ("applications:(a\u{A0}b)", "applications:(a b)"), ("applications:(\"name:a\")", #"applications:("name:a")"#),
      ("applications:(00:1B:63)", #"applications:("00:1b:63")"#),
      ("applications:(Pro(2))", #"applications:("pro(2)")"#),
      ("partitions:(name:Data percentUsed:>90)", "partitions:(name:data percentUsed:>90)"),
      ("disks.partitions:(partitions.name:a)", "partitions:(name:a)"), ("disks:(model:a)", "disks:(model:a)"),
      ("certificates:(issuer:a expirationDate:?)", "certificates:(details.issuer:a expirationDate:?)"),
      ("certificates:(details.issuer:a identity:yes)", "certificates:(details.issuer:a identity:yes)"),
      (
        #"extensionAttributes:(name:"Battery health" value:Poor)"#,
        #"extensionAttributes:(name:"battery health" values:poor)"#
      ),
      ("general.extensionAttributes:(name:a)", "general.extensionAttributes:(name:a)"),
    ])
  func reading(text: String, canonical: String) throws {
    let read = try filter(text)
    #expect(read.description == canonical)
    #expect(try filter(canonical).root == read.root)
  }

  @Test("it is not a field test, and its fields are requested together")
  func meaning() throws {
    let filter = try filter("name:x applications:(name:a !version:b)")
    #expect(filter.fields.map(\.path) == ["general.name", "applications[].name", "applications[].version"])
    let table = try #require(try TableFleet.catalogue.table(named: "applications"))
    #expect(try self.filter("applications:(a)").fields == table.fields)
    #expect(try self.filter("applications:(name:a)").root != self.filter("applications.name:a").root)
    let attributes = try self.filter("extensionAttributes:(name:a)").fields.map(\.path)
    #expect(attributes == ["extensionAttributes[].name", "general.extensionAttributes[].name"])
  }

  @Test(
    "a syntax error reports its position and what was expected",
    arguments: [
      ("applications:(", 14, 0, "a word or a field at the end"), ("applications:()", 14, 1, "before “)”"),
      ("applications:(name:a", 13, 1, "“)” for this"), ("applications:(a | )", 18, 1, "before “)”"),
      ("applications:(name:)", 19, 1, "after “applications.name:”"), ("applications:(a))", 16, 1, "no “(” for this"),
      ("x applications:(nam:a)", 16, 3, "not a field of applications; similar: name"),
      ("applications:(model:a)", 14, 5, "outside the parentheses"),
      ("applications:(foo:a)", 14, 3, "its fields: name, version, sizeMegabytes, cfBundleVersion"),
      ("applications:(name=)", 19, 1, "after “applications.name:=”"),
      ("applications:(version == 9*)", 26, 1, "write version:9*"),
      ("applications:(printers:(a))", 14, 8, "tables cannot be nested; close “applications:(” first"),
      ("disks:(partitions:(a))", 7, 10, "tables cannot be nested"),
      ("disks:(partitions.name:a)", 7, 15, "not a field of disks"),
      ("application:(name:a)", 0, 11, "similar: applications"), ("certs:(a)", 0, 5, "certificates"),
      ("hardware:(model:a)", 0, 8, "not a table"), ("general:(name:a)", 0, 7, "such as name:…"),
      ("foo:(a b)", 0, 3, "no field"), ("model:(name:a)", 7, 4, "“model” is a field"),
      ("applications.name:(name:a version:b)", 19, 4, "applications:(name:… version:…)"),
      ("applications:(name:(version:a))", 20, 7, "“name” is a field"),
      ("applications:safari", 0, 12, "is a table: test one of its fields, applications.name:…"),
      ("applications:", 0, 12, "is a table"), ("applications: (a)", 0, 12, "is a table"),
      ("applications:(osVersion:1)", 14, 9, "similar: version"),
      ("extensionAttributes:(valu:a)", 21, 4, "similar: values"),
    ])
  func errors(text: String, offset: Int, length: Int, words: String) {
    let error = #expect(throws: FilterError.self) { try filter(text) }
    #expect(error?.offset == offset)
    #expect(error?.length == length)
    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
  }

  @Test("an unclosed parenthesis is recognized")
  func unclosed() {
    func isUnclosed(_ text: String) -> Bool? { #expect(throws: FilterError.self) { try filter(text) }?.isUnclosed }
    #expect(isUnclosed("applications:(name:a") == true)
    #expect(isUnclosed("(a") == true)
    #expect(isUnclosed("applications:(foo:a") == false)
  }

  @Test("every table of the document can be tested by name, with each of its fields")
  func everyTable() throws {
    let catalogue = TableFleet.catalogue
    #expect(
      catalogue.tables.map(\.name) == [
        "general.extensionAttributes", "applications", "disks", "partitions", "printers", "extensionAttributes",
        "attachments", "fonts", "certificates",
      ])
    for table in catalogue.tables {
      #expect(try catalogue.table(named: table.name) == table)
      for field in table.fields {
        let text = "\(table.name):(\(table.name(of: field)):?)"
        #expect(try filter(text).description == text)
        #expect(try filter(text).fields.contains(field))
        #expect(catalogue.table(of: field)?.path == table.path)
      }
    }
  }

  @Test("an extension attribute with the name of a table does not replace the table")
  func attributeOfThatName() throws {
    let catalogue = TableFleet.catalogue.adding([
      ExtensionAttributeDefinition(id: "7", name: "Applications", dataType: "STRING")
    ])
    func read(_ text: String) throws -> String {
      try Filter(text, catalogue: catalogue, now: Question.now, timeZone: Question.zone).description
    }
    #expect(try read("applications:(name:a)") == "applications:(name:a)")
    #expect(try read("ea.applications:(a | b)") == "ea.applications:a | ea.applications:b")
    #expect(try read("applications:a") == "ea.applications:a")
  }

  @Test(
    "tests of several fields of a table have a second form that one element has to match",
    arguments: [
      ("applications.name:=Safari.app applications.version:=26.6", "applications:(name:=Safari.app version:=26.6)"),
      ("x applications.version:(9 | 10) y applications.name:\"a b\" z", "applications:(version:(9 | 10) name:\"a b\")"),
      (
        "issuer:x expirationDate:<30d !identity:yes", "certificates:(details.issuer:x expirationDate:<30d)"
      ),
    ])
  func otherForm(text: String, expected: String) throws {
    let reader = FilterReader(catalogue: TableFleet.catalogue, now: Question.now, timeZone: Question.zone)
    let form = try #require(reader.sameElementForm(of: text))
    #expect(form.text == expected)
    #expect(form.sentence.contains("Different \(form.table.name)"))
    _ = try filter(form.text)
  }

  @Test(
    "other filters have no second form",
    arguments: [
      "", "applications.name:a", "applications.name:a applications.name:b", "applications.name:a partitions.name:b",
      "applications.name:a | applications.version:b", "applications.name:a !applications.version:b",
      "applications:(name:a version:b)", "applications.name:a applications.version:?", "name:a model:b",
      "=applications.name==a;applications.version==b", "applications.name:a applications.version:",
    ])
  func noOtherForm(text: String) {
    let reader = FilterReader(catalogue: TableFleet.catalogue, now: Question.now, timeZone: Question.zone)
    #expect(reader.sameElementForm(of: text) == nil)
  }
}
