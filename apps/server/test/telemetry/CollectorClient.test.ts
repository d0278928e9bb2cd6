import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
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

/** A `fetch` whose answers have 64 MiB, and what was read of them. */
const talkative = () => {
  const read = { megabytes: 0, closed: 0 }
  const fetch = async () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull: (controller) => {
          if (read.megabytes === 64) return controller.close()
          read.megabytes += 1
          controller.enqueue(new Uint8Array(1024 * 1024))
        },
        cancel: () => void (read.closed += 1)
      })
    )
  return { read, layer: Layer.succeed(FetchHttpClient.Fetch, fetch as typeof globalThis.fetch) }
}

describe("the client of exporters", () => {
  it.effect("reads no long answer to its end", () => {
    const { layer, read } = talkative()
    return Effect.gen(function* () {
      const { status } = yield* HttpClient.post("http://collector.example/v1/traces")
      assert.strictEqual(status, 200)
      assert.isBelow(read.megabytes, 8)
      assert.strictEqual(read.closed, 1)
    }).pipe(Effect.provide(Layer.provideMerge(CollectorClient.layer, layer)))
  })

  it.live("follows no redirect to another address", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const server = createServer(({ url = "" }, response) => {
        asked.push(url)
        response.writeHead(url === "/elsewhere" ? 200 : 307, { location: "/elsewhere" }).end()
      })
      yield* Effect.acquireRelease(
        Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
        () => Effect.sync(() => server.close())
      )
      const { port } = server.address() as AddressInfo
      const exit = yield* Effect.exit(HttpClient.post(`http://127.0.0.1:${port}/v1/traces`))
      assert.isTrue(Exit.isFailure(exit))
      assert.deepStrictEqual(asked, ["/v1/traces"])
    }).pipe(Effect.provide(CollectorClient.layer))
  )

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
