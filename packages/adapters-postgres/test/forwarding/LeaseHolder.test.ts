import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Scope } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { TestClock } from "effect/testing"
import { makeLeaseHolder } from "../../src/forwarding/LeaseHolder.ts"

/** The lease of a made-up database. It notes the suspect of each claim, and who gave the lease up. */
const leaseOf = (holder: string) => {
  const lease = {
    holder,
    claim: Effect.void as Effect.Effect<void, SqlError>,
    suspects: Array<unknown>(),
    releasedBy: Array<unknown>()
  }
  const sql = ([start]: TemplateStringsArray, ...values: ReadonlyArray<unknown>) =>
    Effect.suspend((): Effect.Effect<unknown, SqlError> => {
      if (start!.startsWith("delete")) return Effect.sync(() => lease.releasedBy.push(values[0]))
      lease.suspects.push(values.at(-1))
      return Effect.map(lease.claim, () => [{ holder: lease.holder, millis: 10_000 }])
    })
  return { lease, sql: sql as never }
}

/** A process with an open channel that has just asked who holds the lease. */
const askedHolder = Effect.fnUntraced(function* (holder: string) {
  const { lease, sql } = leaseOf(holder)
  const channel = { isOpen: true }
  const process = yield* makeLeaseHolder(sql, "self", { open: Effect.succeed(true), isOpen: () => channel.isOpen })
  for (let times = 0; times < 3; times++) yield* process.overtaken
  yield* TestClock.adjust(0)
  assert.deepStrictEqual(lease.suspects, ["self"])
  return { lease, process, channel }
})

describe("a process that others overtake", () => {
  it.effect("asks for the lease at the third time within a second, and where it hears nothing every ten seconds", () =>
    Effect.gen(function* () {
      let opened = 0
      const channel = {
        open: Effect.sync(() => {
          opened++
          return false
        }),
        isOpen: () => false
      }
      const holder = yield* makeLeaseHolder({} as never, "self", channel)
      const overtakenThrice = (apart: number) =>
        Effect.forEach([1, 2, 3], () => Effect.andThen(holder.overtaken, TestClock.adjust(apart)))
      yield* overtakenThrice(600)
      assert.strictEqual(opened, 0)
      yield* TestClock.adjust(1000)
      yield* overtakenThrice(400)
      assert.strictEqual(opened, 1)
      for (let second = 0; second < 8; second++) yield* overtakenThrice(300)
      assert.strictEqual(opened, 1)
      yield* TestClock.adjust(3000)
      yield* overtakenThrice(300)
      assert.strictEqual(opened, 2)
      assert.isUndefined(yield* holder.receiver)
    })
  )

  it.effect("counts from the beginning after it asked, and asks once at a time", () =>
    Effect.gen(function* () {
      const { lease, process } = yield* askedHolder("self")
      for (let times = 0; times < 2; times++) yield* process.overtaken
      yield* TestClock.adjust(0)
      assert.strictEqual(lease.suspects.length, 1)
      const answered = yield* Deferred.make<void>()
      lease.claim = Deferred.await(answered)
      for (let times = 0; times < 7; times++) yield* process.overtaken
      yield* TestClock.adjust(0)
      yield* Deferred.succeed(answered, undefined)
      yield* TestClock.adjust(0)
      assert.strictEqual(lease.suspects.length, 2)
    })
  )
})

describe("a process that knows the lease", () => {
  it.effect("forwards to its holder, and asks again when the lease is over", () =>
    Effect.gen(function* () {
      const { lease, process } = yield* askedHolder("other")
      lease.holder = "third"
      yield* TestClock.adjust(9_999)
      assert.deepStrictEqual([yield* process.receiver, process.isAnother()], ["other", true])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual([yield* process.receiver, lease.suspects.length], ["third", 2])
    })
  )

  it.effect("forwards nothing while it could not hear what became of it", () =>
    Effect.gen(function* () {
      const { channel, process } = yield* askedHolder("other")
      channel.isOpen = false
      assert.isUndefined(yield* process.receiver)
      channel.isOpen = true
      assert.strictEqual(yield* process.receiver, "other")
    })
  )

  it.effect("writes its own leads while it has the lease, and does not ask when that is over", () =>
    Effect.gen(function* () {
      const { lease, process } = yield* askedHolder("self")
      assert.deepStrictEqual([yield* process.receiver, process.isAnother()], [undefined, false])
      yield* TestClock.adjust(10_000)
      assert.deepStrictEqual([yield* process.receiver, lease.suspects.length], [undefined, 1])
    })
  )

  it.effect("forwards nothing to a process that it suspects, and goes on with any other", () =>
    Effect.gen(function* () {
      const { lease, process } = yield* askedHolder("other")
      const answered = yield* Deferred.make<void>()
      lease.claim = Deferred.await(answered)
      yield* process.suspect("third")
      assert.strictEqual(yield* process.receiver, "other")
      yield* process.suspect("other")
      assert.isUndefined(yield* process.receiver)
      yield* Deferred.succeed(answered, undefined)
      yield* TestClock.adjust(0)
      assert.deepStrictEqual(lease.suspects, ["self", "third"])
    })
  )

  it.effect("forwards nothing after a claim that failed", () =>
    Effect.gen(function* () {
      const { lease, process } = yield* askedHolder("other")
      lease.claim = Effect.fail(new SqlError({ reason: new ConnectionError({ cause: "away" }) }))
      yield* process.suspect("third")
      yield* TestClock.adjust(0)
      assert.deepStrictEqual([yield* process.receiver, process.isAnother()], [undefined, false])
    })
  )

  it.effect("renews its own in the last five seconds, once for all leads of its own until then", () =>
    Effect.gen(function* () {
      const { lease, process } = yield* askedHolder("self")
      const receives = (after: number) =>
        TestClock.adjust(after).pipe(
          Effect.andThen(process.receives),
          Effect.andThen(TestClock.adjust(0)),
          Effect.map(() => lease.suspects.length)
        )
      assert.strictEqual(yield* receives(5000), 1)
      process.hasOwnLeads()
      assert.strictEqual(yield* receives(0), 2)
      process.hasOwnLeads()
      assert.strictEqual(yield* receives(4999), 2)
      assert.strictEqual(yield* receives(1), 3)
      assert.strictEqual(yield* receives(6000), 3)
    })
  )

  it.effect("does not claim the lease of another when leads are forwarded to it", () =>
    Effect.gen(function* () {
      const { lease, process } = yield* askedHolder("other")
      process.hasOwnLeads()
      yield* TestClock.adjust(6000)
      yield* process.receives
      yield* TestClock.adjust(0)
      assert.strictEqual(lease.suspects.length, 1)
    })
  )

  it.effect.each([
    ["self", ["self"]],
    ["other", []]
  ] satisfies ReadonlyArray<[string, ReadonlyArray<string>]>)(
    "gives up its own when it ends, and no other: that of %s",
    ([holder, releasedBy]) =>
      Effect.gen(function* () {
        const scope = yield* Scope.make()
        const { lease } = yield* Scope.provide(askedHolder(holder), scope)
        assert.deepStrictEqual(lease.releasedBy, [])
        yield* Scope.close(scope, Exit.void)
        assert.deepStrictEqual(lease.releasedBy, releasedBy)
      })
  )
})
