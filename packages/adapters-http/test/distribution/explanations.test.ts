import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import sharp from "sharp"
import { tokens } from "../TestCatalog.ts"
import { create, explained, newPerson, want } from "../TestDistribution.ts"
import { operator } from "../TestOperator.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

const got = (business_id: string) => ({ business_id, outcome: "assigned", rule: null, detail: null, figures: null })

const skipped = (business_id: string, rule: string, detail: string, figures: object | null = null) => ({
  business_id,
  outcome: "skipped",
  rule,
  detail,
  figures
})

const idle = skipped("idle", "business_inactive", "the business is not active")

layer(TestServer.layer)("GET /api/leads/{lead}/distribution", (it) => {
  it.effect("says of everyone whether they got the lead, and otherwise which rule kept it from them", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.120Z"))
      yield* want("first", { daily_cap: 1 })
      yield* want("second", { regions: ["1000-1999"] })
      yield* want("third", { countries: ["België"] })
      const lead = yield* create(newPerson())
      assert.deepStrictEqual(yield* explained(lead), {
        lead_id: lead,
        decided_at: "2026-11-21T09:00:00.120000Z",
        places: 2,
        considered: [
          got("first"),
          skipped("second", "region", "region 1000-1999 does not hold 3511", { regions: ["1000-1999"] }),
          skipped("third", "country", "country België is asked for, not Nederland", { countries: ["België"] }),
          idle
        ]
      })
      yield* want("second", { regions: ["1000-1999", "35"], weekly_cap: 0 })
      yield* want("third", { active: false })
      const next = yield* create(newPerson())
      assert.deepStrictEqual((yield* explained(next)).considered, [
        skipped("first", "daily_cap", "daily_cap 1 of 1", { cap: "daily", used: 1, limit: 1 }),
        skipped("second", "weekly_cap", "weekly_cap 0 of 0", { cap: "weekly", used: 0, limit: 0 }),
        skipped("third", "subscription_inactive", "the subscription is not active"),
        idle
      ])
      yield* want("second", { regions: ["1000-1999", "36"] })
      yield* want("third", { monthly_cap: 0 })
      const last = yield* create(newPerson({ postal_code: "9999 zz" }))
      assert.deepStrictEqual((yield* explained(last)).considered, [
        skipped("first", "daily_cap", "daily_cap 1 of 1", { cap: "daily", used: 1, limit: 1 }),
        skipped("second", "region", "regions 1000-1999, 36 do not hold 9999", { regions: ["1000-1999", "36"] }),
        skipped("third", "monthly_cap", "monthly_cap 0 of 0", { cap: "monthly", used: 0, limit: 0 }),
        idle
      ])
    })
  )

  it.effect("says whose turn came before when nothing else kept a business out", () =>
    Effect.gen(function* () {
      for (const business of ["first", "second", "third"]) yield* want(business, {})
      const { considered } = yield* explained(yield* create(newPerson()))
      assert.strictEqual(considered.length, 4)
      assert.deepStrictEqual(considered.slice(2), [
        skipped(considered[2].business_id, "order", "order 3 of 3, 2 places free", { rank: 3, eligible: 3, free: 2 }),
        idle
      ])
    })
  )

  it.effect("says that a business was released, when the lead is offered again", () =>
    Effect.gen(function* () {
      yield* want("first", { active: true })
      yield* want("second", { active: false })
      yield* want("third", { active: false })
      const lead = yield* create(newPerson())
      const form = new FormData()
      const background = { r: 1, g: 2, b: 3 }
      const png = sharp({ create: { width: 9, height: 9, channels: 3, background } }).png()
      form.append("reason", "no_contact")
      form.append("screenshot", new Blob([yield* Effect.promise(() => png.toBuffer())]), "proof.png")
      const path = `/api/businesses/first/leads/${lead}/reclaim`
      const { status } = yield* send(path, { method: "POST", token: tokens.reclaimer, body: form })
      assert.strictEqual(status, 201)
      const [id] = [...(yield* MemoryStore).reclaims.keys()].slice(-1) as [ReclaimId]
      yield* ReclaimReview.use((reclaims) => reclaims.grant(operator, id, {}))
      yield* want("third", { active: true })
      yield* LeadDistribution.use(({ sweep }) => sweep)
      assert.deepStrictEqual((yield* explained(lead)).considered, [
        got("third"),
        skipped("first", "released", "released from this lead"),
        skipped("second", "subscription_inactive", "the subscription is not active"),
        idle
      ])
    })
  )

  it.effect("has no decision on a lead that was never offered", () =>
    Effect.gen(function* () {
      const body = newPerson()
      yield* create(body)
      const never = [yield* create(body), yield* create(newPerson({ website_code: "reviewed" }))]
      for (const lead of never) {
        assert.deepStrictEqual(yield* explained(lead), { lead_id: lead, decided_at: null, places: 2, considered: [] })
      }
    })
  )

  it.effect("does not repeat the digits of a lead that was erased", () =>
    Effect.gen(function* () {
      yield* want("second", { regions: ["1000-1999"] })
      const lead = yield* create(newPerson())
      const { leads } = yield* MemoryStore
      const kept = leads.get(lead as never)!
      leads.set(kept.id, { ...kept, postal_code: "" as never })
      const { considered } = yield* explained(lead)
      assert.deepInclude(
        considered,
        skipped("second", "region", "region 1000-1999 does not hold the address, which is erased", {
          regions: ["1000-1999"]
        })
      )
    })
  )

  it.effect("is the operator's alone, and unknown leads are 404", () =>
    Effect.gen(function* () {
      const lead = yield* create(newPerson())
      for (const [id, token, status] of [
        [lead, undefined, 401],
        [lead, tokens.all, 403],
        [999_999, tokens.website, 403],
        ["abc", tokens.all, 403],
        [999_999, tokens.operator, 404],
        ["abc", tokens.operator, 404],
        ["0", tokens.operator, 404]
      ] as const) {
        const answer = yield* send(`/api/leads/${id}/distribution`, token === undefined ? {} : { token })
        assert.strictEqual(answer.status, status)
        assert.deepStrictEqual(Object.keys(answer.body), ["message"])
      }
    })
  )
})
