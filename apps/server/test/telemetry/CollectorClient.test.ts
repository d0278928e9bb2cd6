import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import * as CollectorClient from "../../src/telemetry/CollectorClient.ts"

/** A `fetch` that never answers, and the number of its requests that were not given up. */
const silent = () => {
  const open = new Set<AbortSignal>()
  const fetch = (_: unknown, init?: RequestInit) => {
    const signal = init!.signal!
    open.add(signal)
    return new Promise<Response>((_, reject) => {
      signal.addEventListener("abort", () => {
        open.delete(signal)
        reject(new Error("given up"))
      })
    })
  }
  return { open, layer: Layer.succeed(FetchHttpClient.Fetch, fetch as typeof globalThis.fetch) }
}

describe("the client of exporters", () => {
  it.effect("gives a collector up that does not answer, and sends no more than sixteen batches meanwhile", () => {
    const { layer, open } = silent()
    return Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const send = Effect.exit(client.post("http://collector.example/v1/traces"))
      const sending = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 16 }, () => send),
          { concurrency: 16 }
        )
      )
      yield* TestClock.adjust("4 seconds")
      assert.strictEqual(open.size, 16)
      assert.isTrue(Exit.isFailure(yield* send))
      assert.strictEqual(open.size, 16)
      yield* TestClock.adjust("1 second")
      const exits = yield* Fiber.join(sending)
      assert.isTrue(exits.every((exit) => Exit.isFailure(exit)))
      assert.strictEqual(open.size, 0)
    }).pipe(Effect.provide(Layer.provideMerge(CollectorClient.layer, layer)))
  })
})
