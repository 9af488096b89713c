import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import Testing
import WorldsAPI

@Suite("Worlds and anchors: another API's client against another API's server")
struct WorldsTests {
  typealias Schemas = Components.Schemas

  private func serving<Result: Sendable>(
    _ body: @escaping @Sendable (_ client: Client, _ url: URL, _ transport: AsyncHTTPTransport) async throws -> Result
  ) async throws -> Result {
    let table = RouteTable(routes: WorldStub().routes(), basePath: "/api")
    return try await Served.by({ await table.answer($0, body: $1) }, path: "/api") { url, transport in
      try await body(Client(serverURL: url, transport: transport), url, transport)
    }
  }

  @Test("a world is created, read, listed, changed and deleted")
  func lifeOfAWorld() async throws {
    try await serving { client, _, _ in
      let draft = Schemas.WorldDraft(
        name: "Atrium", founded: "2026-11-21", origin: .init(latitude: 48.1, longitude: 11.5, altitude: 519.5),
        labels: ["building": "B7", "größe": "XL"],
        settings: .init(scale: 0.5, additionalProperties: ["theme": ["dark": true, "hues": [1, 2.5, nil]]]))
      let created = try await client.createWorld(body: .json(draft)).created
      let world = try created.body.json
      #expect(created.headers.location == "/worlds/\(world.id)")
      #expect(created.headers.eTag == "\"1\"")
      #expect(world.founded == "2026-11-21" && world.createdAt == Date(timeIntervalSince1970: 1_795_262_401))
      #expect(world.origin == draft.origin && world.labels == draft.labels && world.settings == draft.settings)
      #expect(world.settings?["theme"]?["hues"] == [1, 2.5, nil])
      #expect(world.state == .draft)

      let path = Operations.GetWorld.Input.Path(worldId: world.id)
      #expect(try await client.getWorld(path: path).ok.body.json == world)
      let changed = try await client.updateWorld(
        path: .init(worldId: world.id), headers: .init(ifMatch: "\"1\""),
        body: .applicationMergePatchJson(.init(description: "With a glass roof", state: .published))
      ).ok
      #expect(changed.headers.eTag == "\"2\"")
      #expect(try changed.body.json.description == "With a glass roof")
      #expect(try changed.body.json.changedAt > world.changedAt)
      #expect(try await client.listWorlds().ok.body.json.items.map(\.state) == [.published])

      _ = try await client.deleteWorld(path: .init(worldId: world.id)).noContent
      let gone = try await client.getWorld(path: path).notFound.body.applicationProblemJson
      #expect(gone.status == 404 && gone.title == "There is no \(world.id)")
    }
  }

  @Test("pages are read by cursor, and every style of list parameters arrives")
  func lists() async throws {
    try await serving { client, _, _ in
      for number in 1...7 {
        let labels = ["floor": number % 2 == 0 ? "even, odd" : "odd & more", "all": "yes"]
        let draft = Schemas.WorldDraft(
          name: "World \(8 - number)", founded: "2026-11-\(10 + number)", labels: .init(labels))
        _ = try await client.createWorld(body: .json(draft)).created
      }
      var names: [String] = []
      var cursor: String?
      repeat {
        let page = try await client.listWorlds(query: .init(limit: 3, cursor: cursor, order: .oldest)).ok
        #expect(page.headers.xTotalCount == 7)
        names += try page.body.json.items.map(\.name)
        cursor = try page.body.json.nextCursor
        #expect((page.headers.link != nil) == (cursor != nil))
      } while cursor != nil
      #expect(names == (1...7).map { "World \(8 - $0)" })

      func count(_ query: Operations.ListWorlds.Input.Query) async throws -> Int? {
        try await client.listWorlds(query: query).ok.headers.xTotalCount
      }
      #expect(try await count(.init(label: ["even, odd"])) == 3)
      #expect(try await count(.init(label: ["odd & more", "yes"])) == 4)
      #expect(try await count(.init(state: [.draft, .archived])) == 7)
      #expect(try await count(.init(state: [.published, .undocumented("melted")])) == 0)
      #expect(try await count(.init(changedSince: Date(timeIntervalSince1970: 1_795_262_405))) == 3)
      #expect(try await count(.init(foundedOn: "2026-11-11")) == 1)
      #expect(try await client.listWorlds(query: .init(order: .name)).ok.body.json.items.first?.name == "World 1")
    }
  }

  @Test("a known revision is not sent again, and an old one changes nothing")
  func revisions() async throws {
    try await serving { client, _, _ in
      let world = try await client.createWorld(body: .json(.init(name: "Hall"))).created.body.json
      _ = try await client.getWorld(path: .init(worldId: world.id), headers: .init(ifNoneMatch: "\"1\"")).notModified
      let refused = try await client.updateWorld(
        path: .init(worldId: world.id), headers: .init(ifMatch: "\"0\""),
        body: .applicationMergePatchJson(.init(name: "Lobby"))
      ).preconditionFailed.body.applicationProblemJson
      #expect(refused["current"] == "\"1\"")
      #expect(try await client.getWorld(path: .init(worldId: world.id)).ok.body.json.name == "Hall")
    }
  }

