import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import type { LeadDossier } from "@leadwell/domain/intake/LeadDossier"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Effect, Layer, Logger } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { arrive, ask, wanting } from "../reclaim/ReclaimedLead.ts"
import {
  applied,
  changeSubscriptions,
  day,
  noon,
  operator,
  receive,
  useCases,
  useCasesOn,
  type Written
} from "../UseCases.ts"

const actions = { approve: "lead.approved", refuse: "lead.refused", withdraw: "lead.withdrawn" } as const

/** Returns the actions of the audit trail about a lead, the first one first. */
const audited = (lead: LeadId) =>
  AuditRepository.use((audit) =>
    Effect.map(audit.page({ lead }, { page: 1, per_page: 100 }), ({ items }) =>
      items.map(({ entry }) => entry.action).toReversed()
    )
  )

/** Returns what a dossier says in the end, each part as a text. */
const summaryOf = ({ history, holders, lead, places_taken }: LeadDossier) => ({
  stage: lead.stage,
  taken: places_taken,
  holders: holders.map(({ business, status }) => `${business} ${status}`),
  last: history.at(-1)?.type
})

/** Runs a change as a dry run, which must change nothing, and then for real, which must do the same. */
const rehearsed = Effect.fnUntraced(function* (change: keyof typeof actions, id: LeadId, input: object) {
  const leads = yield* Leads
  const before = yield* leads.dossier(operator, id)
  const looked = yield* audited(id)
  const rehearsal = yield* leads[change](operator, id, input, { isDryRun: true })
  assert.deepStrictEqual(yield* audited(id), [...looked, "lead.viewed"])
  assert.deepStrictEqual(yield* leads.dossier(operator, id), before)
  assert.deepStrictEqual(yield* leads[change](operator, id, input), rehearsal)
  assert.strictEqual((yield* audited(id)).at(-1), actions[change])
  assert.deepStrictEqual(yield* leads.dossier(operator, id), rehearsal.dossier)
  return {
    ...summaryOf(rehearsal.dossier),
    effects: rehearsal.effects.map(({ business, status }) => `${business} ${status}`)
  }
})

const heldFor = Effect.fnUntraced(function* (businesses: ReadonlyArray<ReadonlyArray<Written>>) {
  yield* applied(businesses)
  return (yield* receive({ website_code: "reviewed" })).lead.id
})

/** A store whose markets throw when somebody is chosen from them. */
const throwing = Layer.effect(
  DistributionRepository,
  Effect.map(DistributionRepository, (repository): DistributionRepository["Service"] => {
    const candidates = new Proxy([], {
      get: () => {
        throw new TypeError("ours")
      }
    })
    const market = { candidates, states: new Map() }
    return {
      ...repository,
      market: () => Effect.succeed(market),
      offer: (leads, offer) => repository.offer(leads, (lead, holdings) => offer(lead, holdings, market))
    }
  })
)

describe("a dry run of a review tells what the review does, and does nothing", () => {
  it.effect("for an approval that places a lead", () =>
    Effect.gen(function* () {
      const id = yield* heldFor([[{}], [{}], [{}]])
      assert.deepStrictEqual(yield* rehearsed("approve", id, { extra_info: "Ring twice." }), {
        stage: "placed",
        taken: 2,
        holders: ["a new", "b new"],
        last: "lead.placed",
        effects: ["a new", "b new"]
      })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("for an approval that gives a lead to businesses in another order than that of their ids", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{}], [{}]])
      assert.deepStrictEqual((yield* receive()).businesses.map(String), ["a", "b"])
      const { id } = (yield* receive({ website_code: "reviewed" })).lead
      const { effects, holders } = yield* rehearsed("approve", id, {})
      assert.deepStrictEqual(
        [effects, holders],
        [
          ["c new", "a new"],
          ["a new", "c new"]
        ]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("for an approval that leaves a place free", () =>
    Effect.gen(function* () {
      const id = yield* heldFor([[{ daily_cap: 0 }], [{}]])
      assert.deepStrictEqual(yield* rehearsed("approve", id, {}), {
        stage: "open",
        taken: 1,
        holders: ["b new"],
        last: "business_lead.assigned",
        effects: ["b new"]
      })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("for an approval after which the choice of businesses throws", () =>
    Effect.gen(function* () {
      const id = yield* heldFor([[{}]])
      assert.deepStrictEqual(yield* rehearsed("approve", id, {}), {
        stage: "open",
        taken: 0,
        holders: [],
        last: "lead.approved",
        effects: []
      })
    }).pipe(
      Effect.provide(useCasesOn(Layer.provideMerge(throwing, MemoryStorage.layer))),
      Effect.provide(Logger.layer([]))
    )
  )

  it.effect("for a refusal, and for the approval of the refused lead", () =>
    Effect.gen(function* () {
      const id = yield* heldFor([])
      const nothing = { taken: 0, holders: [], effects: [] }
      const refused = yield* rehearsed("refuse", id, { remark: "A joke." })
      assert.deepStrictEqual(refused, { ...nothing, stage: "refused", last: "lead.refused" })
      assert.deepStrictEqual(yield* rehearsed("approve", id, {}), { ...nothing, stage: "open", last: "lead.approved" })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("for a withdrawal, which takes the lead from those who may still reclaim it", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{ daily_cap: 0 }]])
      const { id } = (yield* receive()).lead
      yield* TestClock.setTime(noon + day)
      yield* changeSubscriptions("b", { daily_cap: 1 })
      yield* LeadDistribution.use(({ sweep }) => sweep)
      yield* TestClock.setTime(noon + 14 * day)
      assert.deepStrictEqual(yield* rehearsed("withdraw", id, { remark: "Found one." }), {
        stage: "withdrawn",
        taken: 1,
        holders: ["a approved", "b withdrawn"],
        last: "lead.withdrawn",
        effects: ["b withdrawn"]
      })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("for a withdrawal after a business was released", () =>
    Effect.gen(function* () {
      const id = yield* arrive()
      const { id: request } = yield* ask("a", id, "no_contact")
      yield* ReclaimReview.use((reclaims) => reclaims.grant(operator, request, {}))
      assert.deepStrictEqual(yield* rehearsed("withdraw", id, { remark: "Found one." }), {
        stage: "withdrawn",
        taken: 0,
        holders: ["a reclaimed", "b withdrawn", "c withdrawn"],
        last: "lead.withdrawn",
        effects: ["b withdrawn", "c withdrawn"]
      })
    }).pipe(Effect.provide(wanting({ a: {}, b: {}, c: {} }, 2)))
  )

  it.effect("and is refused as the review is", () =>
    Effect.gen(function* () {
      const id = yield* heldFor([[{}]])
      const leads = yield* Leads
      for (const input of [{}, { remark: "Found one." }]) {
        const refused = yield* Effect.flip(leads.withdraw(operator, id, input, { isDryRun: true }))
        assert.deepStrictEqual({ ...(yield* Effect.flip(leads.withdraw(operator, id, input))) }, { ...refused })
      }
      assert.deepStrictEqual(yield* audited(id), [])
    }).pipe(Effect.provide(useCases))
  )
})
