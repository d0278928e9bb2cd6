import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Effect, Fiber } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { pictures } from "../ReclaimPictures.ts"
import { file, form, multipart, named, numbers, reason } from "../ReclaimUpload.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"
import { open, post } from "../Wire.ts"

const mebibyte = 1024 * 1024
const most = 10 * mebibyte

let people = 0

/** Returns the path for the reclaim of a new lead. */
const pathOf = (business: string) => {
  people += 1
  const person = { email: `person${people}@example.nl`, phone: String(people).padStart(10, "0") }
  return Effect.map(
    postJson("/api/leads", tokens.website, { ...leadBody, ...person }),
    ({ body }) => `/api/businesses/${business}/leads/${body.id}/reclaim`
  )
}

const newPath = Effect.suspend(() => pathOf("first"))

const requestCount = Effect.map(MemoryStore, ({ reclaims, screenshots }) => [reclaims.size, screenshots.size])

/** Creates a JPEG of `length` bytes, most of them after its end marker. */
const photoOf = (length: number) =>
  Effect.promise(async () => Buffer.concat([(await pictures()).jpeg, Buffer.alloc(length)]).subarray(0, length))

const sent = (body: Uint8Array) => ({ body, headers: multipart })

/**
 * Waits in real time until sent bytes have arrived, because sockets ignore the test clock. The requests take turns with
 * those bytes, however slow the machine is.
 */
const aWhile = Effect.andThen(
  Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 300))),
  Effect.repeat(send("/health/live"), { times: 20 })
)

/** Starts `count` requests that send half of their body and then stop. */
const stalledAt = Effect.fnUntraced(function* (path: string, body: Buffer, count: number) {
  const stalled = { ...sent(body), until: { bytes: 5 * mebibyte, next: "wait" } } as const
  const fibers = yield* Effect.forEach(numbers(count), () =>
    Effect.forkChild(post(path, stalled), { startImmediately: true })
  )
  yield* aWhile
  return fibers
})

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

  it.effect("is refused with 413 beyond 12 MiB, in any framing and with any other fault", () =>
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

  it.effect("is refused before its body came, when its lead has a request or its window is over", () =>
    Effect.gen(function* () {
      const nothing = { body: Buffer.alloc(most), until: { bytes: 0, next: "wait" }, headers: multipart } as const
      const path = yield* newPath
      const late = yield* newPath
      assert.strictEqual((yield* post(path, sent(form(reason, file(yield* photoOf(300_000)))))).status, 201)
      yield* TestClock.adjust("14 days")
      for (const to of [path, late]) {
        const told = yield* post(to, nothing)
        assert.deepStrictEqual([told.status, Object.keys(JSON.parse(told.text).errors)], [422, ["lead"]])
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

  it.effect("waits for others of its account that are held, and is read once they are gone", () =>
    Effect.gen(function* () {
      const body = form(reason, file(yield* photoOf(most)))
      const path = yield* newPath
      const held = yield* stalledAt(path, body, 8)
      const last = yield* Effect.forkChild(post(path, sent(body)), { startImmediately: true })
      yield* aWhile
      assert.strictEqual((yield* send("/health/live")).status, 200)
      assert.isUndefined(last.pollUnsafe())
      yield* Fiber.interruptAll(held)
      assert.strictEqual((yield* Fiber.join(last)).status, 201)
    })
  )

  it.effect("waits for nobody of another account", () =>
    Effect.gen(function* () {
      const body = form(reason, file(yield* photoOf(most)))
      const path = yield* newPath
      const held = yield* stalledAt(path, body, 8)
      const theirs = { ...multipart, authorization: `Bearer ${tokens.stranger}` }
      const other = post(yield* pathOf("second"), { body, headers: theirs })
      assert.strictEqual((yield* other).status, 201)
      yield* Fiber.interruptAll(held)
    })
  )

  it.effect("is ended with 408 when it averages less than 32 KiB a second, and then the next is read", () =>
    Effect.gen(function* () {
      const body = form(reason, file(yield* photoOf(most)))
      const [path, next] = [yield* newPath, yield* pathOf("third")]
      const held = yield* stalledAt(path, body, 2)
      const last = yield* Effect.forkChild(post(next, sent(body)), { startImmediately: true })
      yield* aWhile
      // 5 MiB at 32 KiB a second take 160 seconds.
      yield* TestClock.adjust("159 seconds")
      yield* aWhile
      assert.deepStrictEqual(
        [...held, last].map((fiber) => fiber.pollUnsafe()),
        [undefined, undefined, undefined]
      )
      yield* TestClock.adjust("2 seconds")
      for (const fiber of held) {
        const { status, text } = yield* Fiber.join(fiber)
        assert.deepStrictEqual([status, Object.keys(JSON.parse(text))], [408, ["message"]])
      }
      assert.strictEqual((yield* Fiber.join(last)).status, 201)
    })
  )

  it.effect("is ended with 408 when it comes too slowly in the long run", () =>
    Effect.gen(function* () {
      const body = form(reason, file(yield* photoOf(most)))
      const { told, write } = yield* open(yield* newPath, { ...sent(body) })
      const pieces = numbers(2).map((n) => body.subarray(n * 100_000, (n + 1) * 100_000))
      for (const piece of pieces) {
        write(piece)
        yield* aWhile
        yield* TestClock.adjust("4 seconds")
      }
      yield* aWhile
      assert.isUndefined(told.pollUnsafe())
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* Fiber.join(told)).status, 408)
    })
  )

  it.effect("may pause, such as on a train, while it comes fast enough on average", () =>
    Effect.gen(function* () {
      const body = form(reason, file(yield* photoOf(1_000_000)))
      const { told, write } = yield* open(yield* newPath, { ...sent(body) })
      write(body.subarray(0, 900_000))
      yield* aWhile
      yield* TestClock.adjust("25 seconds")
      yield* aWhile
      write(body.subarray(900_000))
      assert.strictEqual((yield* Fiber.join(told)).status, 201)
    })
  )

  it.effect("may take its time when most of it comes fast enough", () =>
    Effect.gen(function* () {
      const body = form(reason, file(yield* photoOf(1_000_000)))
      const { told, write } = yield* open(yield* newPath, { ...sent(body) })
      for (const piece of [body.subarray(0, 900_000), body.subarray(900_000, 950_000), body.subarray(950_000)]) {
        yield* TestClock.adjust("4 seconds")
        write(piece)
        yield* aWhile
      }
      assert.strictEqual((yield* Fiber.join(told)).status, 201)
    })
  )
})
