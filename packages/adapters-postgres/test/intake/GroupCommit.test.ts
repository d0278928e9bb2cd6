import { assert, describe, it } from "@effect/vitest"
import { Deferred, Duration, Effect, Exit, Fiber, References, Scope } from "effect"
import { TestClock } from "effect/testing"
import * as GroupCommit from "../../src/intake/GroupCommit.ts"

/** A write that waits for its gate, records its groups, and dies when an item is negative. */
const gated = Effect.gen(function* () {
  const gate = yield* Deferred.make<void>()
  const groups: Array<ReadonlyArray<number>> = []
  const write = Effect.fnUntraced(function* (items: ReadonlyArray<number>) {
    groups.push(items)
    yield* Deferred.await(gate)
    if (items.some((item) => item < 0)) return yield* Effect.die(new Error("negative"))
    return items.map((item) => item * 2)
  })
  const prepared: Array<ReadonlyArray<number>> = []
  const options = {
    most: 3,
    prepare: (items: ReadonlyArray<number>) =>
      Effect.sync(() => {
        prepared.push(items)
        return items
      }),
    write,
    isOfOne: (_: string) => false,
    answerTimeout: Duration.seconds(15),
    late: () => "late" as const,
    closed: () => "closed" as const
  }
  return { gate, groups, prepared, options }
})

const withoutTwo = (items: ReadonlyArray<number>) =>
  items.includes(2) ? Effect.fail("held up") : Effect.succeed(items)

const waitedForLock = (failure: string) => failure === "held up"

const settled = Effect.yieldNow.pipe(Effect.repeat({ times: 20 }))

