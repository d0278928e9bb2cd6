import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import type { Email } from "@leadwell/domain/lead/Email"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../../../TestCatalog.ts"
import { operator } from "../../../TestOperator.ts"
import { form, latestRequest, photo, submit } from "../../../TestReclaims.ts"
import * as TestServer from "../../../TestServer.ts"
import { postJson, putJson, send } from "../../../TestServer.ts"

const list = "/api/businesses/first/leads"

const dataOf = Effect.fnUntraced(function* (path: string, token = tokens.operator) {
  const { body, status } = yield* send(path, { token })
  assert.strictEqual(status, 200, path)
  return body.data
})

const create = Effect.fnUntraced(function* (name: string, website_code = "demo") {
  const body = { ...leadBody, website_code, email: `${name}@example.nl` }
  return Number((yield* postJson("/api/leads", tokens.website, body)).body.id)
})

const erase = (name: string) =>
  Erasure.use((erasure) => erasure.erasePerson(operator, { email: `${name}@example.nl` as Email }))

const inOrder = ({ business_id, outcome, rule }: Record<string, unknown>) => [business_id, outcome, rule]

const blank = {
  gender: "",
  first_name: "",
  last_name: "",
  email: "",
  phone: "",
  street_number: "",
  postal_code: "",
  city: "",
  description: "",
  extra_info: null,
  subcategory_form_data: []
}

layer(TestServer.layer)("an erased lead over HTTP", (it) => {
  it.effect("is blank in its business's list and by itself, and otherwise as before", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.000Z"))
      const id = yield* create("listed")
      yield* create("other")
      const before = yield* dataOf(list, tokens.all)
      assert.strictEqual((yield* erase("Listed")).leads, 1)
      const after = yield* dataOf(list, tokens.all)
      assert.deepStrictEqual(after, [before[0], { ...before[1], ...blank }])
      assert.deepInclude(yield* dataOf(`${list}/${id}`, tokens.all), { ...after[1], street: "", country: "Nederland" })
    })
  )

  it.effect("is as far as before for its maker, unless it could still be handed out", () =>
    Effect.gen(function* () {
      const ids = [yield* create("placed"), yield* create("held", "reviewed")]
      const shown = Effect.forEach(ids, (id) => dataOf(`/api/leads/${id}`, tokens.website))
      const [placed, held] = yield* shown
      assert.deepStrictEqual([placed.stage, held.stage], ["placed", "held"])
      for (const name of ["placed", "held"]) yield* erase(name)
      const ended = [placed, { ...held, stage: "refused" }]
      assert.deepStrictEqual(yield* shown, ended)
      const all = yield* dataOf("/api/leads?per_page=2")
      const listed = ended.map(({ duplicate_of: _, remark: __, ...one }) => one)
      const blank = { blocked_at: null, city: null, postal_code: null, subcategory_name: "Heat pumps", signals: [] }
      const named = [
        { website_name: "Demo", businesses: all[1].businesses },
        { website_name: "Reviewed", businesses: [] }
      ]
      assert.isAbove(all[1].businesses.length, 0)
      assert.deepStrictEqual(all, listed.map((one, n) => ({ ...one, ...blank, ...named[n] })).toReversed())
    })
  )

  it.effect("can be reviewed no more, and says why", () =>
    Effect.gen(function* () {
      const id = yield* create("reviewed", "reviewed")
      yield* erase("reviewed")
      for (const decision of ["approve", "refuse", "withdraw"]) {
        const { body, status } = yield* postJson(
          `/api/leads/${id}/${decision}`,
          tokens.operator,
          decision === "approve" ? {} : { remark: "No." }
        )
        const stage = ["The lead is erased; nothing can be decided about it any more."]
        assert.deepStrictEqual([status, body], [422, { message: "The given data was invalid.", errors: { stage } }])
      }
    })
  )

  it.effect("leaves a reclaim request whose evidence claims nothing of the person, and which can be decided", () =>
    Effect.gen(function* () {
      yield* create("twice")
      yield* TestClock.adjust("1 hour")
      const id = yield* create("twice")
      yield* submit(String(id), form({ reason: "duplicate", description: "Zoë again.", screenshot: yield* photo }))
      const request = `/api/reclaims/${yield* latestRequest}`
      const before = yield* dataOf(request)
      assert.strictEqual(before.evidence.suggestion.outcome, "grant")
      assert.strictEqual((yield* erase("twice")).leads, 2)
      const { evidence, ...after } = yield* dataOf(request)
      const blank = { description: null, city: null, postal_code: null }
      assert.deepStrictEqual({ ...after, evidence: before.evidence }, { ...before, ...blank })
      assert.deepInclude(evidence, { same_person: [], screenshot_used_before: [] })
      assert.deepStrictEqual(
        [evidence.region.in_region, evidence.suggestion],
        [
          null,
          { outcome: "unclear", reason: "The lead is erased, so it is not known whose it was.", code: "lead_erased" }
        ]
      )
      assert.strictEqual((yield* send(`${request}/screenshot`, { token: tokens.operator })).status, 404)
      const granted = yield* postJson(`${request}/grant`, tokens.operator, { lead_at_fault: false })
      assert.strictEqual(granted.body.data.status, "granted")
      assert.deepInclude(yield* dataOf(`/api/leads/${id}`), { stage: "withdrawn", places_taken: 2 })
    })
  )

  it.effect("can be reclaimed, and is nobody's duplicate", () =>
    Effect.gen(function* () {
      const id = yield* create("late")
      yield* erase("late")
      const answer = yield* submit(String(id), form({ reason: "no_contact", screenshot: yield* photo }))
      assert.strictEqual(answer.status, 201)
      const { evidence } = yield* dataOf(`/api/reclaims/${yield* latestRequest}`)
      assert.deepStrictEqual(evidence.same_person, [])
      const { contacts } = yield* MemoryStore
      assert.isFalse([...contacts.values()].some((found) => found.some((lead) => lead === id)))
    })
  )

  it.effect("still has who got it and why not everyone did, without where it lay", () =>
    Effect.gen(function* () {
      const subscriptions = [{ subcategory: "heat-pumps", regions: ["1000-1999"] }]
      yield* putJson("/api/businesses/second/subscriptions", tokens.operator, { subscriptions })
      const id = yield* create("explained")
      const before = yield* dataOf(`/api/leads/${id}/distribution`)
      yield* erase("explained")
      const after = yield* dataOf(`/api/leads/${id}/distribution`)
      assert.deepStrictEqual(after.considered.map(inOrder), before.considered.map(inOrder))
      assert.include(JSON.stringify(before), "3511")
      assert.notInclude(JSON.stringify(after), "3511")
    })
  )
})
