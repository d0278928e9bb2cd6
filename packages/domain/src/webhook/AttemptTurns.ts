import { Effect, Semaphore } from "effect"
import type { AccountId } from "../access/Account.ts"

/** The maximum number of concurrent attempts in this process: in total, for each account, and for each webhook. */
export const attemptsAtOnce = { all: 128, account: 32, each: 8 }

/**
 * Makes a function that gives an attempt for an account its turn. Webhooks of one account, however many of them hang,
 * leave most turns to the others. Operators share the turns of the webhooks without an account.
 */
export const makeAttemptTurns = Effect.gen(function* () {
  const all = yield* Semaphore.make(attemptsAtOnce.all)
  const ofAccounts = new Map<AccountId | null, Semaphore.Semaphore>()
  return (account: AccountId | null) => {
    const own = ofAccounts.get(account) ?? Semaphore.makeUnsafe(attemptsAtOnce.account)
    ofAccounts.set(account, own)
    return <A, E, R>(attempt: Effect.Effect<A, E, R>) => own.withPermits(1)(all.withPermits(1)(attempt))
  }
})
