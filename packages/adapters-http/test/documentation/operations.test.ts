import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestServer from "../TestServer.ts"
import { openApiDocument, operationOf, operationsOf, statusesOf } from "./OpenApiDocument.ts"

/** Every endpoint, with the statuses of its answers. */
const endpoints: Readonly<Record<string, string>> = {
  "delete /api/passkeys/{id}": "204 401 403 404 429 500 503",
  "delete /api/people/{person}": "200 401 403 404 412 422 429 500 503",
  "delete /api/people/{person}/passkeys": "204 401 403 404 429 500 503",
  "delete /api/people/{person}/passkeys/{passkey}": "204 401 403 404 429 500 503",
  "delete /api/people/{person}/sessions": "200 401 403 404 422 429 500 503",
  "delete /api/session": "204 401 403 429 500 503",
  "delete /api/session/memberships/{account}": "200 401 403 404 422 429 500 503",
  "delete /api/session/views/{view}": "204 401 403 404 429 500 503",
  "delete /api/sessions/{id}": "204 401 403 404 429 500 503",
  "delete /api/tokens/{id}": "204 401 403 404 429 500 503",
  "delete /api/webhooks/{id}": "204 401 403 404 429 500 503",
  "get /api/accounts": "200 401 403 422 429 500 503",
  "get /api/accounts/{account}": "200 401 403 404 429 500 503",
  "get /api/affiliates": "200 401 403 422 429 500 503",
  "get /api/affiliates/{id}": "200 401 403 404 429 500 503",
  "get /api/affiliates/{id}/websites": "200 401 403 404 422 429 500 503",
  "get /api/audit": "200 401 403 422 429 500 503",
  "get /api/business-leads": "200 401 403 422 429 500 503",
  "get /api/business-reclaims": "200 401 403 422 429 500 503",
  "get /api/businesses": "200 401 403 422 429 500 503",
  "get /api/businesses/{business}": "200 401 403 404 429 500 503",
  "get /api/businesses/{business}/caps": "200 401 403 404 422 429 500 503",
  "get /api/businesses/{business}/leads": "200 401 403 404 422 429 500 503",
  "get /api/businesses/{business}/leads/{businessLead}/consent": "200 401 403 404 429 500 503",
  "get /api/businesses/{business}/leads/{businessLead}": "200 401 403 404 429 500 503",
  "get /api/businesses/{business}/leads/{businessLead}.vcf": "200 401 403 404 429 500 503",
  "get /api/businesses/{business}/reclaims": "200 401 403 404 422 429 500 503",
  "get /api/businesses/{business}/reclaims/{reclaim}": "200 401 403 404 429 500 503",
  "get /api/businesses/{business}/reclaims/{reclaim}/screenshot": "200 401 403 404 429 500 503",
  "get /api/businesses/{business}/subscriptions": "200 401 403 404 429 500 503",
  "get /api/businesses/{business}/missed": "200 401 403 404 422 429 500 503",
  "get /api/caps": "200 401 403 422 429 500 503",
  "get /api/catalogue": "200 401 403 422 429 500 503",
  "get /api/categories": "200 401 403 422 429 500 503",
  "get /api/categories/{category}": "200 401 403 404 429 500 503",
  "get /api/categories/{category}/subcategories": "200 401 403 404 422 429 500 503",
  "get /api/changes": "200 401 403 422 429 500 503",
  "get /api/events": "200 401 403 422 429 500 503",
  "get /api/leads": "200 401 403 422 429 500 503",
  "get /api/leads/{lead}": "200 401 403 404 429 500 503",
  "get /api/leads/{lead}/consent": "200 401 403 404 429 500 503",
  "get /api/leads/{lead}/distribution": "200 401 403 404 429 500 503",
  "get /api/mail": "200 401 403 422 429 500 503",
  "get /api/names/businesses": "200 401 403 422 429 500 503",
  "get /api/names/websites": "200 401 403 422 429 500 503",
  "get /api/passkeys": "200 401 403 422 429 500 503",
  "get /api/people": "200 401 403 422 429 500 503",
  "get /api/people/{person}": "200 401 403 404 429 500 503",
  "get /api/people/{person}/passkeys": "200 401 403 404 422 429 500 503",
  "get /api/reclaims": "200 401 403 422 429 500 503",
  "get /api/reclaims/{reclaim}": "200 401 403 404 429 500 503",
  "get /api/reclaims/{reclaim}/screenshot": "200 401 403 404 429 500 503",
  "get /api/session": "200 401 403 429 500 503",
  "get /api/session/accounts": "200 401 403 422 429 500 503",
  "get /api/session/openid": "200 431 500",
  "get /api/session/invitations": "200 401 403 422 429 500 503",
  "get /api/sessions": "200 401 403 422 429 500 503",
  "get /api/settings": "200 401 403 429 500 503",
  "get /api/today": "200 401 403 429 500 503",
  "get /api/subcategories": "200 401 403 422 429 500 503",
  "get /api/subcategories/{subcategory}": "200 401 403 404 429 500 503",
  "get /api/subcategories/{subcategory}/fields": "200 401 403 404 422 429 500 503",
  "get /api/tokens": "200 401 403 422 429 500 503",
  "get /api/my-request/{personLink}": "200 404 429 500 503",
  "get /api/my-request/{personLink}/correct": "200 404 429 500 503",
  "get /api/my-request/{personLink}/erase": "200 404 429 500 503",
  "get /api/my-request/{personLink}/withdraw": "200 404 429 500 503",
  "get /api/unsubscribe/{link}": "200 404 429 500 503",
  "get /api/webhooks": "200 401 403 422 429 500 503",
  "get /api/webhooks/samples": "200 401 403 422 429 500 503",
  "get /api/webhooks/{id}": "200 401 403 404 429 500 503",
  "get /api/webhooks/{id}/deliveries": "200 401 403 404 422 429 500 503",
  "get /api/websites": "200 401 403 422 429 500 503",
  "get /api/websites/{code}/consent-texts": "200 401 403 404 422 429 500 503",
  "get /api/websites/{code}": "200 401 403 404 429 500 503",
  "get /health/live": "200 431",
  "get /health/ready": "200 431 503",
  "patch /api/accounts/{account}": "200 400 401 403 404 408 412 413 415 422 429 500 503",
  "patch /api/affiliates/{id}": "200 400 401 403 404 408 412 413 415 422 429 500 503",
  "patch /api/businesses/{business}": "200 400 401 403 404 408 412 413 415 422 429 500 503",
  "patch /api/businesses/{business}/subscriptions/{subcategory}": "200 400 401 403 404 408 412 413 415 422 429 500 503",
  "patch /api/categories/{category}": "200 400 401 403 404 408 412 413 415 422 429 500 503",
  "patch /api/people/{person}": "200 400 401 403 404 408 412 413 415 422 429 500 503",
  "patch /api/session": "200 400 401 403 408 413 415 422 429 500 503",
  "patch /api/session/person": "200 400 401 403 408 413 415 422 429 500 503",
  "patch /api/subcategories/{subcategory}": "200 400 401 403 404 408 412 413 415 422 429 500 503",
  "patch /api/websites/{code}": "200 400 401 403 404 408 412 413 415 422 429 500 503",
  "post /api/accounts": "201 400 401 403 408 413 415 422 429 500 503",
  "post /api/affiliates": "201 400 401 403 408 413 415 422 429 500 503",
  "post /api/businesses": "201 400 401 403 408 413 415 422 429 500 503",
  "post /api/businesses/{business}/leads/{businessLead}/reclaim": "201 400 401 403 404 408 409 413 415 422 429 500 503",
  "post /api/categories": "201 400 401 403 408 413 415 422 429 500 503",
  "post /api/leads": "200 201 400 401 403 408 409 413 415 422 429 500 503",
  "post /api/leads/preview": "200 400 401 403 408 413 415 422 429 500 503",
  "post /api/leads/{lead}/approve": "200 400 401 403 404 408 413 415 422 429 500 503",
  "post /api/leads/{lead}/refuse": "200 400 401 403 404 408 413 415 422 429 500 503",
  "post /api/leads/{lead}/withdraw": "200 400 401 403 404 408 413 415 422 429 500 503",
  "patch /api/leads/{lead}/person": "200 400 401 403 404 408 413 415 422 429 500 503",
  "post /api/mail/test": "200 401 403 429 500 503",
  "post /api/search": "200 400 401 403 408 413 415 422 429 500 503",
  "post /api/passkeys": "201 400 401 403 408 413 415 422 429 500 503",
  "post /api/passkeys/options": "200 401 403 422 429 500 503",
  "post /api/people": "201 400 401 403 408 413 415 422 429 500 503",
  "post /api/people/{person}/link": "201 401 403 404 422 429 500 503",
  "post /api/persons/block": "200 400 401 403 408 413 415 422 429 500 503",
  "post /api/persons/erase": "200 400 401 403 408 413 415 422 429 500 503",
  "post /api/persons/export": "200 400 401 403 408 413 415 422 429 500 503",
  "post /api/persons/search": "200 400 401 403 408 413 415 422 429 500 503",
  "post /api/persons/unblock": "200 400 401 403 408 413 415 422 429 500 503",
  "post /api/reclaims/{reclaim}/grant": "200 400 401 403 404 408 413 415 422 429 500 503",
  "post /api/reclaims/{reclaim}/reject": "200 400 401 403 404 408 413 415 422 429 500 503",
  "post /api/session": "201 400 403 408 413 415 422 429 500 503",
  "post /api/session/invitations/{account}/accept": "200 401 403 404 429 500 503",
  "post /api/session/link": "200 400 403 408 413 415 422 429 500 503",
  "post /api/session/openid": "201 400 403 404 408 413 415 422 429 500 503",
  "post /api/session/openid/authorization": "200 403 404 429 500 503",
  "post /api/session/passkey": "201 400 403 408 413 415 422 429 500 503",
  "post /api/session/passkey/options": "200 403 429 500 503",
  "post /api/session/views": "200 400 401 403 408 413 415 422 429 500 503",
  "post /api/subcategories": "201 400 401 403 408 413 415 422 429 500 503",
  "post /api/tokens": "201 400 401 403 408 413 415 422 429 500 503",
  "post /api/my-request/{personLink}/correct": "200 400 403 404 408 413 415 422 429 500 503",
  "post /api/my-request/{personLink}/erase": "200 403 404 429 500 503",
  "post /api/my-request/{personLink}/withdraw": "200 403 404 429 500 503",
  "post /api/unsubscribe/{link}": "200 204 404 429 500 503",
  "post /api/webhooks": "201 400 401 403 408 413 415 422 429 500 503",
  "post /api/webhooks/{id}/deliveries/{delivery}/replay": "200 401 403 404 422 429 500 503",
  "post /api/webhooks/{id}/enable": "200 400 401 403 404 408 413 415 422 429 500 503",
  "post /api/webhooks/{id}/replay-failed": "200 401 403 404 422 429 500 503",
  "post /api/webhooks/{id}/rotate": "200 401 403 404 429 500 503",
  "post /api/webhooks/{id}/test": "200 401 403 404 422 429 500 503",
  "post /api/websites/{code}/consent-texts": "200 201 400 401 403 404 408 413 415 422 429 500 503",
  "post /api/websites": "201 400 401 403 408 413 415 422 429 500 503",
  "put /api/businesses/{business}/leads/{businessLead}/outcome": "200 400 401 403 404 408 413 415 422 429 500 503",
  "put /api/businesses/{business}/subscriptions": "200 400 401 403 404 408 412 413 415 422 429 500 503",
  "put /api/catalogue": "200 400 401 403 408 412 413 415 422 429 500 503"
}

layer(TestServer.layer)("the operations of the documentation", (it) => {
  it.effect("are all endpoints in OpenAPI 3.1, with every refusal that an endpoint can give", () =>
    Effect.gen(function* () {
      const document = yield* openApiDocument
      assert.strictEqual(document.openapi, "3.1.0")
      const found = operationsOf(document).map(([name]) => [name, statusesOf(document, name)] as const)
      assert.deepStrictEqual(Object.fromEntries(found), endpoints)
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
