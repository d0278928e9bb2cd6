import { assert, layer } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { makeCarriedLeads } from "@leadwell/domain/features/webhooks/CarriedLeads"
import { payloadOf } from "@leadwell/domain/features/webhooks/WebhookPayload"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect } from "effect"
import { leadBody, tokens } from "../../TestCatalog.ts"
import * as TestServer from "../../TestServer.ts"
import { postJson, send } from "../../TestServer.ts"
import { path } from "../../TestWebhooks.ts"

const hook = { url: "https://receiver.example/", events: ["business_lead.assigned"], content: "lead" }
const register = (token: string, change: object = {}) => postJson(path, token, { ...hook, ...change })

layer(TestServer.layer)("a webhook that carries leads", (it) => {
  it.effect("is of an account, by https, for one of its businesses, and made by who reads leads", () =>
    Effect.gen(function* () {
      const { body, status } = yield* register(tokens.reader, { business: "third" })
      assert.deepStrictEqual([status, body.data.content, body.data.business], [201, "lead", "third"])
      assert.strictEqual((yield* register(tokens.operator, { account: "acme" })).status, 201)
      const refused: ReadonlyArray<readonly [string, object, object]> = [
        [tokens.website, {}, { content: ["The selected content is invalid."] }],
        [tokens.operator, {}, { account: ["The account field is required when the content is lead."] }],
        [
          tokens.reader,
          { business: "second" },
          { business: ["The business field names something that does not exist."] }
        ],
        [tokens.reader, { url: "http://receiver.example" }, { url: ["The url field must be an https address."] }]
      ]
      for (const [token, change, errors] of refused) {
        const answer = yield* register(token, change)
        assert.deepStrictEqual([answer.status, answer.body.errors], [422, errors])
      }
    })
  )

  it.effect("gets the lead as its business reads it over HTTP, and the answers as one object", () =>
    Effect.gen(function* () {
      const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
      const lead = Number(body.id)
      const read = yield* makeCarriedLeads
      const [business, at] = [BusinessId.make("third"), yield* DateTime.now]
      const event = { type: "business_lead.assigned", at, lead: lead as LeadId, business, reclaim: null } as const
      const carried = yield* read({ account: AccountId.make("acme"), content: "lead" }, event)
      const shown = yield* send(`/api/businesses/third/leads/${lead}`, { token: tokens.reader })
      const { outcome: _, outcomes: __, ...all } = shown.body.data
      const { answers, ...told } = JSON.parse(JSON.stringify(payloadOf(event, carried))).data.lead
      assert.deepStrictEqual(told, all)
      assert.deepStrictEqual(answers, { year_of_construction: "1975-1990", annual_gas_consumption: 1500 })
    })
  )
})
