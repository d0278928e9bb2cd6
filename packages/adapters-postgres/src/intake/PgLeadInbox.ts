import { PgClient } from "@effect/sql-pg"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Duration, Effect, Exit, Layer } from "effect"
import { MarketCache } from "../distribution/MarketCache.ts"
import { OutcomeDictionary } from "../distribution/OutcomeDictionary.ts"
import { isHeldUp, orUnavailable } from "../sql/StorageFailures.ts"
import { makeArrivalWriter } from "./ArrivalWriter.ts"
import * as GroupCommit from "./GroupCommit.ts"
import { type IncomingLead, incomingLead } from "./IncomingLead.ts"
import { WriterHealth } from "./WriterHealth.ts"

/**
 * {@link LeadInbox} on PostgreSQL, by group commit. Leads that arrive during a write are planned meanwhile, and share
 * the next statement.
 */
export const layer = Layer.effect(
  LeadInbox,
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const { watch } = yield* WriterHealth
    const { plan, write } = yield* makeArrivalWriter(sql, yield* MarketCache, yield* OutcomeDictionary)

    const receive = yield* GroupCommit.make({
      most: 100,
      prepare: (arrivals: ReadonlyArray<IncomingLead>) => watch(orUnavailable(plan(arrivals))),
      write: (_, prepared) =>
        watch(
          orUnavailable(Effect.map(write(prepared), (outcomes) => outcomes.map((outcome) => Exit.succeed(outcome))))
        ),
      isOfOne: isHeldUp,
      patience: Duration.seconds(15),
      late: () => new StorageUnavailable({ cause: "the store took too long" }),
      closed: () => new StorageUnavailable({ cause: "the store is closed" })
    })

    return {
      // A span would tell nothing more than that of `LeadIntake.receive` around it, and cost a copy of the services of
      // the request.
      receive: (lead, reception) =>
        Effect.flatMap(receive(incomingLead(lead, reception)), (outcome) => Effect.fromResult(outcome))
    }
  })
)
