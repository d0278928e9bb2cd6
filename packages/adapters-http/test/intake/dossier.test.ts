import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import { newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const status = (one: { readonly status: string }) => one.status

const shown = (lead: string | number, token: string = tokens.operator) =>
  Effect.map(send(`/api/leads/${lead}`, { token }), ({ body }) => body.data)

layer(TestServer.layer)("GET /api/leads/{lead} by an operator", (it) => {
  it.effect("shows all that is known of a lead that waits for a decision", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.120Z"))
      const { body } = yield* postJson("/api/leads", tokens.website, {
        ...leadBody,
        website_code: "reviewed",
        description: "Call me."
      })
      const data = yield* shown(body.id)
      assert.deepStrictEqual(data, {
        ...(yield* shown(body.id, tokens.website)),
        person: {
          gender: "female",
          first_name: "Zoë",
          last_name: "Jansen",
          email: "Zoe@Example.nl",
          phone: "0612312312"
        },
        address: {
          street: "Oudegracht",
          street_number: "12 bis",
          postal_code: "3511AB",
          city: "Utrecht",
          country: "Nederland"
        },
        preferred_date_of_execution: "2030-06-01T00:00:00.000000Z",
        description: "Call me.",
        subcategory_form_data: data.subcategory_form_data,
        subscribe_to_newsletter: data.subscribe_to_newsletter,
        extra_info: null,
        anonymised_at: null,
        blocked_at: null,
        signals: [],
        businesses: [],
        history: ["lead.received", "lead.held"].map((event) => ({
          at: data.created_at,
          event,
          business_id: null,
          reclaim_id: null
        }))
      })
      assert.deepStrictEqual([data.stage, data.remark, data.duplicate_of], ["held", null, null])
      assert.deepInclude(data.subcategory_form_data, { year_of_construction: "1975-1990" })
    })
  )

  it.effect("shows who has a lead, and how it stands with each", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00Z"))
      const { id, lead } = yield* newRequest("spam")
      const businesses = Effect.map(shown(lead), (data) => data.businesses)
      const before = yield* businesses
      assert.strictEqual(before.length, 3)
      const own = before.find((one: { readonly business_id: string }) => one.business_id === "first")
      assert.deepStrictEqual(own, {
        business_id: "first",
        name: own.name,
        status: "reclaim_requested",
        assigned_at: "2026-11-21T09:00:00.000000Z"
      })
      assert.isString(own.name)
      yield* postJson(`/api/reclaims/${id}/grant`, tokens.operator, { lead_at_fault: false })
      const after = yield* businesses
      assert.sameMembers(after.map(status), ["reclaimed", "new", "new"])
      yield* TestClock.adjust("14 days")
      assert.sameMembers((yield* businesses).map(status), ["reclaimed", "approved", "approved"])
    })
  )

  it.effect("tells what happened to a lead, in order", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00Z"))
      const { id, lead } = yield* newRequest("spam")
      yield* TestClock.adjust("1 hour")
      yield* postJson(`/api/reclaims/${id}/grant`, tokens.operator, { lead_at_fault: true })
      const { history }: { readonly history: ReadonlyArray<Record<string, unknown>> } = yield* shown(lead)
      assert.deepStrictEqual(
        history.map(({ event }) => event),
        [
          "lead.received",
          ...Array(3).fill("business_lead.assigned"),
          "lead.placed",
          "reclaim.requested",
          "reclaim.granted",
          ...Array(2).fill("business_lead.released"),
          "lead.withdrawn"
        ]
      )
      assert.deepStrictEqual(history.at(-4), {
        at: "2026-11-21T10:00:00.000000Z",
        event: "reclaim.granted",
        business_id: "first",
        reclaim_id: id
      })
    })
  )

  it.effect("names the lead that a duplicate repeats, also after that lead was withdrawn", () =>
    Effect.gen(function* () {
      const first = yield* postJson("/api/leads", tokens.website, boilerBody)
      const again = yield* postJson("/api/leads", tokens.website, { ...boilerBody, phone: "0600000009" })
      assert.strictEqual(again.status, 200)
      assert.strictEqual((yield* shown(again.body.id)).duplicate_of, Number(first.body.id))
      const { body } = yield* postJson(`/api/leads/${first.body.id}/withdraw`, tokens.operator, { remark: "Asked." })
      assert.deepStrictEqual(body.data, yield* shown(first.body.id))
      assert.strictEqual(body.data.remark, "Asked.")
      assert.strictEqual((yield* shown(again.body.id)).duplicate_of, Number(first.body.id))
      assert.strictEqual((yield* shown(first.body.id, tokens.website)).remark, "Asked.")
    })
  )
})