describe("GroupCommit", () => {
  it.effect("lets those who arrive during a write share the next, and answers each with its own outcome", () =>
    Effect.gen(function* () {
      const { gate, groups, options, prepared } = yield* gated
      const put = yield* GroupCommit.make(options)
      const first = yield* Effect.forkChild(put(1))
      yield* settled
      const others = yield* Effect.forEach([2, 3, 4, 5], (item) => Effect.forkChild(put(item)))
      yield* settled
      assert.deepStrictEqual(groups, [[1]])
      assert.deepStrictEqual(prepared, [[1], [2, 3, 4]])
      yield* Deferred.succeed(gate, undefined)
      const answers = yield* Effect.forEach([first, ...others], Fiber.join)
      assert.deepStrictEqual(answers, [2, 4, 6, 8, 10])
      assert.deepStrictEqual(groups, [[1], [2, 3, 4], [5]])
    })
  )

  it.effect("lets those who come one after the other during a larger write share the next", () =>
    Effect.gen(function* () {
      const { gate, options, prepared } = yield* gated
      const put = yield* GroupCommit.make(options)
      const come = (item: number) => Effect.andThen(Effect.forkChild(put(item)), settled)
      yield* Effect.forEach([1, 2, 3], (item) => Effect.forkChild(put(item)))
      yield* settled
      yield* come(4)
      yield* TestClock.adjust("900 micros")
      yield* come(5)
      yield* TestClock.adjust("900 micros")
      assert.deepStrictEqual(prepared, [[1, 2, 3]])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(prepared, [
        [1, 2, 3],
        [4, 5]
      ])
      yield* Deferred.succeed(gate, undefined)
    })
  )

  it.effect("waits for nobody after the end of a write", () =>
    Effect.gen(function* () {
      const { gate, groups, options, prepared } = yield* gated
      const put = yield* GroupCommit.make(options)
      yield* Effect.forEach([1, 2, 3], (item) => Effect.forkChild(put(item)))
      yield* settled
      const last = yield* Effect.forkChild(put(4))
      yield* settled
      assert.deepStrictEqual(prepared, [[1, 2, 3]])
      yield* Deferred.succeed(gate, undefined)
      assert.strictEqual(yield* Fiber.join(last), 8)
      assert.deepStrictEqual(groups, [[1, 2, 3], [4]])
    })
  )

  it.effect.each(Array.from({ length: 30 }, (_, n) => n + 2))(
    "leaves no item waiting for the next, when its sender goes away after %s steps",
    (steps) =>
      Effect.gen(function* () {
        const { gate, groups, options } = yield* gated
        yield* Deferred.succeed(gate, undefined)
        const put = yield* GroupCommit.make(options)
        yield* settled
        const leaving = put(1).pipe(Effect.provideService(References.MaxOpsBeforeYield, steps))
        yield* Fiber.interrupt(yield* Effect.forkChild(leaving, { startImmediately: true }))
        yield* settled
        assert.strictEqual(yield* put(2), 4)
        assert.deepStrictEqual(groups.at(-1), [2])
      })
  )

  it.effect("lets nobody fail for another", () =>
    Effect.gen(function* () {
      const { gate, options } = yield* gated
      const put = yield* GroupCommit.make(options)
      const fibers = yield* Effect.forEach([1, -2, 3], (item) => Effect.forkChild(Effect.exit(put(item))))
      yield* settled
      yield* Deferred.succeed(gate, undefined)
      const [first, second, third] = yield* Effect.forEach(fibers, Fiber.join)
      assert.deepStrictEqual([first, third], [Exit.succeed(2), Exit.succeed(6)])
      assert.isTrue(second !== undefined && Exit.hasDies(second))
    })
  )

  it.effect("tells everyone of a group when the store is away, and does not try again", () =>
    Effect.gen(function* () {
      let writes = 0
      const write = () => Effect.suspend(() => Effect.fail(`away ${(writes += 1)}`))
      const put = yield* GroupCommit.make({ ...(yield* gated).options, most: 9, write })
      const exits = yield* Effect.forEach([1, 2, 3], (item) => Effect.exit(put(item)), { concurrency: "unbounded" })
      assert.isTrue(exits.every(Exit.isFailure))
      assert.isAtMost(writes, 3)
    })
  )

  it.effect("lets everyone but the one in question succeed when a write fails for what may be one item's sake", () =>
    Effect.gen(function* () {
      const options = { ...(yield* gated).options, write: withoutTwo, isOfOne: waitedForLock }
      const put = yield* GroupCommit.make(options)
      const exits = yield* Effect.forEach([1, 2, 3], (item) => Effect.exit(put(item)), { concurrency: "unbounded" })
      assert.deepStrictEqual(exits, [Exit.succeed(1), Exit.fail("held up"), Exit.succeed(3)])
    })
  )

  it.effect("writes what has arrived before it closes, and takes nothing more", () =>
    Effect.gen(function* () {
      const { gate, groups, options } = yield* gated
      const scope = yield* Scope.make()
      const put = yield* Scope.provide(GroupCommit.make(options), scope)
      const fibers = yield* Effect.forEach([1, 2, 3, 4], (item) => Effect.forkChild(put(item)))
      yield* settled
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* settled
      assert.strictEqual(yield* Effect.flip(put(5)), "closed")
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(closing)
      assert.deepStrictEqual(groups.flat().toSorted(), [1, 2, 3, 4])
      assert.deepStrictEqual(yield* Effect.forEach(fibers, Fiber.join), [2, 4, 6, 8])
    })
  )

  it.effect("answers an item that has waited too long, and writes it all the same", () =>
    Effect.gen(function* () {
      const { gate, groups, options } = yield* gated
      const put = yield* GroupCommit.make(options)
      const fibers = yield* Effect.forEach([1, 2], (item) => Effect.forkChild(Effect.flip(put(item))))
      yield* settled
      yield* TestClock.adjust(options.answerTimeout)
      assert.deepStrictEqual(yield* Effect.forEach(fibers, Fiber.join), ["late", "late"])
      yield* Deferred.succeed(gate, undefined)
      yield* settled
      assert.deepStrictEqual(groups, [[1, 2]])
      assert.strictEqual(yield* put(3), 6)
    })
  )

  it.effect("closes although a write hangs", () =>
    Effect.gen(function* () {
      const { options } = yield* gated
      const scope = yield* Scope.make()
      const put = yield* Scope.provide(GroupCommit.make(options), scope)
      const waiting = yield* Effect.forkChild(Effect.flip(put(1)))
      yield* settled
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* settled
      yield* TestClock.adjust("3 seconds")
      yield* Fiber.join(closing)
      yield* TestClock.adjust(options.answerTimeout)
      assert.deepStrictEqual(yield* Fiber.join(waiting), "late")
    })
  )
})
