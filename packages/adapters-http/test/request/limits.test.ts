import { assert, describe, it } from "@effect/vitest"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { leadBody, tokens } from "../TestCatalog.ts"
import { list, remaining, serverWith, stranger, tire, told } from "../TestLimits.ts"
import { fromOwnPage, invite, newPerson, signedIn } from "../TestPeople.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const reclaim = "/api/businesses/first/leads/1/reclaim"

/** Sends a request about a person as an operator. */
const about = (act: string, more: object = {}) =>
  Effect.map(postJson(`/api/persons/${act}`, tokens.operator, { email: "a@b.example", ...more }), told)

describe("limits", () => {
  it.effect("let a token send its requests of a minute at once, and then one at a time", () =>
    Effect.gen(function* () {
      for (const left of ["2", "1", "0"]) {
        assert.deepStrictEqual(told(yield* send(list, { token: tokens.all })), [200, "3", left, null, null])
      }
      const refused = yield* send(list, { token: tokens.all })
      assert.deepStrictEqual(told(refused), [429, "3", "0", "20", "20"])
      assert.deepStrictEqual(refused.body, { message: "Too Many Attempts." })
      yield* TestClock.adjust("18500 millis")
      assert.deepStrictEqual(told(yield* send(list, { token: tokens.all })), [429, "3", "0", "2", "20"])
      yield* TestClock.adjust("1500 millis")
      assert.deepStrictEqual(told(yield* send(list, { token: tokens.all })), [200, "3", "0", null, null])
      assert.deepStrictEqual(told(yield* send(list, { token: tokens.all })), [429, "3", "0", "20", "40"])
    }).pipe(Effect.provide(serverWith(limitsWith(3))))
  )

  it.effect("hold for each token by itself, with any answers to its requests", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(told(yield* send(list, { token: tokens.website })), [403, "9", "8", null, null])
      const created = yield* postJson("/api/leads", tokens.website, leadBody)
      assert.deepStrictEqual(told(created), [201, "9", "7", null, null])
      assert.deepStrictEqual(told(yield* postJson("/api/leads", tokens.website, {})), [422, "9", "6", null, null])
      assert.deepStrictEqual(told(yield* postJson("/api/leads", tokens.website, "x")), [400, "9", "5", null, null])
      assert.strictEqual(remaining(yield* send("/api/leads/999", { token: tokens.website })), "4")
      assert.deepStrictEqual(told(yield* send(list, { token: tokens.reader })), [200, "9", "8", null, null])
    }).pipe(Effect.provide(serverWith(limitsWith(9))))
  )

  it.effect("come after 404, 405 and 401, and before 403", () =>
    Effect.gen(function* () {
      const spent = { token: tokens.website }
      assert.strictEqual((yield* send(list, spent)).status, 403)
      assert.strictEqual((yield* send(list, spent)).status, 429)
      assert.deepStrictEqual(told(yield* send("/api/nothing", spent)), [404, null, null, null, null])
      assert.deepStrictEqual(told(yield* send(list, { ...spent, method: "PUT" })), [405, null, null, null, null])
      assert.strictEqual((yield* send(list)).status, 401)
      assert.strictEqual((yield* send("/api/businesses/second/leads", spent)).status, 429)
    }).pipe(Effect.provide(serverWith(limitsWith(1))))
  )

  it.effect("leave health and the documentation alone", () =>
    Effect.gen(function* () {
      for (const path of ["/health/live", "/health/ready", "/docs"]) {
        for (const init of [{}, { token: tokens.all }]) {
          yield* send(path, init)
          assert.deepStrictEqual(told(yield* send(path, init)), [200, null, null, null, null])
        }
      }
    }).pipe(
      Effect.provide(
        serverWith({ ...limitsWith(1), reclaims: 1, mails: 1, persons: 1, failures: 1, challenges: 1, downloads: 1 })
      )
    )
  )

  it.effect("count reclaims apart too, and tell of the bucket with less left", () =>
    Effect.gen(function* () {
      const file = send(reclaim, { method: "POST", token: tokens.all })
      assert.deepStrictEqual(told(yield* file), [404, "2", "1", null, null])
      assert.deepStrictEqual(told(yield* file), [404, "2", "0", null, null])
      assert.deepStrictEqual(told(yield* file), [429, "2", "0", "30", "30"])
      assert.deepStrictEqual(told(yield* send(list, { token: tokens.all })), [200, "5", "1", null, null])
      yield* TestClock.adjust("30 seconds")
      assert.deepStrictEqual(told(yield* file), [404, "2", "0", null, null])
      yield* send(list, { token: tokens.all })
      yield* send(list, { token: tokens.all })
      assert.deepStrictEqual(told(yield* file), [429, "5", "0", "6", "36"])
    }).pipe(Effect.provide(serverWith({ ...limitsWith(5), reclaims: 2 })))
  )

  it.effect("count invitations and links together apart too, for each person who sends them", () =>
    Effect.gen(function* () {
      const by = fromOwnPage((yield* signedIn()).cookie)
      const post = (path: string, body: object) =>
        send(path, {
          method: "POST",
          headers: { ...by, "content-type": "application/json" },
          body: JSON.stringify(body)
        })
      const added = yield* post("/api/people", newPerson())
      assert.deepStrictEqual(told(added), [201, "3", "2", null, null])
      const link = `/api/people/${added.body.data.id}/link`
      assert.deepStrictEqual(told(yield* post(link, {})), [201, "3", "1", null, null])
      assert.deepStrictEqual(told(yield* post("/api/people", {})), [422, "3", "0", null, null])
      assert.deepStrictEqual(told(yield* post("/api/people", newPerson())), [429, "3", "0", "20", "20"])
      assert.deepStrictEqual(told(yield* post(link, {})), [429, "3", "0", "20", "20"])
      assert.strictEqual((yield* send("/api/people", { headers: by })).status, 200)
      assert.strictEqual((yield* invite()).status, 201)
    }).pipe(Effect.provide(serverWith({ ...limitsWith(9), mails: 3 })))
  )

  it.effect("count requests about a person together apart too", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* about("search"), [200, "5", "4", null, null])
      assert.deepStrictEqual(yield* about("export"), [200, "5", "3", null, null])
      assert.deepStrictEqual(yield* about("erase", { reason: "request" }), [200, "5", "2", null, null])
      assert.deepStrictEqual(yield* about("block"), [200, "5", "1", null, null])
      assert.deepStrictEqual(yield* about("unblock"), [200, "5", "0", null, null])
      assert.deepStrictEqual(yield* about("search"), [429, "5", "0", "12", "12"])
      assert.strictEqual((yield* send("/api/leads", { token: tokens.operator })).status, 200)
    }).pipe(Effect.provide(serverWith({ ...limitsWith(9), persons: 5 })))
  )

  it.effect(
    "are 60 reclaims, mails and persons, 30 failed authentications, 60 challenges and downloads, and few leads of forms",
    () =>
      Effect.sync(() =>
        assert.deepStrictEqual(limitsWith(7), {
          requests: 7,
          reclaims: 60,
          mails: 60,
          persons: 60,
          failures: 30,
          challenges: 60,
          downloads: 60,
          formLeads: 30,
          formSenders: 5,
          formPages: 120,
          formChallenges: 120
        })
      )
  )

  it.effect("are told nowhere when there are none", () =>
    Effect.gen(function* () {
      yield* tire()
      assert.deepStrictEqual(told(yield* stranger()), [401, null, null, null, null])
      assert.deepStrictEqual(told(yield* send(list, { token: tokens.all })), [200, null, null, null, null])
    }).pipe(Effect.provide(Layer.fresh(TestServer.layer)))
  )
})
