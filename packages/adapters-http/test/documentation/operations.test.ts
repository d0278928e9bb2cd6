import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestServer from "../TestServer.ts"
import { openApiDocument, operationOf, operationsOf, statusesOf } from "./OpenApiDocument.ts"

layer(TestServer.layer)("the operations of the documentation", (it) => {
  it.effect("are all endpoints in OpenAPI 3.1, with every refusal that an endpoint can give", () =>
    Effect.gen(function* () {
      const document = yield* openApiDocument
      assert.strictEqual(document.openapi, "3.1.0")
      assert.deepStrictEqual(
        operationsOf(document)
          .map(([name]) => name)
          .toSorted(),
        [
          "delete /api/passkeys/{id}",
          "delete /api/people/{person}",
          "delete /api/people/{person}/sessions",
          "delete /api/session",
          "delete /api/sessions/{id}",
          "delete /api/tokens/{id}",
          "delete /api/webhooks/{id}",
          "get /api/accounts",
          "get /api/accounts/{account}",
          "get /api/affiliates",
          "get /api/affiliates/{id}",
          "get /api/affiliates/{id}/websites",
          "get /api/audit",
          "get /api/businesses",
          "get /api/businesses/{business}",
          "get /api/businesses/{business}/leads",
          "get /api/businesses/{business}/leads/{businessLead}",
          "get /api/businesses/{business}/reclaims",
          "get /api/businesses/{business}/reclaims/{reclaim}",
          "get /api/businesses/{business}/reclaims/{reclaim}/screenshot",
          "get /api/businesses/{business}/subscriptions",
          "get /api/catalogue",
          "get /api/categories",
          "get /api/categories/{category}",
          "get /api/categories/{category}/subcategories",
          "get /api/events",
          "get /api/leads",
          "get /api/leads/{lead}",
          "get /api/leads/{lead}/distribution",
          "get /api/mail",
          "get /api/passkeys",
          "get /api/people",
          "get /api/people/{person}",
          "get /api/reclaims",
          "get /api/reclaims/{reclaim}",
          "get /api/reclaims/{reclaim}/screenshot",
          "get /api/session",
          "get /api/session/openid",
          "get /api/sessions",
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
          "patch /api/accounts/{account}",
          "patch /api/affiliates/{id}",
          "patch /api/businesses/{business}",
          "patch /api/categories/{category}",
          "patch /api/people/{person}",
          "patch /api/session",
          "patch /api/session/person",
          "patch /api/subcategories/{subcategory}",
          "patch /api/websites/{code}",
          "post /api/accounts",
          "post /api/affiliates",
          "post /api/businesses",
          "post /api/businesses/{business}/leads/{businessLead}/reclaim",
          "post /api/categories",
          "post /api/leads",
          "post /api/leads/preview",
          "post /api/leads/{lead}/approve",
          "post /api/leads/{lead}/refuse",
          "post /api/leads/{lead}/withdraw",
          "post /api/passkeys",
          "post /api/passkeys/options",
          "post /api/people",
          "post /api/people/{person}/link",
          "post /api/reclaims/{reclaim}/grant",
          "post /api/reclaims/{reclaim}/reject",
          "post /api/session",
          "post /api/session/link",
          "post /api/session/openid",
          "post /api/session/openid/authorization",
          "post /api/session/passkey",
          "post /api/session/passkey/options",
          "post /api/subcategories",
          "post /api/tokens",
          "post /api/unsubscribe/{link}",
          "post /api/webhooks",
          "post /api/webhooks/{id}/deliveries/{delivery}/replay",
          "post /api/webhooks/{id}/replay-failed",
          "post /api/webhooks/{id}/rotate",
          "post /api/webhooks/{id}/test",
          "post /api/websites",
          "put /api/businesses/{business}/subscriptions",
          "put /api/catalogue"
        ]
      )
      for (const [name, expected] of [
        ["post /api/leads", "200 201 400 401 403 409 413 415 422 429 500 503"],
        ["get /api/leads", "200 401 403 422 429 500 503"],
        ["get /api/leads/{lead}", "200 401 403 404 429 500 503"],
        ["get /api/leads/{lead}/distribution", "200 401 403 404 429 500 503"],
        ["post /api/leads/preview", "200 400 401 403 413 415 422 429 500 503"],
        ["post /api/leads/{lead}/approve", "200 400 401 403 404 413 415 422 429 500 503"],
        ["post /api/leads/{lead}/refuse", "200 400 401 403 404 413 415 422 429 500 503"],
        ["post /api/leads/{lead}/withdraw", "200 400 401 403 404 413 415 422 429 500 503"],
        ["get /api/businesses/{business}/leads", "200 401 403 404 422 429 500 503"],
        ["get /api/businesses/{business}/leads/{businessLead}", "200 401 403 404 429 500 503"],
        [
          "post /api/businesses/{business}/leads/{businessLead}/reclaim",
          "201 400 401 403 404 408 409 413 415 422 429 500 503"
        ],
        ["get /api/businesses/{business}/subscriptions", "200 401 403 404 429 500 503"],
        ["put /api/businesses/{business}/subscriptions", "200 400 401 403 404 413 415 422 429 500 503"],
        ["get /api/tokens", "200 401 403 422 429 500 503"],
        ["post /api/tokens", "201 400 401 403 413 415 422 429 500 503"],
        ["delete /api/tokens/{id}", "204 401 403 404 429 500 503"],
        ["post /api/unsubscribe/{link}", "204 404 429 500 503"],
        ["get /api/mail", "200 401 403 422 429 500 503"],
        ["get /api/people", "200 401 403 422 429 500 503"],
        ["post /api/people", "201 400 401 403 413 415 422 429 500 503"],
        ["get /api/people/{person}", "200 401 403 404 429 500 503"],
        ["patch /api/people/{person}", "200 400 401 403 404 413 415 422 429 500 503"],
        ["delete /api/people/{person}", "204 401 403 404 429 500 503"],
        ["post /api/people/{person}/link", "201 401 403 404 429 500 503"],
        ["delete /api/people/{person}/sessions", "204 401 403 404 429 500 503"],
        ["get /api/session", "200 401 403 429 500 503"],
        ["post /api/session", "201 400 403 413 415 422 429 500 503"],
        ["post /api/session/link", "202 400 403 413 415 422 429 500 503"],
        ["patch /api/session", "200 400 401 403 413 415 422 429 500 503"],
        ["patch /api/session/person", "200 400 401 403 413 415 422 429 500 503"],
        ["delete /api/session", "204 401 403 429 500 503"],
        ["get /api/sessions", "200 401 403 429 500 503"],
        ["delete /api/sessions/{id}", "204 401 403 404 429 500 503"],
        ["post /api/session/passkey/options", "200 403 429 500 503"],
        ["post /api/session/passkey", "201 400 403 413 415 422 429 500 503"],
        ["get /api/session/openid", "200 431 500"],
        ["post /api/session/openid/authorization", "200 403 404 429 500 503"],
        ["post /api/session/openid", "201 400 403 404 413 415 422 429 500 503"],
        ["post /api/passkeys/options", "200 401 403 422 429 500 503"],
        ["post /api/passkeys", "201 400 401 403 413 415 422 429 500 503"],
        ["get /api/passkeys", "200 401 403 429 500 503"],
        ["delete /api/passkeys/{id}", "204 401 403 404 429 500 503"],
        ["get /api/webhooks", "200 401 403 422 429 500 503"],
        ["post /api/webhooks", "201 400 401 403 413 415 422 429 500 503"],
        ["get /api/webhooks/{id}", "200 401 403 404 429 500 503"],
        ["delete /api/webhooks/{id}", "204 401 403 404 429 500 503"],
        ["post /api/webhooks/{id}/replay-failed", "200 401 403 404 422 429 500 503"],
        ["post /api/webhooks/{id}/test", "200 401 403 404 422 429 500 503"],
        ["post /api/webhooks/{id}/rotate", "200 401 403 404 429 500 503"],
        ["get /api/webhooks/{id}/deliveries", "200 401 403 404 422 429 500 503"],
        ["post /api/webhooks/{id}/deliveries/{delivery}/replay", "200 401 403 404 422 429 500 503"],
        ["get /api/affiliates", "200 401 403 422 429 500 503"],
        ["get /api/affiliates/{id}", "200 401 403 404 429 500 503"],
        ["get /api/affiliates/{id}/websites", "200 401 403 404 422 429 500 503"],
        ["get /api/businesses", "200 401 403 422 429 500 503"],
        ["get /api/businesses/{business}", "200 401 403 404 429 500 503"],
        ["get /api/websites", "200 401 403 422 429 500 503"],
        ["get /api/websites/{code}", "200 401 403 404 429 500 503"],
        ["get /api/categories", "200 401 403 422 429 500 503"],
        ["get /api/categories/{category}", "200 401 403 404 429 500 503"],
        ["get /api/categories/{category}/subcategories", "200 401 403 404 422 429 500 503"],
        ["get /api/subcategories", "200 401 403 422 429 500 503"],
        ["get /api/subcategories/{subcategory}", "200 401 403 404 429 500 503"],
        ["get /api/subcategories/{subcategory}/fields", "200 401 403 404 422 429 500 503"],
        ["get /api/accounts", "200 401 403 422 429 500 503"],
        ["get /api/accounts/{account}", "200 401 403 404 429 500 503"],
        ["get /api/catalogue", "200 401 403 429 500 503"],
        ["put /api/catalogue", "200 400 401 403 413 415 422 429 500 503"],
        ...["accounts", "affiliates", "websites", "categories", "subcategories", "businesses"].map(
          (kind) => [`post /api/${kind}`, "201 400 401 403 413 415 422 429 500 503"] as const
        ),
        ["patch /api/accounts/{account}", "200 400 401 403 404 413 415 422 429 500 503"],
        ["patch /api/affiliates/{id}", "200 400 401 403 404 413 415 422 429 500 503"],
        ["patch /api/websites/{code}", "200 400 401 403 404 413 415 422 429 500 503"],
        ["patch /api/categories/{category}", "200 400 401 403 404 413 415 422 429 500 503"],
        ["patch /api/subcategories/{subcategory}", "200 400 401 403 404 413 415 422 429 500 503"],
        ["patch /api/businesses/{business}", "200 400 401 403 404 413 415 422 429 500 503"],
        ["post /api/reclaims/{reclaim}/grant", "200 400 401 403 404 413 415 422 429 500 503"],
        ["post /api/reclaims/{reclaim}/reject", "200 400 401 403 404 413 415 422 429 500 503"],
        ["get /api/reclaims", "200 401 403 422 429 500 503"],
        ["get /api/reclaims/{reclaim}", "200 401 403 404 429 500 503"],
        ["get /api/businesses/{business}/reclaims/{reclaim}", "200 401 403 404 429 500 503"]
      ] as const) {
        assert.strictEqual(statusesOf(document, name), expected, name)
      }
      assert.deepStrictEqual(document.components.securitySchemes["bearer"], { type: "http", scheme: "bearer" })
    })
  )

  it.effect("tell when requests are used up, and by which headers", () =>
    Effect.gen(function* () {
      const document = yield* openApiDocument
      const names = ["Retry-After", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"]
      const { headers } = operationOf(document, "post /api/leads").responses["429"] ?? {}
      assert.deepStrictEqual(Object.keys(headers ?? {}), names)
      for (const path of ["/health/live", "/health/ready"]) {
        assert.notInclude(statusesOf(document, `get ${path}`), "429")
      }
    })
  )
})
