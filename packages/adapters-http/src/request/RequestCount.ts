import { type Principal, senderOf } from "@leadwell/domain/access/Principal"
import { type Allowance, RequestBudget } from "@leadwell/domain/access/RequestBudget"
import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import type { FormKey } from "@leadwell/domain/features/tokens/FormKey"
import type { Asking } from "@leadwell/domain/features/tokens/TokenCache"
import { Clock, Context, Effect, Option, Semaphore } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"
import { BudgetSpent } from "../response/RequestErrors.ts"
import { clientAddress, TrustedProxies } from "./ClientAddress.ts"
import { OwnBudget } from "./OwnBudget.ts"
import { makeSpentAddresses, type Spent } from "./SpentAddresses.ts"

const headersOf = ({ limit, remaining, waitMillis }: Allowance, now: number): Record<string, string> => ({
  "x-ratelimit-limit": String(limit),
  "x-ratelimit-remaining": String(remaining),
  ...(waitMillis > 0
    ? {
        "retry-after": String(Math.ceil(waitMillis / 1000)),
        "x-ratelimit-reset": String(Math.ceil((now + waitMillis) / 1000))
      }
    : {})
})

const isLess = (one: Allowance, other: Allowance): boolean => one.waitMillis > 0 || one.remaining < other.remaining

/** Adds the allowance to the headers of every answer, also of a refusal. Fails when the request must wait. */
const tell = Effect.fnUntraced(function* (allowance: Allowance) {
  const headers = headersOf(allowance, yield* Clock.currentTimeMillis)
  yield* HttpEffect.appendPreResponseHandler((_, response) =>
    Effect.succeed(HttpServerResponse.setHeaders(response, headers))
  )
  if (allowance.waitMillis > 0) return yield* Effect.fail(new BudgetSpent())
})

/** The longest time that a request waits for the lookup of its token when its address has failed too often. */
const verificationTimeout = "1 second"

/**
 * Refuses a request whose lookup did not start in time. Its headers say when the bucket of its address has room again.
 */
const turnMissed = Effect.fnUntraced(function* ({ limit, until }: Spent) {
  yield* tell({ limit, remaining: 0, waitMillis: Math.max(1, until - (yield* monotonicMillis)) })
  return yield* Effect.fail(new BudgetSpent())
})

/** Runs a verification of a token, and limits how it may query the store. */
type Pace = <A, E>(
  verify: (asking?: Asking) => Effect.Effect<A, E>
) => Effect.Effect<A, E | BudgetSpent, HttpServerRequest.HttpServerRequest>

const unpaced: Pace = (verify) => verify()

const uncountedLead = (_: FormKey): Effect.Effect<void, BudgetSpent, HttpServerRequest.HttpServerRequest> => Effect.void

const uncounted = {
  paced: unpaced,
  countFailure: Effect.void,
  countChallenge: Effect.void,
  countDownload: Effect.void,
  countFormPage: Effect.void,
  countFormPost: Effect.succeed(uncountedLead),
  countFormChallenge: () => Effect.succeedNone,
  countRequest: () => Effect.void
}

/**
 * Counts requests with the {@link RequestBudget}. Without a budget, no request is counted and no answer has the
 * headers.
 */
export const makeRequestCount = Effect.gen(function* () {
  const found = yield* Effect.serviceOption(RequestBudget)
  if (Option.isNone(found)) return uncounted
  const trusted = yield* TrustedProxies
  const { take } = found.value
  const spent = makeSpentAddresses()
  const line = yield* Semaphore.make(1)
  const paced: Pace = Effect.fnUntraced(function* (verify) {
    if (spent.isEmpty()) return yield* verify()
    const request = yield* HttpServerRequest.HttpServerRequest
    const known = spent.find(clientAddress(request, trusted), yield* monotonicMillis)
    if (known === undefined) return yield* verify()
    const verified = verify(line.withPermit)
    return yield* Effect.timeoutOrElse(verified, { duration: verificationTimeout, orElse: () => turnMissed(known) })
  })
  const countAddress = (kind: "challenges" | "downloads" | "formPages") =>
    Effect.gen(function* () {
      const address = clientAddress(yield* HttpServerRequest.HttpServerRequest, trusted)
      const allowance = yield* take(kind, address)
      if (Option.isSome(allowance)) yield* tell(allowance.value)
    })
  return {
    /**
     * Verifies a token. Addresses that have failed too often share one store lookup at a time, or else wrong tokens
     * could overload the store.
     */
    paced,
    /** Counts a request without a valid credential against its client address. */
    countFailure: Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const address = clientAddress(request, trusted)
      const allowance = yield* take("failures", address)
      if (Option.isNone(allowance)) return
      spent.note(address, allowance.value, yield* monotonicMillis)
      yield* tell(allowance.value)
    }),
    /** Counts a challenge for a sign-in against its client address, because each is stored for a while. */
    countChallenge: countAddress("challenges"),
    /** Counts a large file that anybody may fetch against the client address. */
    countDownload: countAddress("downloads"),
    /** Counts a look at what a form asks against its client address. */
    countFormPage: countAddress("formPages"),
    /**
     * Counts what a form sends, refused or not, for its client address. Returns what counts a lead of it for its key:
     * only one with a sound challenge is, so that nobody uses up the leads of all without solving any.
     */
    countFormPost: Effect.gen(function* () {
      const own = yield* take("formSenders", clientAddress(yield* HttpServerRequest.HttpServerRequest, trusted))
      if (Option.isNone(own)) return uncountedLead
      yield* tell(own.value)
      return Effect.fnUntraced(function* ({ token }: FormKey) {
        const all = yield* take("formLeads", token)
        if (Option.isSome(all) && isLess(all.value, own.value)) yield* tell(all.value)
      })
    }),
    /** Counts a challenge for a form of a key, and returns what is left. It refuses none. */
    countFormChallenge: ({ token }: FormKey) => take("formChallenges", token),
    /**
     * Counts a request of a token or a person, also in the endpoint's own bucket. The answer reports the bucket with
     * less left.
     */
    countRequest: Effect.fnUntraced(function* (
      principal: Principal,
      { annotations }: Pick<HttpApiEndpoint.Top, "annotations">
    ) {
      const sender = senderOf(principal)
      const first = yield* take("requests", sender)
      if (Option.isNone(first)) return
      const own = Context.getOption(annotations, OwnBudget)
      if (Option.isNone(own) || first.value.waitMillis > 0) return yield* tell(first.value)
      const second = yield* take(own.value, sender)
      yield* tell(Option.isSome(second) && isLess(second.value, first.value) ? second.value : first.value)
    })
  }
})
