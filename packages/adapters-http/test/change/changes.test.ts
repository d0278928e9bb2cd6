import { assert, layer } from "@effect/vitest"
import { Stopping } from "@leadwell/adapters-http/change/ChangesHandlers"
import * as DispatchSignal from "@leadwell/domain/event/DispatchSignal"
import { Deferred, Effect, Fiber, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, postJson, send } from "../TestServer.ts"

const stopping = Deferred.makeUnsafe<void>()

const server = Layer.fresh(
  TestServer.layer.pipe(Layer.provide([DispatchSignal.layer, Layer.succeed(Stopping, Deferred.await(stopping))]))
)

/** Asks what changed after a number. Without one, the answer does not wait. */
const ask = (cookie: string, after?: number) =>
  send(after === undefined ? "/api/changes" : `/api/changes?after=${after}`, { headers: fromOwnPage(cookie) })

/** Waits for a change from now on. */
const waiting = Effect.fnUntraced(function* (cookie: string) {
  const { body } = yield* ask(cookie)
  assert.deepStrictEqual(body.data.kinds, [])
  return yield* Effect.forkChild(ask(cookie, body.data.after), { startImmediately: true })
})

/** Lets time pass until a request is answered. */
const answered = Effect.fnUntraced(function* (fiber: Fiber.Fiber<TestServer.Answer>) {
  while (fiber.pollUnsafe() === undefined) {
    yield* TestClock.adjust("1 second")
    yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 5)))
  }
  return yield* Fiber.join(fiber)
})

const personOf = (account: string, role = "member", rest: object = {}) =>
  Effect.map(signedIn({ memberships: [{ account, role, ...rest }] }), ({ cookie }) => cookie)

let leads = 0

/** Creates a lead of the website `demo` that `first` and `third` of `acme` get, and `second` of `stranger`. */
const newLead = Effect.suspend(() =>
  postJson("/api/leads", tokens.website, { ...leadBody, email: `changes-${++leads}@example.nl` })
)

layer(server)("waiting for a change", (it) => {
  it.effect("ends with a lead for those who see it, and tells its kind and the next number alone", () =>
    Effect.gen(function* () {
      const people = [
        yield* personOf("acme"),
        yield* personOf("acme", "member", { scope: { businesses: [], websites: ["demo"] } }),
        yield* personOf("house", "reviewer"),
        yield* personOf("house", "operator")
      ]
      const fibers = yield* Effect.forEach(people, waiting)
      const strangers = yield* Effect.forEach(
        [
          yield* personOf("stranger", "member", { scope: { businesses: [], websites: ["foreign"] } }),
          yield* personOf("acme", "member", { scope: { businesses: ["idle"], websites: ["closed"] } })
        ],
        waiting
      )
      assert.strictEqual((yield* newLead).status, 201)
      for (const fiber of fibers) {
        const { body, headers, status } = yield* answered(fiber)
        assert.deepStrictEqual([status, headers.get("cache-control"), Object.keys(body)], [200, "no-store", ["data"]])
        assert.deepStrictEqual(body.data, { after: body.data.after, kinds: ["leads"] })
        assert.isAbove(body.data.after, 0)
      }
      for (const fiber of strangers) {
        assert.deepStrictEqual((yield* answered(fiber)).body.data, { after: 0, kinds: [] })
      }
    })
  )

  it.effect("misses nothing between two requests", () =>
    Effect.gen(function* () {
      const cookie = yield* personOf("acme")
      const { after } = (yield* answered(yield* Effect.forkChild(ask(cookie, 0)))).body.data
      yield* newLead
      const next = (yield* answered(yield* Effect.forkChild(ask(cookie, after)))).body.data
      assert.deepStrictEqual([next.kinds, next.after > after], [["leads"], true])
    })
  )

  it.effect("is refused to a token, and ends with the session and with what it may see", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* send("/api/changes", { token: tokens.operator })).status, 401)
      const person = yield* signedIn()
      const fiber = yield* waiting(person.cookie)
      yield* send("/api/session", { method: "DELETE", headers: fromOwnPage(person.cookie) })
      assert.strictEqual((yield* answered(fiber)).status, 401)
      const other = yield* signedIn()
      const changed = yield* waiting(other.cookie)
      const memberships = [{ account: "acme", role: "member", scope: { businesses: ["idle"], websites: [] } }]
      yield* patchJson(`/api/people/${other.id}`, tokens.operator, { memberships })
      assert.strictEqual((yield* answered(changed)).status, 403)
    })
  )

  it.effect("is over at once when the server begins to stop", () =>
    Effect.gen(function* () {
      const cookie = yield* personOf("acme", "member", { scope: { businesses: ["idle"], websites: [] } })
      const fiber = yield* waiting(cookie)
      yield* Deferred.succeed(stopping, undefined)
      const { body, status } = yield* Fiber.join(fiber)
      assert.deepStrictEqual([status, body.data], [200, { after: 0, kinds: [] }])
    })
  )
})
