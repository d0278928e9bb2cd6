import { assert, describe, it } from "@effect/vitest"
import { Events } from "@leadwell/domain/event/Events"
import { Effect } from "effect"
import { applied, operator, receive, useCases } from "../UseCases.ts"

const received = ["lead.received", "business_lead.assigned", "business_lead.assigned", "lead.placed"] as const

describe("Events", () => {
  it.effect("shows an operator the events after a number, and a page of them", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{}]])
      const [first, second] = [(yield* receive()).lead.id, (yield* receive()).lead.id]
      const events = yield* Events
      const all = yield* events.after(operator, 0, 100, {})
      assert.deepStrictEqual(
        all.map(({ event: { lead, type } }) => [lead, type] as const),
        [first, second].flatMap((lead) => received.map((type) => [lead, type] as const))
      )
      assert.deepStrictEqual(yield* events.after(operator, all[1]!.number, 3, {}), all.slice(2, 5))
      const ofSecond = all.filter(({ event }) => event.lead === second)
      assert.deepStrictEqual(yield* events.after(operator, 0, 100, { lead: second }), ofSecond)
      const page = yield* events.page(operator, { lead: second }, { page: 2, per_page: 3 })
      assert.deepStrictEqual([page.items, page.total], [ofSecond.slice(3), 4])
    }).pipe(Effect.provide(useCases))
  )
})
