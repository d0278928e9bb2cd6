import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Effect, Fiber } from "effect"
import { pictures } from "./ReclaimPictures.ts"
import { file, form, multipart, named, numbers, reason } from "./ReclaimUpload.ts"
import { leadBody, tokens } from "./TestCatalog.ts"
import * as TestServer from "./TestServer.ts"
import { postJson, send } from "./TestServer.ts"
import { post } from "./Wire.ts"

const mebibyte = 1024 * 1024
const most = 10 * mebibyte

const newPath = Effect.map(
  postJson("/api/leads", tokens.website, leadBody),
  ({ body }) => `/api/businesses/first/leads/${body.id}/reclaim`
)

const requestCount = Effect.map(MemoryStore, ({ reclaims, screenshots }) => [reclaims.size, screenshots.size])

/** A JPEG of so many bytes, most of them behind its end. */
const photoOf = (length: number) =>
  Effect.promise(async () => Buffer.concat([(await pictures()).jpeg, Buffer.alloc(length)]).subarray(0, length))

const sent = (body: Uint8Array) => ({ body, headers: multipart })

/** Long enough for what was sent to arrive, as time on a socket is not the clock's. */
const aWhile = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 300)))

layer(TestServer.layer)("a reclaim on a connection", (it) => {
  it.effect("may bring 10 MiB and not a byte more", () =>
    Effect.gen(function* () {
      for (const [length, status] of [
        [most - 1, 201],
        [most, 201],
        [most + 1, 422]
      ] as const) {
        const body = form(reason, file(yield* photoOf(length)))
        for (const chunks of [undefined, 50_000]) {
          const told = yield* post(yield* newPath, { ...sent(body), ...(chunks === undefined ? {} : { chunks }) })
          assert.strictEqual(told.status, status, told.text)
          if (status === 422) assert.deepStrictEqual(Object.keys(JSON.parse(told.text).errors), ["screenshot"])
        }
      }
    })
  )

  it.effect("is refused with 413 beyond 12 MiB, however it is framed and whatever is wrong with it", () =>
    Effect.gen(function* () {
      const path = yield* newPath
      const rest = [named("a", '; filename="b"'), Buffer.alloc(12 * mebibyte)] as const
      for (const body of [form(reason, rest), form(["nonsense", ""], rest), Buffer.alloc(12 * mebibyte + 1)]) {
        for (const chunks of [{}, { chunks: 65_536 }]) {
          const told = yield* post(path, { ...sent(body), ...chunks })
          assert.deepStrictEqual([told.status, Object.keys(JSON.parse(told.text))], [413, ["message"]])
        }
      }
    })
  )

  it.effect("is refused before its body came, where the body does not matter", () =>
    Effect.gen(function* () {
      const nothing = { body: Buffer.alloc(most), until: { bytes: 0, next: "wait" } } as const
      const [path, foreign] = [yield* newPath, "/api/businesses/second/leads/1/reclaim"]
      const cases = [
        [401, path, { ...multipart, authorization: "Bearer a" }],
        [403, path, { ...multipart, authorization: `Bearer ${tokens.reader}` }],
        [403, foreign, multipart],
        [404, "/api/businesses/first/leads/999999/reclaim", multipart],
        [415, path, { "content-type": "image/jpeg" }],
        [413, path, { ...multipart, "content-length": `${13 * mebibyte}` }],
        [413, path, { ...multipart, "content-length": `${2 ** 52}` }]
      ] as const
      for (const [status, to, headers] of cases) {
        const told = yield* post(to, { ...nothing, headers })
        assert.deepStrictEqual([told.status, Object.keys(JSON.parse(told.text))], [status, ["message"]])
      }
    })
  )

  it.effect("keeps nothing when it is cut in the middle", () =>
    Effect.gen(function* () {
      const before = yield* requestCount
      const path = yield* newPath
      const body = form(reason, file(yield* photoOf(300_000)))
      for (const n of numbers(40)) {
        const bytes = Math.floor((n * body.length) / 40)
        const { status } = yield* post(path, { ...sent(body), until: { bytes, next: "cut" } })
        assert.isUndefined(status)
      }
      assert.deepStrictEqual(yield* requestCount, before)
      assert.strictEqual((yield* post(path, sent(body))).status, 201)
    })
  )

  it.effect("is unreadable when its length says less than it is", () =>
    Effect.gen(function* () {
      const body = form(reason, file((yield* Effect.promise(pictures)).jpeg))
      const shorter = { ...multipart, "content-length": `${body.length - 20}` }
      assert.strictEqual((yield* post(yield* newPath, { body, headers: shorter })).status, 400)
    })
  )

  it.effect("waits while many others are held, and is read once they are gone", () =>
    Effect.gen(function* () {
      const body = form(reason, file(yield* photoOf(most)))
      const stalled = { ...sent(body), until: { bytes: 5 * mebibyte, next: "wait" } } as const
      const path = yield* newPath
      const held = yield* Effect.forEach(numbers(8), () =>
        Effect.forkChild(post(path, stalled), { startImmediately: true })
      )
      yield* aWhile
      const last = yield* Effect.forkChild(post(path, sent(body)), { startImmediately: true })
      yield* aWhile
      assert.strictEqual((yield* send("/health/live")).status, 200)
      assert.isUndefined(last.pollUnsafe())
      yield* Fiber.interruptAll(held)
      assert.strictEqual((yield* Fiber.join(last)).status, 201)
    })
  )
})
