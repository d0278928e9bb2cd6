import { PgClient } from "@effect/sql-pg/PgClient"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { Context, Effect, Layer } from "effect"
import { MarketCache } from "../../src/distribution/MarketCache.ts"
import { OutcomeDictionary } from "../../src/distribution/OutcomeDictionary.ts"
import { makeForwarding } from "../../src/forwarding/Forwarding.ts"
import { makeInbox } from "../../src/intake/PgLeadInbox.ts"
import { WriterHealth } from "../../src/intake/WriterHealth.ts"
import { untilFound } from "./TwoProcesses.ts"

const process = Effect.fnUntraced(function* (target: PostgresStorage.PostgresOptions) {
  const beside = Layer.mergeAll(MarketCache.layer, OutcomeDictionary.layer, WriterHealth.layer)
  const context = yield* Layer.build(Layer.provideMerge(beside, Layer.fresh(PostgresStorage.client(target))))
  const forwarding = yield* makeForwarding(Context.get(context, PgClient))
  return { forwarding, inbox: yield* Effect.provide(makeInbox(forwarding), context) }
})

/**
 * All storage ports of one process, but the inbox of another, which forwards all leads that it can to the inbox of a
 * third.
 */
export const forwardingStorage = (target: PostgresStorage.PostgresOptions) =>
  Layer.effect(
    LeadInbox,
    Effect.gen(function* () {
      const sql = yield* PgClient
      const [there, here] = [yield* process(target), yield* process(target)]
      const asked = Effect.fnUntraced(function* ({ forwarding }: typeof here) {
        for (let times = 0; times < 3; times++) yield* forwarding.overtaken
      })
      yield* asked(there)
      const longer = sql`update leadwell.intake_lease set until = until + interval '1 hour' returning true as is_held`
      yield* untilFound(Effect.map(longer, ([row]) => row))
      yield* asked(here)
      const group = yield* untilFound(here.forwarding.send([]))
      yield* here.forwarding.outcomes(group)
      return here.inbox
    })
  ).pipe(Layer.provideMerge(PostgresStorage.layer(target)), Layer.provideMerge(PostgresStorage.client(target)))