  @Test("anchors are attached to anchors, and contain one of several types, known or unknown")
  func anchors() async throws {
    try await serving { client, _, _ in
      let world = try await client.createWorld(body: .json(.init(name: "Hall"))).created.body.json
      let path = Operations.CreateAnchor.Input.Path(worldId: world.id)
      func pin(_ content: Schemas.Content, on parent: String? = nil) async throws -> Schemas.Anchor {
        let draft = Schemas.AnchorDraft(
          pose: .init(position: [1, 2, 3.5], rotation: [0, 0, 0, 1]), content: content, parent: parent,
          visibleUntil: Date(timeIntervalSince1970: 1_800_000_000.25))
        return try await client.createAnchor(path: path, body: .json(draft)).created.body.json
      }
      let model = try await pin(
        .model3d(.init(kind: "model-3d", source: "https://models.example.com/owl.usdz", bytes: 5_000_000_000)))
      #expect(model.visibleUntil == Date(timeIntervalSince1970: 1_800_000_000.25))
      let note = try await pin(
        .note(.init(kind: "note", text: "„Bitte nicht füttern“ 🦉", colour: ._default)), on: model.id)
      let strange = try await pin(.undocumented(["kind": "hologram", "watts": 5]), on: note.id)
      let door = try await pin(.doorway(.init(kind: "doorway", target: model.id, isLocked: true)))

      let roots = try await client.listAnchors(path: .init(worldId: world.id)).ok.body.json
      #expect(roots.map(\.id) == [model.id, door.id])
      let deepest = try #require(roots.first?.children.first?.children.first)
      #expect(deepest.id == strange.id)
      #expect(deepest.content == .undocumented(["kind": "hologram", "watts": 5]))
      #expect(roots.first?.children.first?.content == note.content)
      #expect(roots.last?.opposite?.content == model.content)
      let doors = try await client.listAnchors(path: .init(worldId: world.id), query: .init(kind: "doorway")).ok
      #expect(try doors.body.json.map(\.id) == [door.id])

      let moved = try await client.replaceAnchor(
        path: .init(anchorId: note.id), body: .json(.init(pose: .init(position: [0, 0, 0]), content: note.content))
      ).ok.body.json
      #expect(moved.pose.position == [0, 0, 0] && moved.parent == nil)
      #expect(
        try await client.getAnchor(path: .init(anchorId: note.id)).ok.body.json.children.map(\.id) == [strange.id])
      let flat = try await client.createAnchor(
        path: path, body: .json(.init(pose: .init(position: [1]), content: note.content))
      ).badRequest.body.applicationProblemJson
      #expect(flat["field"] == "pose.position")
    }
  }

  @Test("documented default responses name their case")
  func otherAnswers() async throws {
    try await serving { client, _, _ in
      let teapot = try await client.createWorld(body: .json(.init(name: "teapot")))
      #expect(teapot.statusCode == 418)
      #expect(try teapot._default.headers.retryAfter == 240)
      #expect(try teapot._default.body.applicationProblemJson.title == "Short and stout")
      let unexpected = #expect(throws: (any Error).self) { try teapot.created }
      #expect(unexpected.map { "\($0)" }?.contains("418") == true)
      let nowhere = try await client.findNearestWorld(query: .init(latitude: 0, longitude: 0))
      #expect(nowhere.statusCode == 404)
      #expect(try nowhere.clientError.body.applicationProblemJson.status == 404)
      let refused = try await client.listWorlds(query: .init(limit: 1000)).badRequest.body.applicationProblemJson
      #expect(refused["limit"] == 1000)
    }
  }

  @Test("a fixed path precedes one with a parameter, and a value newer than the document is kept")
  func precedence() async throws {
    try await serving { client, _, _ in
      let far = try await client.createWorld(
        body: .json(.init(name: "far", origin: .init(latitude: -60, longitude: 100)))
      ).created.body.json
      let near = try await client.createWorld(
        body: .json(.init(name: "haunted", origin: .init(latitude: 48, longitude: 11)))
      ).created.body.json
      let found = try await client.findNearestWorld(query: .init(latitude: 47.5, longitude: 12)).ok.body.json
      #expect(found.id == near.id && found.id != far.id)
      #expect(found.state == .undocumented("haunted") && found.state.rawValue == "haunted")
    }
  }

  @Test("requests that the document does not allow are refused before the handler is called")
  func refusals() async throws {
    try await serving { _, url, transport in
      let json: HTTPFields = [.contentType: "application/json"]
      let unknown = try await transport.send(.get, "/planets", to: url)
      #expect(unknown.response.status == .notFound)
      let method = try await transport.send(.put, "/worlds", to: url, fields: json, body: "{}")
      #expect(method.response.status == .methodNotAllowed)
      #expect(method.response.headerFields[.allow]?.contains("POST") == true)
      let missing = try await transport.send(.post, "/worlds", to: url, fields: json, body: "{\"labels\": {}}")
      #expect(missing.response.status == .badRequest && missing.text.contains("name"))
      let wrong = try await transport.send(.get, "/worlds?limit=many", to: url)
      #expect(wrong.response.status == .badRequest && wrong.text.contains("limit"))
      let form = try await transport.send(
        .post, "/worlds", to: url, fields: [.contentType: "text/plain"], body: "Atrium")
      #expect(form.response.status == .unsupportedMediaType)
    }
  }

  @Test("operations have the document's facts")
  func facts() {
    #expect(Operations.UpdateWorld.method == .patch)
    #expect(Operations.UpdateWorld.pathTemplate == "/worlds/{world-id}")
    #expect(Operations.ListAnchors.tags == ["anchors"])
    #expect(Operations.ListAnchors.security == [["bearer"]])
    #expect(Operations.FindNearestWorld.security.isEmpty && Operations.FindNearestWorld.isDeprecated)
  }
}
