import { assert, describe, it, layer } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import type { StoredScreenshot } from "@leadwell/domain/reclaim/Screenshot"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Deferred, Effect, Layer, Stream } from "effect"
import { HttpServer } from "effect/http"
import { tokens } from "../TestCatalog.ts"
import { newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

const pathsOf = (id: string) =>
  [
    [`/api/reclaims/${id}/screenshot`, tokens.operator],
    [`/api/businesses/first/reclaims/${id}/screenshot`, tokens.reader],
    [`/api/businesses/first/reclaims/${id}/screenshot`, tokens.operator]
  ] as const

const fetched = Effect.fnUntraced(function* (path: string, token: string) {
  const { address } = yield* HttpServer.HttpServer
  const headers = { authorization: `Bearer ${token}` }
  return yield* Effect.promise(() => fetch(HttpServer.formatAddress(address) + path, { headers }))
})

const large = new Uint8Array(3 * 1024 * 1024 + 17).map((_, n) => n ^ (n >> 8) ^ (n >> 16))

layer(TestServer.layer)("the screenshot of a reclaim", (it) => {
  it.effect.each([
    { format: "jpeg", type: "image/jpeg", extension: "jpg" },
    { format: "png", type: "image/png", extension: "png" },
    { format: "webp", type: "image/webp", extension: "webp" }
  ] as const)("is sent whole as $type, to save and not to run", ({ extension, format, type }) =>
    Effect.gen(function* () {
      const { screenshots } = yield* MemoryStore
      const { id } = yield* newRequest("spam")
      screenshots.set(id, { ...screenshots.get(id)!, format, bytes: large })
      for (const [path, token] of pathsOf(id)) {
        const response = yield* fetched(path, token)
        assert.strictEqual(response.status, 200)
        const names = "content-type content-length content-disposition content-security-policy cache-control".split(" ")
        assert.deepStrictEqual(
          names.map((name) => response.headers.get(name)),
          [
            type,
            String(large.length),
            `attachment; filename="reclaim-${id}.${extension}"`,
            "default-src 'none'; sandbox",
            "no-store"
          ]
        )
        assert.strictEqual(response.headers.get("x-content-type-options"), "nosniff")
        const received = new Uint8Array(yield* Effect.promise(() => response.arrayBuffer()))
        assert.isTrue(Buffer.from(received).equals(large))
      }
      const head = yield* send(pathsOf(id)[0][0], { method: "HEAD", token: tokens.operator })
      assert.deepStrictEqual(
        [head.status, head.headers.get("content-length"), head.text],
        [200, String(large.length), ""]
      )
    })
  )
})

/** A server whose store delivers the content of screenshots differently. */
const delivering = (content: (kept: StoredScreenshot) => StoredScreenshot["content"]) =>
  TestServer.layerOn(
    Layer.effect(
      ReclaimRepository,
      Effect.map(ReclaimRepository, (reclaims): ReclaimRepository["Service"] => ({
        ...reclaims,
        screenshot: (id) => Effect.map(reclaims.screenshot(id), (kept) => ({ ...kept, content: content(kept) }))
      }))
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
  ).pipe(Layer.fresh)

const half = (piece: Uint8Array) => Math.floor(piece.length / 2)

/** Starts a download that stops after the first half. `then` decides about the second half. */
const halfway = Effect.fnUntraced(function* <A>(
  then: (
    gate: Deferred.Deferred<Uint8Array, StorageUnavailable>,
    second: Uint8Array,
    reader: ReadableStreamDefaultReader<Uint8Array>
  ) => Effect.Effect<A>
) {
  const gate = yield* Deferred.make<Uint8Array, StorageUnavailable>()
  const content = (kept: StoredScreenshot) =>
    Stream.concat(
      Stream.map(kept.content, (piece) => piece.subarray(0, half(piece))),
      Stream.fromEffect(Deferred.await(gate))
    )
  return yield* Effect.gen(function* () {
    const { id } = yield* newRequest("spam")
    const { bytes } = (yield* MemoryStore).screenshots.get(id)!
    const response = yield* fetched(pathsOf(id)[0][0], tokens.operator)
    const reader = response.body!.getReader()
    const first = yield* Effect.promise(() => reader.read())
    assert.deepStrictEqual(first.value, Uint8Array.from(bytes.subarray(0, half(bytes))))
    return yield* then(gate, bytes.subarray(half(bytes)), reader)
  }).pipe(Effect.provide(delivering(content)))
})

describe("a store of screenshots", () => {
  it.effect("is passed on piece by piece, never all at once", () =>
    halfway((gate, second, reader) =>
      Effect.gen(function* () {
        yield* Deferred.succeed(gate, second)
        const rest = yield* Effect.promise(() => reader.read())
        assert.deepStrictEqual(rest.value, Uint8Array.from(second))
        assert.isTrue((yield* Effect.promise(() => reader.read())).done)
      })
    )
  )

  it.effect("that goes away in the middle breaks the connection, so that nobody takes the half for the whole", () =>
    halfway((gate, _, reader) =>
      Effect.gen(function* () {
        yield* Deferred.fail(gate, new StorageUnavailable({ cause: "away" }))
        assert.instanceOf(yield* Effect.promise(() => reader.read().catch((error: Error) => error)), Error)
      })
    )
  )
})
