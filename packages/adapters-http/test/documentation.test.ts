import { assert, layer } from "@effect/vitest"
import * as Client from "@leadwell/adapters-http/Client"
import { Effect, Redacted } from "effect"
import { FetchHttpClient, HttpServer } from "effect/http"
import { boilerBody, leadBody, tokens } from "./TestCatalog.ts"
import * as TestServer from "./TestServer.ts"
import { send } from "./TestServer.ts"

const operationsOf = (paths: Record<string, Record<string, unknown>>) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))

layer(TestServer.layer)("the documentation", (it) => {
  it.effect("is OpenAPI 3.1 with every endpoint, and every refusal an endpoint can give", () =>
    Effect.gen(function* () {
      const { body } = yield* send("/openapi.json")
      assert.strictEqual(body.openapi, "3.1.0")
      assert.deepStrictEqual(operationsOf(body.paths).toSorted(), [
        "delete /api/tokens/{id}",
        "delete /api/webhooks/{id}",
        "get /api/affiliates",
        "get /api/affiliates/{id}",
        "get /api/affiliates/{id}/websites",
        "get /api/businesses",
        "get /api/businesses/{business}",
        "get /api/businesses/{business}/leads",
        "get /api/businesses/{business}/leads/{businessLead}",
        "get /api/businesses/{business}/reclaims",
        "get /api/businesses/{business}/reclaims/{reclaim}",
        "get /api/businesses/{business}/reclaims/{reclaim}/screenshot",
        "get /api/businesses/{business}/subscriptions",
        "get /api/categories",
        "get /api/categories/{category}",
        "get /api/categories/{category}/subcategories",
        "get /api/events",
        "get /api/leads",
        "get /api/leads/{lead}",
        "get /api/leads/{lead}/distribution",
        "get /api/reclaims",
        "get /api/reclaims/{reclaim}",
        "get /api/reclaims/{reclaim}/screenshot",
        "get /api/subcategories",
        "get /api/subcategories/{subcategory}",
        "get /api/subcategories/{subcategory}/fields",
        "get /api/tokens",
        "get /api/webhooks",
        "get /api/webhooks/{id}",
        "get /api/webhooks/{id}/deliveries",
        "get /api/websites",
        "get /api/websites/{code}",
        "get /health/live",
        "get /health/ready",
        "post /api/businesses/{business}/leads/{businessLead}/reclaim",
        "post /api/leads",
        "post /api/leads/preview",
        "post /api/leads/{lead}/approve",
        "post /api/leads/{lead}/refuse",
        "post /api/leads/{lead}/withdraw",
        "post /api/reclaims/{reclaim}/grant",
        "post /api/reclaims/{reclaim}/reject",
        "post /api/tokens",
        "post /api/webhooks",
        "post /api/webhooks/{id}/deliveries/{delivery}/replay",
        "post /api/webhooks/{id}/rotate",
        "put /api/businesses/{business}/subscriptions"
      ])
      const statuses = (path: string, method: string) => Object.keys(body.paths[path][method].responses).toSorted()
      for (const [method, path, expected] of [
        ["post", "/api/leads", "200 201 400 401 403 409 413 415 422 429 500 503"],
        ["get", "/api/leads", "200 401 403 422 429 500 503"],
        ["get", "/api/leads/{lead}", "200 401 403 404 429 500 503"],
        ["get", "/api/leads/{lead}/distribution", "200 401 403 404 429 500 503"],
        ["post", "/api/leads/preview", "200 400 401 403 413 415 422 429 500 503"],
        ["post", "/api/leads/{lead}/approve", "200 400 401 403 404 413 415 422 429 500 503"],
        ["post", "/api/leads/{lead}/refuse", "200 400 401 403 404 413 415 422 429 500 503"],
        ["post", "/api/leads/{lead}/withdraw", "200 400 401 403 404 413 415 422 429 500 503"],
        ["get", "/api/businesses/{business}/leads", "200 401 403 404 422 429 500 503"],
        ["get", "/api/businesses/{business}/leads/{businessLead}", "200 401 403 404 429 500 503"],
        [
          "post",
          "/api/businesses/{business}/leads/{businessLead}/reclaim",
          "201 400 401 403 404 408 409 413 415 422 429 500 503"
        ],
        ["get", "/api/businesses/{business}/subscriptions", "200 401 403 404 429 500 503"],
        ["put", "/api/businesses/{business}/subscriptions", "200 400 401 403 404 413 415 422 429 500 503"],
        ["get", "/api/tokens", "200 401 403 422 429 500 503"],
        ["post", "/api/tokens", "201 400 401 403 413 415 422 429 500 503"],
        ["delete", "/api/tokens/{id}", "204 401 403 404 429 500 503"],
        ["get", "/api/webhooks", "200 401 403 422 429 500 503"],
        ["post", "/api/webhooks", "201 400 401 403 413 415 422 429 500 503"],
        ["get", "/api/webhooks/{id}", "200 401 403 404 429 500 503"],
        ["delete", "/api/webhooks/{id}", "204 401 403 404 429 500 503"],
        ["post", "/api/webhooks/{id}/rotate", "200 401 403 404 429 500 503"],
        ["get", "/api/webhooks/{id}/deliveries", "200 401 403 404 422 429 500 503"],
        ["post", "/api/webhooks/{id}/deliveries/{delivery}/replay", "200 401 403 404 422 429 500 503"],
        ["get", "/api/affiliates", "200 401 403 422 429 500 503"],
        ["get", "/api/affiliates/{id}", "200 401 403 404 429 500 503"],
        ["get", "/api/affiliates/{id}/websites", "200 401 403 404 422 429 500 503"],
        ["get", "/api/businesses", "200 401 403 422 429 500 503"],
        ["get", "/api/businesses/{business}", "200 401 403 404 429 500 503"],
        ["get", "/api/websites", "200 401 403 422 429 500 503"],
        ["get", "/api/websites/{code}", "200 401 403 404 429 500 503"],
        ["get", "/api/categories", "200 401 403 422 429 500 503"],
        ["get", "/api/categories/{category}", "200 401 403 404 429 500 503"],
        ["get", "/api/categories/{category}/subcategories", "200 401 403 404 422 429 500 503"],
        ["get", "/api/subcategories", "200 401 403 422 429 500 503"],
        ["get", "/api/subcategories/{subcategory}", "200 401 403 404 429 500 503"],
        ["get", "/api/subcategories/{subcategory}/fields", "200 401 403 404 422 429 500 503"]
      ] as const) {
        assert.deepStrictEqual(statuses(path, method), expected.split(" "), `${method} ${path}`)
      }
      assert.deepStrictEqual(body.components.securitySchemes.bearer, { type: "http", scheme: "bearer" })
    })
  )

  it.effect("states the patterns, the limits and what may be left out", () =>
    Effect.gen(function* () {
      const { body } = yield* send("/openapi.json")
      const lead = body.paths["/api/leads"].post.requestBody.content["application/json"].schema
      assert.strictEqual(lead.properties.phone.pattern, "^[0-9]{10}$")
      assert.strictEqual(lead.properties.city.maxLength, 255)
      assert.strictEqual(lead.properties.street_number.maxLength, 8)
      assert.strictEqual(lead.properties.description.maxLength, 1000)
      const optional = Object.keys(lead.properties).filter((key) => !lead.required.includes(key))
      assert.deepStrictEqual(optional, ["country"])
      const [stage] = body.paths["/api/leads"].get.parameters.slice(-1)
      assert.deepInclude(stage, { name: "stage", in: "query", required: false })
      assert.deepStrictEqual(stage.schema.enum, "held open placed refused duplicate closed withdrawn".split(" "))
      const [number] = body.paths["/api/leads/{lead}"].get.parameters
      assert.deepInclude(number.schema, { type: "integer", minimum: 1 })
      const review = (name: string) => body.paths[`/api/leads/{lead}/${name}`].post.requestBody
      assert.deepStrictEqual([review("approve").required, review("refuse").required], [false, true])
      const wanted = body.paths["/api/businesses/{business}/subscriptions"].put.requestBody.content["application/json"]
      assert.deepStrictEqual(wanted.schema.properties.subscriptions.items.required, ["subcategory", "regions"])
      const token = body.paths["/api/tokens"].post.requestBody.content["application/json"].schema
      assert.deepStrictEqual(token.required, ["account", "name", "abilities"])
      assert.strictEqual(token.properties.abilities.minItems, 1)
      const [page, perPage] = body.paths["/api/affiliates"].get.parameters
      assert.deepInclude(page.schema, { type: "integer", minimum: 1, default: 1 })
      assert.deepInclude(perPage.schema, { type: "integer", minimum: 1, maximum: 100, default: 10 })
      const form = body.paths["/api/businesses/{business}/leads/{businessLead}/reclaim"].post.requestBody
      assert.deepStrictEqual(form.content["multipart/form-data"].schema.required, ["reason", "screenshot"])
    })
  )

  it.effect("tells what a decision on a reclaim may leave out, and which images there are", () =>
    Effect.gen(function* () {
      const { paths } = (yield* send("/openapi.json")).body
      const grant = paths["/api/reclaims/{reclaim}/grant"].post.requestBody
      const reject = paths["/api/reclaims/{reclaim}/reject"].post.requestBody
      assert.deepStrictEqual([grant.required, reject.required], [false, true])
      assert.deepStrictEqual(reject.content["application/json"].schema.required, ["remark"])
      const statuses = (path: string, method: string) => Object.keys(paths[path][method].responses).join(" ")
      for (const decision of ["grant", "reject"]) {
        const path = `/api/reclaims/{reclaim}/${decision}`
        assert.strictEqual(statuses(path, "post"), "200 400 401 403 404 413 415 422 429 500 503")
      }
      assert.strictEqual(statuses("/api/reclaims", "get"), "200 401 403 422 429 500 503")
      for (const path of ["/api/reclaims/{reclaim}", "/api/businesses/{business}/reclaims/{reclaim}"]) {
        assert.strictEqual(statuses(path, "get"), "200 401 403 404 429 500 503")
        const { content } = paths[`${path}/screenshot`].get.responses["200"]
        assert.deepStrictEqual(Object.keys(content), ["image/jpeg", "image/png", "image/webp"])
      }
    })
  )

  it.effect("tells when requests are used up, and by which headers", () =>
    Effect.gen(function* () {
      const { paths } = (yield* send("/openapi.json")).body
      const { headers } = paths["/api/leads"].post.responses["429"]
      const names = ["Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]
      assert.deepStrictEqual(Object.keys(headers), names)
      for (const path of ["/health/live", "/health/ready"]) assert.notProperty(paths[path].get.responses, "429")
    })
  )

  it.effect("has an example for each body, for each known id, and none for an idempotency key", () =>
    Effect.gen(function* () {
      const { paths } = (yield* send("/openapi.json")).body
      for (const [path, methods] of Object.entries<Record<string, any>>(paths)) {
        for (const [method, { parameters, requestBody }] of Object.entries(methods)) {
          const place = `${method} ${path}`
          for (const { examples } of Object.values<any>(requestBody?.content ?? {})) assert.isNotEmpty(examples, place)
          for (const { description, in: kind, schema } of parameters) {
            if (kind === "header") assert.notMatch(JSON.stringify(schema), /"examples?"|"default"/, place)
            // A path without a value leads nowhere, unless a text tells where to find one.
            if (kind === "path") assert.isTrue(schema.examples !== undefined || description !== undefined, place)
          }
        }
      }
    })
  )

  it.effect("calls each instant a date-time", () =>
    Effect.gen(function* () {
      const { components } = (yield* send("/openapi.json")).body
      const instants = Object.values<any>(components.schemas).flatMap(({ properties }) =>
        Object.entries<any>(properties ?? {}).filter(([name]) => /_at$|_until$|^timestamp$/.test(name))
      )
      assert.isAbove(instants.length, 10)
      for (const [name, schema] of instants) {
        assert.strictEqual((schema.anyOf?.[0] ?? schema).format, "date-time", name)
      }
    })
  )

  it.effect("comes with a page that asks nothing of any other host, and leads to none", () =>
    Effect.gen(function* () {
      const { headers, status, text } = yield* send("/docs")
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type") ?? "", /^text\/html/)
      assert.notMatch(text, /<(?:script|link|img|iframe)[^>]+(?:src|href)=["']?(?:https?:)?\/\//)
      assert.strictEqual(
        headers.get("content-security-policy"),
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:"
      )
      const [, settings = ""] = /createApiReference\(.*?\.\.\.(\{.*?\}),\s*content:/s.exec(text) ?? []
      assert.deepInclude(JSON.parse(settings), {
        showDeveloperTools: "never",
        hideClientButton: true,
        telemetry: false,
        withDefaultFonts: false,
        customCss: 'a[href*="scalar.com"] { display: none !important }'
      })
    })
  )

  it.effect("comes with an icon", () =>
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const response = yield* Effect.promise(() => fetch(`${HttpServer.formatAddress(address)}/favicon.ico`))
      assert.deepStrictEqual([response.status, response.headers.get("content-type")], [200, "image/x-icon"])
      const bytes = Buffer.from(yield* Effect.promise(() => response.arrayBuffer()))
      // The header of an ICO file with one image, whose length and offset lead to a PNG.
      assert.deepStrictEqual([...bytes.subarray(0, 6)], [0, 0, 1, 0, 1, 0])
      assert.strictEqual(bytes.readUInt32LE(14) + bytes.readUInt32LE(18), bytes.length)
      assert.strictEqual(bytes.subarray(bytes.readUInt32LE(18) + 1, bytes.readUInt32LE(18) + 4).toString(), "PNG")
    })
  )

  it.effect("is true enough for a client made of the contract", () =>
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const baseUrl = HttpServer.formatAddress(address)
      const client = yield* Client.make({ baseUrl, token: Redacted.make(tokens.all) })
      const { subcategory_id, website_code, ...rest } = leadBody
      const created = yield* client.leads.create({
        headers: {},
        payload: { ...rest, subcategory_id, website_code, accept_terms: true }
      })
      assert.isTrue(created.completed)
      const boiler = {
        headers: { "idempotency-key": "boiler" },
        payload: { ...boilerBody, accept_terms: true as const }
      }
      const taken = yield* client.leads.create(boiler)
      assert.deepStrictEqual(yield* client.leads.create(boiler), taken)
      const duplicate = yield* client.leads.create({ ...boiler, headers: {} })
      assert.isFalse(duplicate.completed)
      const progress = yield* client.leads.get({ params: { lead: Number(duplicate.id) as never } })
      assert.strictEqual(progress.data.stage, "duplicate")
      const { data: wanted } = yield* client.subscriptions.list({ params: { business: "first" as never } })
      assert.strictEqual(wanted.subscriptions.length, 2)
      const { data, meta } = yield* client.businessLeads.list({
        params: { business: "first" as never },
        query: { page: 1, per_page: 5 }
      })
      assert.deepStrictEqual([data[0]?.first_name, meta.per_page], ["Zoë", 5])
      const missing = yield* Effect.flip(client.affiliates.get({ params: { id: "nothing" as never } }))
      assert.strictEqual(missing.message, "Not found.")
      const refused = yield* Effect.flip(
        client.leads.create({ headers: {}, payload: { ...leadBody, accept_terms: true, website_code: "unknown" } })
      )
      assert.strictEqual("errors" in refused, true)
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )
})
