import { Context, DateTime, Effect, Layer, Option, Predicate, Result, Schema } from "effect"
import { Digest } from "effect/crypto/Digest"
import { faultAt, faultsOf } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { CompletedRequestRepository } from "./CompletedRequestRepository.ts"
import { fingerprintOf, type Payload } from "./Fingerprint.ts"
import { IdempotencyKey } from "./IdempotencyKey.ts"
import type { CompletedRequest, IdempotentRequest, IdempotencyKeyTaken } from "./IdempotentRequest.ts"

/** A request under the same idempotency key is still running. */
export class RequestUnderWay extends Fact(
  "RequestUnderWay",
  "A request under the same idempotency key is still running."
)<{ readonly operation: string }> {}

/** A request that may arrive more than once. */
export interface RepeatableRequest<A, E> {
  readonly sender: string
  readonly key: string
  /** The name of the operation. Equal payloads of different operations are different requests. */
  readonly operation: string
  readonly payload: Payload
  /** Runs the request and stores it as completed together with its effects. */
  readonly run: (idempotentRequest: IdempotentRequest) => Effect.Effect<A, E | IdempotencyKeyTaken>
  /** Returns the answer of the completed request. */
  readonly replay: (completed: CompletedRequest) => A
}

/** An answer, and whether it repeats an earlier one. */
export interface Answered<A> {
  readonly answer: A
  readonly isReplayed: boolean
}

const decodeKey = Schema.decodeUnknownEffect(IdempotencyKey)

const isTaken = <E>(error: E | IdempotencyKeyTaken): error is IdempotencyKeyTaken =>
  Predicate.isTagged(error, "IdempotencyKeyTaken")

const invalid = (rule: Parameters<typeof faultAt>[1]) =>
  new InvalidInput({ faults: [faultAt("idempotency_key", rule)] })

/** Lets senders repeat requests safely, by idempotency keys. */
export class Idempotency extends Context.Service<
  Idempotency,
  {
    /**
     * Completes a request once within a day, and afterwards returns the first answer; a failed request is not stored. A
     * concurrent request fails with {@link RequestUnderWay} in this process, and waits in another.
     */
    readonly once: <A, E>(
      request: RepeatableRequest<A, E>
    ) => Effect.Effect<Answered<A>, E | InvalidInput | RequestUnderWay | StorageUnavailable>
    /** Returns whether the sender completed a request under the key. */
    readonly isCompleted: (sender: string, key: string) => Effect.Effect<boolean, StorageUnavailable>
  }
>()("@leadwell/domain/idempotency/Idempotency") {
  static readonly layer = Layer.effect(
    Idempotency,
    Effect.gen(function* () {
      const completed = yield* CompletedRequestRepository
      const digest = yield* Digest
      const underWay = new Set<string>()

      const replayed = Effect.fnUntraced(function* <A, E>(
        request: RepeatableRequest<A, E>,
        idempotentRequest: IdempotentRequest
      ) {
        const found = yield* completed.find(idempotentRequest)
        if (Option.isNone(found)) return Option.none<Answered<A>>()
        if (found.value.fingerprint !== idempotentRequest.fingerprint) return yield* invalid({ _tag: "UsedForAnother" })
        return Option.some({ answer: request.replay(found.value), isReplayed: true })
      })

      const complete = Effect.fnUntraced(function* <A, E>(
        request: RepeatableRequest<A, E>,
        idempotentRequest: IdempotentRequest
      ) {
        const before = yield* replayed(request, idempotentRequest)
        if (Option.isSome(before)) return before.value
        const outcome = yield* Effect.result(request.run(idempotentRequest))
        if (Result.isSuccess(outcome)) return { answer: outcome.success, isReplayed: false }
        const { failure } = outcome
        if (Predicate.isTagged(failure, "StorageUnavailable")) return yield* Effect.fail(failure)
        // Another process may have completed the request meanwhile. Its effects may be the reason of the failure.
        const after = yield* replayed(request, idempotentRequest)
        if (Option.isSome(after)) return after.value
        return yield* isTaken(failure) ? Effect.die(failure) : Effect.fail(failure)
      })

      return {
        once: Effect.fn("Idempotency.once")(function* <A, E>(request: RepeatableRequest<A, E>) {
          const key = yield* Effect.mapError(
            decodeKey(request.key),
            ({ issue }) => new InvalidInput({ faults: faultsOf(issue, ["idempotency_key"]) })
          )
          const fingerprint = yield* Effect.provideService(
            fingerprintOf(request.operation, request.payload),
            Digest,
            digest
          )
          const idempotentRequest = { sender: request.sender, key, fingerprint, at: yield* DateTime.now }
          const name = JSON.stringify([idempotentRequest.sender, key])
          return yield* Effect.acquireUseRelease(
            Effect.suspend(() =>
              underWay.has(name)
                ? Effect.fail(new RequestUnderWay({ operation: request.operation }))
                : Effect.succeed(underWay.add(name))
            ),
            () => complete(request, idempotentRequest),
            () => Effect.sync(() => underWay.delete(name))
          )
        }),
        isCompleted: Effect.fn("Idempotency.isCompleted")(function* (sender, text) {
          const key = Option.getOrUndefined(Schema.decodeUnknownOption(IdempotencyKey)(text))
          if (key === undefined) return false
          return Option.isSome(yield* completed.find({ sender, key, at: yield* DateTime.now }))
        })
      }
    })
  )
}
