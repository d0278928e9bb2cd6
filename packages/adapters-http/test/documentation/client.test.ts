import { assert, layer } from "@effect/vitest"
import * as Client from "@leadwell/adapters-http/Client"
import { Effect, Redacted } from "effect"
import { FetchHttpClient, HttpServer } from "effect/http"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"

layer(TestServer.layer)("the contract of the interface", (it) => {
  it.effect("serves a client that is made of it", () =>
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
      const params = { business: "first" as never }
      const page = yield* client.businessLeads.list({ params, query: { page: 1, per_page: 5 } })
      assert.deepStrictEqual([page.data[0]?.first_name, "meta" in page && page.meta.per_page], ["Zoë", 5])
      const followed = yield* client.businessLeads.list({ params, query: { after: 0 } })
      assert.deepStrictEqual("next_after" in followed && followed.next_after, page.data[0]?.id)
      const missing = yield* Effect.flip(client.affiliates.get({ params: { id: "nothing" as never } }))
      assert.strictEqual(missing.message, "Not found.")
      const refused = yield* Effect.flip(
        client.leads.create({ headers: {}, payload: { ...leadBody, accept_terms: true, website_code: "unknown" } })
      )
      assert.strictEqual("errors" in refused, true)
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )
})
