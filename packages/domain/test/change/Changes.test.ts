import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import type { Principal } from "@leadwell/domain/access/Principal"
import { Changes, mostWaiting } from "@leadwell/domain/change/Changes"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import * as DispatchSignal from "@leadwell/domain/event/DispatchSignal"
import { Leads } from "@leadwell/domain/intake/Leads"
import { Duration, Effect, Fiber, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, memberOf, operator, receive, useCasesOn } from "../UseCases.ts"

let looks = 0

/** A store that counts the looks at its outbox. */
const watched = Layer.effect(
  DeliveryRepository,
  Effect.map(DeliveryRepository, (store) => ({
    ...store,
    unseen: (from: string | number) => Effect.suspend(() => ((looks += 1), store.unseen(from)))
  }))
)

const signalled = Layer.provideMerge(
  useCasesOn(Layer.provideMerge(watched, MemoryStorage.layer)),
  Layer.fresh(DispatchSignal.layer)
)
const quiet = useCasesOn(Layer.provideMerge(watched, MemoryStorage.layer))

const longest = Duration.seconds(25)

/** Lets the other fibers work. The clock stands still. */
const idle = Effect.promise(() => new Promise(setImmediate)).pipe(Effect.repeat({ times: 50 }))

/** Begins to wait, after the latest change. */
const waiting = Effect.fnUntraced(function* (principal: Principal) {
  const { latest, since } = yield* Changes
  const { after } = yield* latest(principal)
  const fiber = yield* Effect.forkChild(since(principal, after, longest), { startImmediately: true })
  yield* idle
  return fiber
})

const member = memberOf("acme")
const other = memberOf("other")

describe("Changes", () => {
  it.effect("tells at once what this process stored, to those who see it", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const fibers = yield* Effect.forEach([member, operator, other], waiting)
      yield* TestClock.adjust("5 seconds")
      const { lead } = yield* receive()
      yield* idle
      const [own, all] = [yield* Fiber.join(fibers[0]!), yield* Fiber.join(fibers[1]!)]
      assert.deepStrictEqual([own.kinds, all.kinds], [["leads"], ["leads"]])
      assert.isUndefined(fibers[2]!.pollUnsafe())
      yield* Leads.use(({ withdraw }) => withdraw(operator, lead.id, { remark: "no" }))
      yield* TestClock.adjust("1 second")
      const again = yield* Changes.use(({ since }) => since(member, own.after, longest))
      assert.deepStrictEqual([again.kinds, again.after > own.after], [["leads"], true])
      yield* TestClock.adjust(longest)
      assert.deepStrictEqual(yield* Fiber.join(fibers[2]!), { after: 0, kinds: [] })
    }).pipe(Effect.provide(signalled))
  )

  it.effect("tells within a second what another process stored", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const fiber = yield* waiting(member)
      yield* TestClock.adjust("10 seconds")
      yield* receive()
      yield* TestClock.adjust("1 second")
      yield* idle
      assert.deepStrictEqual(fiber.pollUnsafe()?._tag, "Success")
    }).pipe(Effect.provide(quiet))
  )

  it.effect("tells who asks late what happened meanwhile", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* receive()
      const { since } = yield* Changes
      const asked = yield* Effect.forkChild(since(member, 0, longest), { startImmediately: true })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual((yield* Fiber.join(asked)).kinds, ["leads"])
    }).pipe(Effect.provide(quiet))
  )

  it.effect("looks once for all who wait, and not while nobody does", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      looks = 0
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual(looks, 0)
      const fibers = yield* Effect.forEach(
        Array.from({ length: 50 }, (_, n) => memberOf(`account-${n}`)),
        waiting
      )
      yield* TestClock.adjust("9 seconds")
      assert.strictEqual(looks, 11)
      yield* Fiber.interruptAll(fibers)
      yield* TestClock.adjust("9 seconds")
      assert.isAtMost(looks, 12)
    }).pipe(Effect.provide(quiet))
  )

  it.effect("answers the requests of a sender beyond its limit at once", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const fibers = yield* Effect.forEach(Array.from({ length: mostWaiting.sender + 1 }), () => waiting(member))
      const ended = () => fibers.filter((fiber) => fiber.pollUnsafe() !== undefined).length
      assert.strictEqual(ended(), 1)
      yield* Fiber.interrupt(fibers[0]!)
      const next = yield* waiting(member)
      assert.isUndefined(next.pollUnsafe())
      assert.isUndefined((yield* waiting(other)).pollUnsafe())
    }).pipe(Effect.provide(quiet))
  )
})
