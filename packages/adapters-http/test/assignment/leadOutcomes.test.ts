import { assert, layer } from "@effect/vitest"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import type { Email } from "@leadwell/domain/lead/Email"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../TestCatalog.ts"
import { operator } from "../TestOperator.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import { form, latestRequest, newLead, photo } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, putJson, send } from "../TestServer.ts"

const pathOf = (lead: string, business = "first") => `/api/businesses/${business}/leads/${lead}`

const tell = (lead: string, body: unknown, token = tokens.reader) => putJson(`${pathOf(lead)}/outcome`, token, body)

const shown = (lead: string, token = tokens.reader) =>
  Effect.map(send(pathOf(lead), { token }), ({ body }) => body.data)

/** A lead in a list of one business, or of several. */
interface Listed {
  readonly id: number
  readonly business?: { readonly id: string }
  readonly outcome?: unknown
}

/** Returns how many events there are of a lead's outcomes. */
const noted = Effect.fnUntraced(function* (lead: string) {
  const events = yield* send(`/api/events?page=1&lead=${lead}&type=business_lead.outcome`, { token: tokens.operator })
  return events.body.meta.total as number
})

layer(TestServer.layer)("what became of a lead", (it) => {
  it.effect("is told by its business in any order, and the latest counts", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const before = yield* shown(lead)
      assert.deepStrictEqual([before.outcome, before.outcomes], [null, []])
      const won = yield* tell(lead, { outcome: "won", value_cents: 1_250_000, note: " Signs on Monday. " })
      assert.strictEqual(won.status, 200)
      const { at } = won.body.data.outcome
      const first = { outcome: "won", value_cents: 1_250_000, note: "Signs on Monday.", at }
      assert.deepStrictEqual(won.body.data, { outcome: first, outcomes: [first] })
      yield* TestClock.adjust("1 hour")
      const { body } = yield* tell(lead, { outcome: "contacted" })
      const second = { outcome: "contacted", value_cents: null, note: null, at: body.data.outcome.at }
      assert.notStrictEqual(second.at, at)
      const after = yield* shown(lead)
      assert.deepStrictEqual([after.outcome, after.outcomes], [second, [second, first]])
      assert.deepStrictEqual([after.status, after.id], [before.status, Number(lead)])
      assert.strictEqual(yield* noted(lead), 2)
    })
  )

  it.effect("is taken back by null, which tells it too, and is not told twice by a request that is repeated", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      assert.deepStrictEqual((yield* tell(lead, { outcome: null })).body.data, { outcome: null, outcomes: [] })
      assert.strictEqual(yield* noted(lead), 0)
      yield* tell(lead, { outcome: "no_answer" })
      yield* tell(lead, { outcome: "no_answer", note: "", value_cents: null })
      assert.strictEqual(yield* noted(lead), 1)
      const { body } = yield* tell(lead, { outcome: null })
      assert.isNull(body.data.outcome)
      assert.deepStrictEqual(
        body.data.outcomes.map(({ outcome }: { outcome: string | null }) => outcome),
        [null, "no_answer"]
      )
      assert.strictEqual(yield* noted(lead), 2)
    })
  )

  it.effect("is the owner's alone to tell and to see: no operator's, and no other account's", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const note = "Wants to think about it."
      const { cookie } = yield* signedIn({ memberships: [{ account: "acme", role: "member" }] })
      const path = `${pathOf(lead)}/outcome`
      const headers = { ...fromOwnPage(cookie), "content-type": "application/json" }
      const byMember = yield* send(path, { method: "PUT", headers, body: JSON.stringify({ outcome: "quoted", note }) })
      assert.strictEqual(byMember.status, 200)
      for (const token of [tokens.operator, tokens.stranger, tokens.reclaimer, tokens.website]) {
        assert.strictEqual((yield* tell(lead, { outcome: "won" }, token)).status, 403)
      }
      assert.strictEqual((yield* tell("999999", { outcome: "won" })).status, 404)
      assert.strictEqual(
        (yield* putJson(`${pathOf(lead, "idle")}/outcome`, tokens.all, { outcome: "won" })).status,
        404
      )
      const seen = yield* shown(lead, tokens.operator)
      assert.doesNotHaveAnyKeys(seen, ["outcome", "outcomes"])
      assert.strictEqual(seen.id, Number(lead))
      for (const where of [`/api/leads/${lead}`, `/api/events?page=1&lead=${lead}`, `/api/audit?lead=${lead}`]) {
        assert.notInclude(JSON.stringify((yield* send(where, { token: tokens.operator })).body), note)
      }
      const sender = yield* send(`/api/leads/${lead}`, { token: tokens.website })
      assert.notInclude(JSON.stringify(sender.body), "outcome")
      assert.strictEqual((yield* shown(lead)).outcome.note, note)
    })
  )

  it.effect("is in each list and file of its business as it counts, and in none of an operator", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const lists = ["/api/businesses/first/leads?per_page=1", "/api/business-leads?per_page=100"]
      const listed = Effect.fnUntraced(function* (token = tokens.reader) {
        const found = yield* Effect.forEach(lists, (path) => send(path, { token }))
        return found.flatMap(({ body }) =>
          (body.data as ReadonlyArray<Listed>).filter(
            ({ business, id }) => String(id) === lead && (business === undefined || business.id === "first")
          )
        )
      })
      const exported = Effect.fnUntraced(function* (token = tokens.reader) {
        const { text } = yield* send("/api/exports/business-leads?business=first&format=csv", { token })
        const [head = "", ...rows] = text.trim().split("\r\n")
        const column = head.replace("\ufeff", "").split(",").indexOf("outcome")
        return column < 0 ? undefined : rows.find((row) => row.startsWith(`${lead},`))?.split(",")[column]
      })
      assert.deepStrictEqual([(yield* listed()).map(({ outcome }) => outcome), yield* exported()], [[null, null], ""])
      yield* tell(lead, { outcome: "contacted" })
      yield* tell(lead, { outcome: "won", value_cents: 5, note: "Signs." })
      const { outcome } = yield* shown(lead)
      assert.strictEqual(outcome.outcome, "won")
      assert.deepStrictEqual(
        (yield* listed()).map((one) => one.outcome),
        [outcome, outcome]
      )
      assert.strictEqual(yield* exported(), "won")
      for (const one of yield* listed(tokens.operator)) assert.doesNotHaveAnyKeys(one, ["outcome", "outcomes"])
      assert.isUndefined(yield* exported(tokens.operator))
      yield* tell(lead, { outcome: null })
      assert.deepStrictEqual([(yield* listed()).map((one) => one.outcome), yield* exported()], [[null, null], ""])
    })
  )

  it.effect("has faults under their keys, which repeat no value", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const note = "0612345678 ".repeat(50)
      const refused = yield* tell(lead, { outcome: "sold", value_cents: 1e10, note })
      assert.deepStrictEqual(
        [refused.status, Object.keys(refused.body.errors)],
        [422, ["outcome", "value_cents", "note"]]
      )
      assert.notInclude(JSON.stringify(refused.body), "0612345678")
      const absent = yield* tell(lead, { note: "Called." })
      assert.deepStrictEqual(
        [absent.status, absent.body.errors],
        [422, { outcome: ["The outcome field is required."] }]
      )
      assert.strictEqual(yield* noted(lead), 0)
    })
  )

  it.effect("speaks against a reclaim that nobody was reached, and stays as it is from the reclaim on", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      yield* tell(lead, { outcome: "won", value_cents: 900_000, note: "Nice person." })
      yield* tell(lead, { outcome: null })
      const body = form({ reason: "no_contact", screenshot: yield* photo })
      yield* send(`${pathOf(lead)}/reclaim`, { method: "POST", token: tokens.reclaimer, body })
      const id = yield* latestRequest
      const reclaim = (yield* send(`/api/reclaims/${id}`, { token: tokens.operator })).body.data
      const { evidence } = reclaim
      assert.deepStrictEqual(Object.keys(evidence.outcome), ["outcome", "at", "taken_back_at"])
      assert.containsSubset(evidence, {
        outcome: { outcome: "won" },
        suggestion: { outcome: "reject", code: "told_of_contact" }
      })
      const [, won] = (yield* shown(lead)).outcomes
      assert.strictEqual(evidence.outcome.at, won.at)
      assert.isString(evidence.outcome.taken_back_at)
      for (const decide of [Effect.void, postJson(`/api/reclaims/${id}/grant`, tokens.operator, {})]) {
        yield* decide
        const late = yield* tell(lead, { outcome: "lost" })
        assert.deepStrictEqual([late.status, Object.keys(late.body.errors)], [422, ["outcome"]])
        assert.strictEqual(JSON.parse(late.text).codes.outcome[0].code, "outcome_refused")
      }
      assert.strictEqual((yield* shown(lead)).outcome, null)
    })
  )

  it.effect("loses its note when its person is erased, and takes none afterwards", () =>
    Effect.gen(function* () {
      const email = "outcome@example.nl" as Email
      const { body } = yield* postJson("/api/leads", tokens.website, { ...leadBody, email })
      yield* tell(body.id, { outcome: "won", value_cents: 5, note: "Lives next to the church." })
      yield* Erasure.use((erasure) => erasure.erasePerson(operator, { email }))
      const { outcome } = yield* shown(body.id)
      assert.deepInclude(outcome, { outcome: "won", value_cents: 5, note: null })
      assert.strictEqual((yield* tell(body.id, { outcome: "won", note: "Again." })).status, 422)
    })
  )
})
