import { assert, layer } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import { fingerprintOf, type Payload } from "@leadwell/domain/idempotency/Fingerprint"
import { Idempotency } from "@leadwell/domain/idempotency/Idempotency"
import { type CompletedRequest, IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Deferred, Effect, Fiber, Layer, Option, Result } from "effect"
import * as Digest from "effect/crypto/Digest"

const idempotency = Idempotency.layer.pipe(Layer.provide([MemoryStorage.layer, Digest.layerWebCrypto]))

/** Returns the use case on a store of these completed requests, by their keys. */
const on = (completed: ReadonlyMap<string, CompletedRequest>) => {
  const store = Layer.succeed(CompletedRequestRepository, {
    find: ({ key }) => Effect.sync(() => Option.fromUndefinedOr(completed.get(key))),
    removeCompleted: () => Effect.succeed(0)
  })
  return Layer.provide(Layer.fresh(Idempotency.layer), [store, Digest.layerWebCrypto])
}

const plain = { sender: "s", key: "k", operation: "o", payload: {}, replay: () => "replayed" }

layer(idempotency)("Idempotency", (it) => {
  it.effect("says that a request is under way while the first still runs, and lets it come again afterwards", () =>
    Effect.gen(function* () {
      const { once } = yield* Idempotency
      const [started, end] = [yield* Deferred.make<void>(), yield* Deferred.make<string>()]
      const ask = (sender: string, run: Effect.Effect<string>) =>
        once({ sender, key: "k", operation: "o", payload: {}, run: () => run, replay: () => "replayed" })
      const first = yield* Effect.forkChild(
        ask("one", Effect.andThen(Deferred.succeed(started, undefined), Deferred.await(end)))
      )
      yield* Deferred.await(started)
      const second = yield* Effect.result(ask("one", Effect.succeed("second")))
      assert.strictEqual(Result.isFailure(second) && second.failure._tag, "RequestUnderWay")
      const other = yield* ask("two", Effect.succeed("other"))
      assert.deepStrictEqual(other, { answer: "other", isReplayed: false })
      yield* Deferred.succeed(end, "first")
      assert.deepStrictEqual(yield* Fiber.join(first), { answer: "first", isReplayed: false })
      assert.deepStrictEqual(yield* ask("one", Effect.succeed("third")), { answer: "third", isReplayed: false })
    })
  )

  it.effect("lets a request come again whose first run broke off", () =>
    Effect.gen(function* () {
      const { once } = yield* Idempotency
      const ask = (run: Effect.Effect<string, "no">) =>
        once({ sender: "s", key: "k", operation: "o", payload: {}, run: () => run, replay: () => "replayed" })
      const fiber = yield* Effect.forkChild(ask(Effect.never), { startImmediately: true })
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(yield* Effect.flip(ask(Effect.fail("no"))), "no")
      assert.strictEqual((yield* ask(Effect.succeed("done"))).answer, "done")
    })
  )

  it.effect("replays what another process completed meanwhile, though the request fails by the effects of that", () =>
    Effect.gen(function* () {
      const completed = new Map<string, CompletedRequest>()
      const ask = (key: string, payload: Payload, failure: "already" | StorageUnavailable, theirs: Payload = payload) =>
        Idempotency.use(({ once }) =>
          once<string, "already" | StorageUnavailable>({
            sender: "s",
            key,
            operation: "o",
            payload,
            run: Effect.fnUntraced(function* (request) {
              const fingerprint = yield* fingerprintOf("o", theirs).pipe(Effect.provide(Digest.layerWebCrypto))
              if (key !== "free") completed.set(request.key, { fingerprint, lead: LeadId.make(1), stage: "open" })
              return yield* Effect.fail(failure)
            }),
            replay: () => "replayed"
          })
        ).pipe(Effect.provide(on(completed)))

      assert.deepStrictEqual(yield* ask("k", {}, "already"), { answer: "replayed", isReplayed: true })
      assert.strictEqual(yield* Effect.flip(ask("free", {}, "already")), "already")
      const other = yield* Effect.flip(ask("other", {}, "already", { another: "request" }))
      const usedForAnother = [{ path: ["idempotency_key"], rule: { _tag: "UsedForAnother" } }]
      assert.deepStrictEqual<unknown>(other instanceof InvalidInput && other.faults, usedForAnother)
      const away = new StorageUnavailable({})
      assert.strictEqual(yield* Effect.flip(ask("away", {}, away)), away)
    })
  )

  it.effect("runs no request again that was completed", () =>
    Effect.gen(function* () {
      const completed = new Map<string, CompletedRequest>()
      let runs = 0
      const ask = Idempotency.use(({ once }) =>
        once({
          ...plain,
          run: ({ fingerprint, key }) =>
            Effect.sync(() => {
              completed.set(key, { fingerprint, lead: LeadId.make(1), stage: "open" })
              return `run ${++runs}`
            })
        })
      ).pipe(Effect.provide(on(completed)))
      assert.deepStrictEqual(yield* ask, { answer: "run 1", isReplayed: false })
      assert.deepStrictEqual(yield* ask, { answer: "replayed", isReplayed: true })
      assert.strictEqual(runs, 1)
    })
  )

  it.effect("takes it for a mistake when a key is taken, and no request was completed under it", () =>
    Effect.gen(function* () {
      const taken = new IdempotencyKeyTaken()
      const ask = Idempotency.use(({ once }) => once<string, never>({ ...plain, run: () => Effect.fail(taken) }))
      const defect = yield* Effect.catchDefect(Effect.provide(ask, on(new Map())), Effect.succeed)
      assert.strictEqual(defect, taken)
    })
  )

  it.effect("names the key when it refuses one", () =>
    Effect.gen(function* () {
      const { once } = yield* Idempotency
      for (const key of ["", "k".repeat(1000), "\n"]) {
        const refusal = yield* Effect.flip(
          once({
            sender: "s",
            key,
            operation: "o",
            payload: {},
            run: () => Effect.succeed("done"),
            replay: () => "replayed"
          })
        )
        if (refusal._tag !== "InvalidInput") return assert.fail(refusal._tag)
        assert.deepStrictEqual(new Set(refusal.faults.map(({ path }) => path.join("."))), new Set(["idempotency_key"]))
      }
    })
  )
})
