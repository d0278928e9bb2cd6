import { PgClient } from "@effect/sql-pg/PgClient"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Duration, Effect, Exit, Layer } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { MarketCache } from "../distribution/MarketCache.ts"
import { OutcomeDictionary } from "../distribution/OutcomeDictionary.ts"
import { type Forwarding, makeForwarding } from "../forwarding/Forwarding.ts"
import type { ForwardedGroup } from "../forwarding/Outbound.ts"
import { type IncomingLead, incomingLead } from "../rows/IncomingLead.ts"
import { isHeldUp, orUnavailable } from "../sql/StorageFailures.ts"
import { makeArrivalWriter, type PlanAhead } from "./ArrivalWriter.ts"
import * as GroupCommit from "./GroupCommit.ts"
import { WriterHealth } from "./WriterHealth.ts"

type Arrivals = ReadonlyArray<IncomingLead>

/** A batch that is forwarded, or planned to be written here. */
interface Prepared {
  readonly sent?: ForwardedGroup
  readonly plan?: PlanAhead
}

/**
 * Receives leads by group commit: leads that arrive during a write are planned meanwhile, and share the next statement.
 */
export const makeInbox = Effect.fnUntraced(function* (forwarding: Forwarding) {
  const sql = yield* PgClient
  const { watch } = yield* WriterHealth
  const writer = yield* makeArrivalWriter(sql, yield* MarketCache, yield* OutcomeDictionary, forwarding.overtaken)

  /** Forwards groups of leads if another process writes them better, and plans them otherwise. */
  const prepare = Effect.fnUntraced(function* (groups: ReadonlyArray<Arrivals>): Effect.fn.Return<Prepared, SqlError> {
    const arrivals = groups.flat()
    const sent = yield* forwarding.send(arrivals)
    return sent === undefined ? { plan: yield* writer.plan(arrivals) } : { sent }
  })

  const write = Effect.fnUntraced(function* (groups: ReadonlyArray<Arrivals>, { plan, sent }: Prepared) {
    const forwarded = sent && (yield* forwarding.outcomes(sent))
    const outcomes = forwarded ?? (yield* writer.write(plan ?? (yield* writer.plan(groups.flat()))))
    let first = 0
    return groups.map(({ length }) => Exit.succeed(outcomes.slice(first, (first += length))))
  })

  const receive = yield* GroupCommit.make({
    sizeOf: (group: Arrivals) => group.length,
    most: 100,
    prepare: (groups) => watch(orUnavailable(prepare(groups))),
    write: (groups, prepared: Prepared) => watch(orUnavailable(write(groups, prepared))),
    isOfOne: isHeldUp,
    answerTimeout: Duration.seconds(15),
    late: () => new StorageUnavailable({ cause: "the store took too long" }),
    closed: () => new StorageUnavailable({ cause: "the store is closed" })
  })

  forwarding.serve(receive)

  const inbox: typeof LeadInbox.Service = {
    // A span would tell nothing more than that of `LeadIntake.receive` around it, and cost a copy of the services of
    // the request.
    receive: (lead, reception) =>
      Effect.flatMap(receive([incomingLead(lead, reception)]), ([outcome]) => Effect.fromResult(outcome!))
  }
  return inbox
})

/** {@link LeadInbox} on PostgreSQL. */
export const layer = Layer.effect(LeadInbox, Effect.flatMap(Effect.flatMap(PgClient, makeForwarding), makeInbox))
