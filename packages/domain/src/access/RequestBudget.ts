import { Context, type Effect, type Option } from "effect"

/** How many requests a minute: of a token, among them those that file a reclaim, and of an address without a token. */
export interface RequestLimits {
  readonly requests: number
  readonly reclaims: number
  readonly failures: number
}

/** The limits when a token has this many requests a minute. */
export const limitsWith = (requests: number): RequestLimits => ({ requests, reclaims: 60, failures: 30 })

/** What a bucket says of a request: it may pass when `waitMillis` is 0, and otherwise once so much time has passed. */
export interface Allowance {
  readonly limit: number
  /** The requests that could follow at once. */
  readonly remaining: number
  readonly waitMillis: number
}

/** Counts requests, each sender's and each kind's in a bucket of its own, by the rule of `TokenBucket`. */
export class RequestBudget extends Context.Service<
  RequestBudget,
  {
    /**
     * Takes a request out of a bucket, or tells how long to wait for one. None when nobody can count now.
     *
     * MUST be atomic: a full bucket lets exactly as many requests pass as it holds, however many come at once. MUST
     * forget a bucket that has been full for long. MUST NOT take anything for a request that has to wait.
     */
    readonly take: (kind: keyof RequestLimits, sender: string) => Effect.Effect<Option.Option<Allowance>>
  }
>()("@leadwell/domain/access/RequestBudget") {}
