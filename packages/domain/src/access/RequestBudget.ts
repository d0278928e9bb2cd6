import { Context, type Effect, type Option } from "effect"

/**
 * The requests that one sender may make in a minute. `requests`, `reclaims`, `mails` and `persons` count for a token or
 * a person who signed in; the last three count as requests too. Invitations and links send a mail. `persons` are
 * requests about the person of leads, so that nobody tries out addresses and numbers. `failures`
 * counts for an address: requests without a valid token, refused sign-ins, and requests for a link. `challenges` counts
 * for an address that begins to sign in with a passkey or an OpenID provider. `downloads` counts for one that fetches a
 * large file of the documentation.
 *
 * `formLeads` and `formChallenges` count for a publishable key. `formSenders` count for an address that sends leads
 * with one, and `formPages` for one that reads what forms ask. A used up bucket of challenges refuses none: they cost
 * more.
 */
export interface RequestLimits {
  readonly requests: number
  readonly reclaims: number
  readonly mails: number
  readonly persons: number
  readonly failures: number
  readonly challenges: number
  readonly downloads: number
  readonly formLeads: number
  readonly formSenders: number
  readonly formPages: number
  readonly formChallenges: number
}

/** Returns the limits for a token with this many requests a minute. */
export const limitsWith = (requests: number): RequestLimits => ({
  requests,
  reclaims: 60,
  mails: 60,
  persons: 60,
  failures: 30,
  challenges: 60,
  downloads: 60,
  formLeads: 30,
  formSenders: 5,
  formPages: 120,
  formChallenges: 120
})

/**
 * The answer of a bucket to one request. The request may pass when `waitMillis` is 0; otherwise it may pass after
 * `waitMillis` milliseconds.
 */
export interface Allowance {
  readonly limit: number
  /** The number of further requests that may pass at once. */
  readonly remaining: number
  readonly waitMillis: number
}

/** Limits the request rate. Each sender has one token bucket for each kind of request, which follows `TokenBucket`. */
export class RequestBudget extends Context.Service<
  RequestBudget,
  {
    /**
     * Takes a request out of a bucket, or returns how long to wait. Returns none when counting is impossible at the
     * moment.
     *
     * - MUST be atomic: a full bucket lets exactly as many requests pass as it holds, also when they arrive
     *   concurrently (`requestBudgetLaws`).
     * - MUST discard a bucket that has been full for a long time. No law can see it, so see
     *   `packages/adapters-memory/test/RequestBudget.test.ts` and `packages/adapters-redis/test/redis.test.ts`.
     * - MUST NOT take anything out of the bucket for a request that has to wait (`requestBudgetLaws`).
     */
    readonly take: (kind: keyof RequestLimits, sender: string) => Effect.Effect<Option.Option<Allowance>>
  }
>()("@leadwell/domain/access/RequestBudget") {}
