import type { PgClient } from "@effect/sql-pg/PgClient"
import { logDefect } from "@leadwell/domain/distribution/Offering"
import { causeFrames } from "@leadwell/domain/privacy/StackFrames"
import { Cause, Effect, Result, Semaphore } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { noteOf, type WrittenGroup } from "../rows/GroupNotes.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { type ArrivalResult, arrivalsOf, writtenGroup } from "./ForwardedArrivals.ts"
import type { LeaseHolder } from "./LeaseHolder.ts"
import { type SentGroup, takeGroups, tellSenders } from "./SentGroups.ts"

/** Writes leads, and returns what became of each. */
export type WriteLeads = (arrivals: ReadonlyArray<IncomingLead>) => Effect.Effect<ReadonlyArray<ArrivalResult>, unknown>

const notReady: WriteLeads = () => Effect.fail("not ready")

/** Writes the leads that other processes forward to this one. */
export const makeInbound = Effect.fnUntraced(function* (sql: PgClient, self: string, holder: LeaseHolder) {
  const mutex = yield* Semaphore.make(1)
  let untold: ReadonlyArray<{ readonly sender: string; readonly note: string }> = []
  let write: WriteLeads = notReady

  /** Tells the sender of a group what became of it. Groups that are done at the same time share a statement. */
  const tell = ({ id, sender }: SentGroup, written: WrittenGroup | null) => {
    untold = [...untold, { sender, note: noteOf(id, written) }]
    const tellAll = Effect.suspend((): Effect.Effect<unknown, SqlError> => {
      const those = untold
      untold = []
      return those.length === 0 ? Effect.void : tellSenders(sql, those)
    })
    return tellAll.pipe(
      mutex.withPermit,
      Effect.catch(({ reason }) => Effect.logDebug("Nobody could be told of forwarded leads", reason._tag))
    )
  }

  /** Writes a group. A group of which no lead is stored is left to its sender, who finds out why. */
  const writeGroup = (group: SentGroup) =>
    arrivalsOf(group.arrivals, { id: group.id, at: group.at }).pipe(
      Effect.flatMap((arrivals) => write(arrivals)),
      Effect.tap((results) => Effect.forEach(results.filter(Result.isSuccess), ({ success }) => logDefect(success))),
      Effect.map((results) => (results.some(Result.isSuccess) ? writtenGroup(group.id, results) : null)),
      Effect.catchCause((cause) =>
        Effect.as(
          Cause.hasDies(cause)
            ? Effect.logError("Forwarded leads could not be written", causeFrames(cause))
            : Effect.void,
          null
        )
      ),
      Effect.flatMap((written) => tell(group, written))
    )

  return {
    /** Takes the groups that wait. A process that does not hold the lease any more leaves them to their senders. */
    take: Effect.gen(function* () {
      const groups = yield* takeGroups(sql, self)
      const isAnother = holder.isAnother()
      for (const group of groups) {
        yield* Effect.forkDetach(isAnother ? tell(group, null) : writeGroup(group), {
          startImmediately: true
        })
      }
      if (groups.length > 0) yield* holder.receives
    }),
    /** Says how this process writes leads. */
    serve: (by: WriteLeads) => void (write = by)
  }
})
