import { PgClient } from "@effect/sql-pg/PgClient"
import { requireParts } from "@leadwell/domain/intake/Enclosure"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Duration, Effect, Layer } from "effect"
import { MarketCache } from "../distribution/MarketCache.ts"
import { type IncomingLead, incomingLead } from "../rows/IncomingLead.ts"
import { orUnavailable, waitedForLock } from "../sql/StorageFailures.ts"
import { makeArrivalWriter } from "./ArrivalWriter.ts"
import { EnclosedParts } from "./EnclosedParts.ts"
import * as GroupCommit from "./GroupCommit.ts"
import { WriterHealth } from "./WriterHealth.ts"

/**
 * {@link LeadInbox} on PostgreSQL. It receives leads by group commit: leads that arrive during a write are planned
 * meanwhile, and share the next statement.
 */
export const layer = Layer.effect(
  LeadInbox,
  Effect.gen(function* () {
    const { watch } = yield* WriterHealth
    const parts = yield* EnclosedParts
    const hasParts = requireParts(parts)
    const writer = yield* makeArrivalWriter(yield* PgClient, yield* MarketCache, parts)
    const receive = yield* GroupCommit.make({
      most: 100,
      prepare: (arrivals: ReadonlyArray<IncomingLead>) => watch(orUnavailable(writer.plan(arrivals))),
      write: (plan) => watch(orUnavailable(writer.write(plan))),
      isOfOne: waitedForLock,
      answerTimeout: Duration.seconds(15),
      late: () => new StorageUnavailable({ cause: "the store took too long" }),
      closed: () => new StorageUnavailable({ cause: "the store is closed" })
    })
    // A span would tell nothing more than that of `LeadIntake.receive` around it, and cost a copy of the services of
    // the request.
    return {
      receive: (lead, reception) =>
        Effect.flatMap(
          Effect.andThen(hasParts(reception.enclosures), receive(incomingLead(lead, reception))),
          Effect.fromResult
        )
    }
  })
)
