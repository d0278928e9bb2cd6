import type { PgClient } from "@effect/sql-pg/PgClient"
import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import { Effect, Exit, Scope, Semaphore } from "effect"
import type { Channel } from "./Channel.ts"
import { claimLease, releaseLease } from "./IntakeLease.ts"

/** How many batches may be overtaken within a second before this process asks who holds the lease. */
const toleratedOvertakes = 2

/** The rest of a lease, in milliseconds, at which its holder renews it. */
const renewal = 5000

/** How long this process does not ask again where no notifications arrive, in milliseconds. */
const retryAfter = 10_000

interface KnownLease {
  readonly holder: string
  /** The {@link monotonicMillis} at which it ends. */
  readonly until: number
}

/**
 * Knows to which process leads are forwarded, if to any. While no other process overtakes the batches of this one,
 * nobody holds the lease, and this process writes its own leads.
 */
export const makeLeaseHolder = Effect.fnUntraced(function* (sql: PgClient, self: string, channel: Channel) {
  const scope = yield* Effect.acquireRelease(Scope.make(), (scope) => Scope.close(scope, Exit.void))
  const mutex = yield* Semaphore.make(1)
  let lease: KnownLease | undefined
  let isAsking = false
  let overtaken: ReadonlyArray<number> = []
  let hasOwnLeads = false
  let notBefore = Number.NEGATIVE_INFINITY

  const canBeNotified = Effect.gen(function* () {
    if ((yield* monotonicMillis) < notBefore) return false
    if (yield* channel.open) return true
    notBefore = (yield* monotonicMillis) + retryAfter
    return false
  })

  const claim = Effect.fnUntraced(function* (suspect?: string) {
    const found = (yield* canBeNotified) ? yield* claimLease(sql, self, suspect) : undefined
    lease = found && { holder: found.holder, until: (yield* monotonicMillis) + found.millis }
  })

  /** Claims the lease, and learns who has it. Without an answer nobody has, which costs speed and nothing else. */
  const ask = (suspect?: string) =>
    claim(suspect).pipe(
      Effect.catch(({ reason }) => {
        lease = undefined
        return Effect.logDebug("The lease of the intake is not known", reason._tag)
      }),
      mutex.withPermit
    )

  const askBeside = (suspect?: string) =>
    Effect.suspend(() => {
      if (isAsking) return Effect.void
      isAsking = true
      const asked = Effect.ensuring(
        ask(suspect),
        Effect.sync(() => void (isAsking = false))
      )
      return Effect.asVoid(Effect.forkIn(asked, scope))
    })

  yield* Effect.addFinalizer(() =>
    Effect.suspend(() => (lease?.holder === self ? Effect.ignore(releaseLease(sql, self)) : Effect.void))
  )

  return {
    /** Another process has overtaken a batch of this one. */
    overtaken: Effect.flatMap(monotonicMillis, (now) => {
      overtaken = [...overtaken.filter((at) => now - at < 1000), now]
      if (overtaken.length <= toleratedOvertakes) return Effect.void
      overtaken = []
      return askBeside()
    }),
    /** Returns the process to which leads are forwarded now. */
    receiver: Effect.gen(function* () {
      if (lease === undefined) return undefined
      if ((yield* monotonicMillis) >= lease.until) {
        if (lease.holder === self) lease = undefined
        else yield* ask()
      }
      return lease === undefined || lease.holder === self || !channel.isOpen() ? undefined : lease.holder
    }),
    /** This process writes leads of its own, so it may go on to write those of others. */
    hasOwnLeads: () => void (hasOwnLeads = true),
    /** Whether another process holds the lease, as far as this one knows. */
    isAnother: () => lease !== undefined && lease.holder !== self,
    /** Others forward leads to this process. It renews the lease if it would write its own leads anyway. */
    receives: Effect.flatMap(monotonicMillis, (now) => {
      if (!hasOwnLeads || lease?.holder !== self || lease.until - now > renewal) return Effect.void
      hasOwnLeads = false
      return askBeside()
    }),
    /** A process did not write what was forwarded to it. This one claims the lease in its place. */
    suspect: (receiver: string) =>
      Effect.suspend(() => {
        if (lease?.holder === receiver) lease = undefined
        return askBeside(receiver)
      })
  }
})

/** What a process knows of the lease. */
export type LeaseHolder = Effect.Success<ReturnType<typeof makeLeaseHolder>>
