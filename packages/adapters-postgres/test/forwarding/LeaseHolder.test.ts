import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { makeLeaseHolder } from "../../src/forwarding/LeaseHolder.ts"

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
})
