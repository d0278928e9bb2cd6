import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { FetchHttpClient, HttpServer } from "effect/http"
import * as Client from "@leadwell/adapters-http/Client"
import { leadBody, tokens } from "./TestCatalog.ts"
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
        "get /api/affiliates",
        "get /api/affiliates/{id}",
        "get /api/businesses/{business}/leads",
        "get /health/live",
        "get /health/ready",
        "post /api/businesses/{business}/leads/{businessLead}/reclaim",
        "post /api/leads"
      ])
      const statuses = (path: string, method: string) => Object.keys(body.paths[path][method].responses).toSorted()
      assert.deepStrictEqual(statuses("/api/leads", "post"), "201 400 401 403 413 415 422 500 503".split(" "))
      assert.deepStrictEqual(
        statuses("/api/businesses/{business}/leads/{businessLead}/reclaim", "post"),
        "201 400 401 403 404 413 415 422 500 503".split(" ")
      )
      assert.deepStrictEqual(
        statuses("/api/businesses/{business}/leads", "get"),
        "200 401 403 404 422 500 503".split(" ")
      )
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
      const [page, perPage] = body.paths["/api/affiliates"].get.parameters
      assert.deepInclude(page.schema, { type: "integer", minimum: 1, default: 1 })
      assert.deepInclude(perPage.schema, { type: "integer", minimum: 1, maximum: 100, default: 10 })
      const form = body.paths["/api/businesses/{business}/leads/{businessLead}/reclaim"].post.requestBody
      assert.deepStrictEqual(form.content["multipart/form-data"].schema.required, ["reason", "screenshot"])
    })
  )

  it.effect("comes with a page that asks nothing of any other host", () =>
    Effect.gen(function* () {
      const { headers, status, text } = yield* send("/docs")
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type") ?? "", /^text\/html/)
      assert.notMatch(text, /<(?:script|link|img|iframe)[^>]+(?:src|href)=["']?(?:https?:)?\/\//)
      assert.match(headers.get("content-security-policy") ?? "", /default-src 'self'/)
    })
  )

  it.effect("is true enough for a client made of the contract", () =>
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const baseUrl = HttpServer.formatAddress(address)
      const client = yield* Client.make({ baseUrl, token: Redacted.make(tokens.all) })
      const { subcategory_id, website_code, ...rest } = leadBody
      const created = yield* client.leads.create({
        payload: { ...rest, subcategory_id, website_code, accept_terms: true }
      })
      assert.isTrue(created.completed)
      const { data, meta } = yield* client.businessLeads.list({
        params: { business: "first" as never },
        query: { page: 1, per_page: 5 }
      })
      assert.deepStrictEqual([data[0]?.first_name, meta.per_page], ["Zoë", 5])
      const missing = yield* Effect.flip(client.affiliates.get({ params: { id: "nothing" as never } }))
      assert.strictEqual(missing.message, "Not found.")
      const refused = yield* Effect.flip(
        client.leads.create({ payload: { ...leadBody, accept_terms: true, website_code: "unknown" } })
      )
      assert.strictEqual("errors" in refused, true)
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )
})
