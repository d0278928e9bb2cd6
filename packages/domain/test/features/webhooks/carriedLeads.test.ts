import { assert, describe, it } from "@effect/vitest"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { ToldEventType } from "@leadwell/domain/event/DomainEvent"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { Email } from "@leadwell/domain/lead/Email"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { Effect, Result, Schema } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, owner, receive } from "../../UseCases.ts"
import { deliveries, dispatched, Receivers, useCases } from "./WatchedWebhooks.ts"

const a = BusinessId.make("a")

const registered = (change: object = {}) =>
  Effect.map(
    Webhooks.use(({ register }) =>
      register(owner, {
        url: "https://one.example/",
        events: ["business_lead.assigned", "lead.received"],
        content: "lead",
        ...change
      })
    ),
    ({ webhook }) => webhook
  )

const notYet = Effect.succeed({ status: 500, failure: null } as const)

describe("a webhook that carries leads", () => {
  it.effect("tells the lead as its business reads it, with its answers as they were sent", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* registered()
      const { lead } = yield* receive({ first_name: "Zoë", city: "Utrecht" })
      yield* dispatched
      const { sent } = yield* Receivers
      const carried = sent.find(({ payload }) => payload.type === "business_lead.assigned")
      assert.deepInclude(carried?.payload.data.lead, {
        id: lead.id,
        first_name: "Zoë",
        status: "new",
        reclaim: null,
        assigned_at: "2026-01-21T11:00:00.000000Z",
        reclaimable_until: "2026-02-04T11:00:00.000000Z",
        answers: {}
      })
      assert.isTrue(carried?.isPersonal)
      const [ids] = sent.filter(({ payload }) => payload.type === "lead.received")
      assert.deepStrictEqual(ids?.payload.data, { lead_id: lead.id, business_id: null, reclaim_id: null })
      assert.isFalse(ids?.isPersonal)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is written when it is sent: a retry tells what is true then, and an erased lead goes out blank", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const webhook = yield* registered({ events: ["business_lead.assigned"] })
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, notYet)
      const { lead } = yield* receive({ first_name: "Zoë", email: "zoe@example.nl" })
      yield* dispatched
      yield* LeadRepository.use(({ modify }) =>
        modify(lead.id, (one) =>
          Result.succeed({ lead: { ...one, extra_info: "call after six" }, releases: [], events: [], audit: [] })
        )
      )
      yield* TestClock.adjust("6 seconds")
      yield* dispatched
      yield* Erasure.use(({ erasePerson }) => erasePerson(operator, { email: Email.make("zoe@example.nl") }))
      yield* TestClock.adjust("6 minutes")
      yield* dispatched
      const told = sent.map(({ payload }) => payload.data.lead)
      assert.deepStrictEqual(
        told.map((one) => [one?.first_name, one?.extra_info]),
        [
          ["Zoë", null],
          ["Zoë", "call after six"],
          ["", null]
        ]
      )
      assert.notInclude(sent.at(-1)?.body, "Zoë")
      const kept = yield* deliveries(webhook.id)
      assert.notInclude(JSON.stringify(kept), "Zoë")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tells ids alone once the business is of another account", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const webhook = yield* registered({ events: ["business_lead.assigned"] })
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, notYet)
      yield* receive()
      yield* dispatched
      const { businesses } = { businesses: [{ id: "a", account: "other", name: "A", coc_id: "12345678" }] }
      const moved = businesses.map((one) => ({ ...one, postal_code: "3511AB", city: "Utrecht" }))
      yield* CatalogImport.use(({ apply }) => apply({ businesses: moved }))
      yield* TestClock.adjust("6 seconds")
      yield* dispatched
      assert.deepStrictEqual(
        sent.map(({ payload }) => "lead" in payload.data),
        [true, false]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("carries an invented lead in a test, and none when it carries ids", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      for (const content of ["lead", "ids"]) {
        const { id } = yield* registered({ content })
        yield* Webhooks.use(({ test }) => test(owner, id))
      }
      yield* dispatched
      const { sent } = yield* Receivers
      const [sample] = yield* Webhooks.use(({ samples }) => samples(owner, {}))
      const told = sent.map(({ isPersonal, payload }) => [payload.type, isPersonal, payload.data.lead])
      assert.sameDeepMembers(told, [
        ["webhook.test", true, JSON.parse(JSON.stringify(sample?.data.lead))],
        ["webhook.test", false, undefined]
      ])
      assert.isTrue(sent.every(({ payload }) => payload.data.lead_id === null && payload.data.business_id === null))
    }).pipe(Effect.provide(useCases))
  )

  it.effect.prop(
    "carries a lead in three events alone, and only the one of its business",
    [Schema.Array(Schema.Tuple([ToldEventType, Schema.Literals(["a", "b"])])).check(Schema.isMaxLength(8))],
    ([history]) =>
      Effect.gen(function* () {
        yield* applied([[{}], [{ subcategory: "boilers" }]])
        const { lead } = yield* receive()
        yield* registered({ events: ToldEventType.literals, business: "a" })
        for (const [type, business] of history) {
          const event = leadEvent(type, sampleInstant, type.startsWith("lead.") ? null : BusinessId.make(business))
          yield* LeadRepository.use(({ modify }) =>
            modify(lead.id, (one) => Result.succeed({ lead: one, releases: [], events: [event], audit: [] }))
          )
        }
        yield* dispatched
        const { sent } = yield* Receivers
        const wanted = history.filter(([type, business]) => !type.startsWith("lead.") && business === "a")
        assert.sameMembers(
          sent.map(({ payload }) => payload.type),
          wanted.map(([type]) => type)
        )
        for (const { isPersonal, payload } of sent) {
          const isCarried = ["assigned", "released", "rectified"].some((end) => payload.type === `business_lead.${end}`)
          assert.deepStrictEqual([isPersonal, payload.data.lead?.id], [isCarried, isCarried ? lead.id : undefined])
        }
        assert.strictEqual((yield* BusinessLeadRepository.use(({ ofLead }) => ofLead(lead.id))).length, 1)
        assert.isTrue(sent.every(({ payload }) => payload.data.business_id === a))
      }).pipe(Effect.provide(useCases))
  )
})
