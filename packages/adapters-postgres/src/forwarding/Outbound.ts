import type { PgClient } from "@effect/sql-pg/PgClient"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Deferred, Effect, Option } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { randomUUID } from "node:crypto"
import { findOutcomes, withdrawGroup } from "../rows/GroupMarks.ts"
import type { WrittenGroup } from "../rows/GroupNotes.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { isLockTimeout } from "../sql/StorageFailures.ts"
import { type ArrivalResult, arrivalsText, outcomesOf } from "./ForwardedArrivals.ts"
import type { LeaseHolder } from "./LeaseHolder.ts"
import { sendGroup } from "./SentGroups.ts"

/** A group of leads that this process has forwarded. */
export interface ForwardedGroup {
  readonly id: string
  readonly receiver: string
  readonly arrivals: ReadonlyArray<IncomingLead>
  /** What its receiver wrote, or nothing if the receiver leaves the group to this process. */
  readonly written: Deferred.Deferred<Option.Option<WrittenGroup>>
}

/** How long a process waits until its group is written, before it writes the group itself. */
const answerTimeout = "1 second"

/** Forwards the leads of this process. */
export const makeOutbound = (sql: PgClient, self: string, holder: LeaseHolder) => {
  const pending = new Map<string, ForwardedGroup>()
  /** The groups whose outcomes need not be stored any more. */
  let answered: ReadonlyArray<string> = []

  const settle = (id: string, written: Option.Option<WrittenGroup>) => {
    const group = pending.get(id)
    return group === undefined ? Effect.void : Effect.asVoid(Deferred.succeed(group.written, written))
  }

  /** The outcome of a group that was not heard of in time, or nothing if this process is to write it. */
  const withdraw = Effect.fnUntraced(function* ({ id, receiver }: ForwardedGroup) {
    yield* holder.suspect(receiver)
    // A lock timeout here must not look like that of one lead: nobody knows whether the group will be written, so none
    // of its leads may be written again.
    const isWithdrawn = yield* withdrawGroup(sql, id, receiver).pipe(
      Effect.catchIf(isLockTimeout, () => Effect.fail(new StorageUnavailable({ cause: "a group of leads is locked" })))
    )
    return isWithdrawn ? Option.none() : yield* findOutcomes(sql, id)
  })

  return {
    /** Its receiver has told what became of a group. */
    settle,
    /** Forwards leads, or returns nothing if this process is to write them. */
    send: Effect.fnUntraced(function* (arrivals: ReadonlyArray<IncomingLead>) {
      const receiver = yield* holder.receiver
      const text = receiver === undefined ? undefined : arrivalsText(arrivals)
      if (receiver === undefined || text === undefined) {
        if (arrivals.some(({ forwarded }) => forwarded === undefined)) holder.hasOwnLeads()
        return undefined
      }
      const group: ForwardedGroup = { id: randomUUID(), receiver, arrivals, written: Deferred.makeUnsafe() }
      pending.set(group.id, group)
      const sent = sendGroup(sql, { ...group, sender: self }, text, answered)
      answered = []
      // Nobody knows whether a group is sent whose statement fails, so it is withdrawn like one that is.
      yield* sent.pipe(Effect.catch(() => settle(group.id, Option.none())))
      return group
    }),
    /** Waits until a group is written. Returns nothing if this process is to write its leads. */
    outcomes: Effect.fnUntraced(
      function* (
        group: ForwardedGroup
      ): Effect.fn.Return<ReadonlyArray<ArrivalResult> | undefined, SqlError | StorageUnavailable> {
        const heard = Option.flatten(yield* Effect.timeoutOption(Deferred.await(group.written), answerTimeout))
        const written = Option.isSome(heard) ? heard : yield* withdraw(group)
        if (Option.isNone(written)) return undefined
        answered = [...answered, group.id]
        return yield* outcomesOf(group.arrivals, written.value)
      },
      (effect, { id }) =>
        Effect.ensuring(
          effect,
          Effect.sync(() => pending.delete(id))
        )
    )
  }
}
