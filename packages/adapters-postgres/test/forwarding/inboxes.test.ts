import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { leadOf, receive, storeCatalog, totalOf, TwoStores } from "../TwoStores.ts"

layer(TwoStores.layer, { excludeTestServices: true })("two stores under load", (it) => {
  it.effect("forward leads from one to the other, and give out exactly the caps", () =>
    Effect.gen(function* () {
      const { sql, stores } = yield* TwoStores
      const sample = yield* storeCatalog(4, [700, 1100, null, null])
      let sent = 0
      const sender = (store: (typeof stores)[number]) =>
        Effect.gen(function* () {
          const { businesses, lead } = yield* receive(store, leadOf(sample, ++sent, 3))
          const [stored] = yield* sql`
            select stage, array(select business from leadwell.business_leads where lead_id = l.id order by business) as businesses
            from leadwell.leads l where id = ${lead.id}`
          assert.deepStrictEqual({ ...stored } as unknown, { stage: lead.stage, businesses: businesses.toSorted() })
        }).pipe(Effect.repeat({ until: () => sent >= 1500 }))
      const senders = stores.flatMap((store) => Array.from({ length: 16 }, () => sender(store)))
      yield* Effect.all(senders, { concurrency: "unbounded", discard: true })
      const totals = yield* Effect.forEach(sample.businesses, (business) => totalOf(stores[0], business))
      assert.deepStrictEqual(totals.slice(0, 2), [700, 1100])
      const [found] = yield* sql`
        select (select count(*) from leadwell.leads)::integer = ${sent}::integer as are_all_stored,
          (select count(*) from leadwell.forwarded_outcomes where outcomes is not null) > 0 as were_some_forwarded,
          (select count(*)::integer from leadwell.forwarded_leads) as left`
      assert.deepStrictEqual({ ...found }, { are_all_stored: true, were_some_forwarded: true, left: 0 })
    })
  )
})
