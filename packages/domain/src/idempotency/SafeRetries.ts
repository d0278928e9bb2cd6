import { Context, Data, DateTime, Effect, Layer, Option, Predicate, Result, Schema } from "effect"
import { Digest } from "effect/crypto/Digest"
import { faultAt, faultsOf } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { fingerprintOf } from "./Fingerprint.ts"
import { IdempotencyKey } from "./IdempotencyKey.ts"
import type { CompletedRequest, Retry, RetryTaken } from "./Retry.ts"
import { RetryRepository } from "./RetryRepository.ts"

/** A request under the same idempotency key is still running. */
export class RequestUnderWay extends Data.TaggedError("RequestUnderWay")<{}> {}

/** A request that may arrive more than once. */
export interface RepeatableRequest<A, E> {
  readonly sender: string
  readonly key: string
  /** The name of the operation. Equal payloads of different operations are different requests. */
  readonly operation: string
  readonly payload: unknown
  /** Runs the request and stores the retry with its effects. */
  readonly run: (retry: Retry) => Effect.Effect<A, E | RetryTaken>
  /** Returns the answer of the completed request. */
  readonly replay: (completed: CompletedRequest) => A
}

/** An answer, and whether it repeats an earlier one. */
export interface Answered<A> {
  readonly answer: A
  readonly isReplayed: boolean
}

const decodeKey = Schema.decodeUnknownEffect(IdempotencyKey)

const isTaken = <E>(error: E | RetryTaken): error is RetryTaken => Predicate.isTagged(error, "RetryTaken")

const invalid = (rule: Parameters<typeof faultAt>[1]) =>
  new InvalidInput({ faults: [faultAt("idempotency_key", rule)] })

/** Lets senders repeat requests safely, by idempotency keys. */
export class SafeRetries extends Context.Service<
  SafeRetries,
  {
    /**
     * Completes a request once within a day, and afterwards returns the first answer; a failed request is not stored. A
     * concurrent request fails with {@link RequestUnderWay} in this process, and waits in another.
     */
    readonly once: <A, E>(
      request: RepeatableRequest<A, E>
    ) => Effect.Effect<Answered<A>, E | InvalidInput | RequestUnderWay | StorageUnavailable>
  }
>()("@leadwell/domain/idempotency/SafeRetries") {
  static readonly layer = Layer.effect(
    SafeRetries,
    Effect.gen(function* () {
      const completed = yield* RetryRepository
      const digest = yield* Digest
      const underWay = new Set<string>()

      const replayed = Effect.fnUntraced(function* <A, E>(request: RepeatableRequest<A, E>, retry: Retry) {
        const found = yield* completed.find(retry)
        if (Option.isNone(found)) return Option.none<Answered<A>>()
        if (found.value.fingerprint !== retry.fingerprint) return yield* invalid({ _tag: "UsedForAnother" })
        return Option.some({ answer: request.replay(found.value), isReplayed: true })
      })

      const complete = Effect.fnUntraced(function* <A, E>(request: RepeatableRequest<A, E>, retry: Retry) {
        const before = yield* replayed(request, retry)
        if (Option.isSome(before)) return before.value
        const outcome = yield* Effect.result(request.run(retry))
        if (Result.isSuccess(outcome)) return { answer: outcome.success, isReplayed: false }
        if (!isTaken(outcome.failure)) return yield* Effect.fail(outcome.failure)
        return Option.getOrThrow(yield* replayed(request, retry))
      })

      return {
        once: Effect.fn("SafeRetries.once")(function* <A, E>(request: RepeatableRequest<A, E>) {
          const key = yield* Effect.mapError(
            decodeKey(request.key),
            ({ issue }) => new InvalidInput({ faults: faultsOf(issue, ["idempotency_key"]) })
          )
          const fingerprint = yield* Effect.provideService(
            fingerprintOf(request.operation, request.payload),
            Digest,
            digest
          )
          const retry = { sender: request.sender, key, fingerprint, at: yield* DateTime.now }
          const name = JSON.stringify([retry.sender, key])
          return yield* Effect.acquireUseRelease(
            Effect.suspend(() =>
              underWay.has(name) ? Effect.fail(new RequestUnderWay()) : Effect.succeed(underWay.add(name))
            ),
            () => complete(request, retry),
            () => Effect.sync(() => underWay.delete(name))
          )
        })
      }
    })
  )
}
