import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { Effect, Fiber, Schema } from "effect"
import { makeUploadSlots } from "../../src/upload/UploadSlots.ts"

const accounts = ["a", "b", "c"].map((id) => AccountId.make(id))

/** Waits for a slot, reports it, and holds the slot until interrupted. */
const holdSlot = (
  { turn }: ReturnType<typeof makeUploadSlots>,
  account: AccountId,
  has: (account: AccountId) => void
) =>
  Effect.forkChild(
    Effect.scoped(
      Effect.andThen(
        turn(account),
        Effect.andThen(
          Effect.sync(() => has(account)),
          Effect.never
        )
      )
    ),
    { startImmediately: true }
  )

describe("upload slots", () => {
  /** One step: an upload of an account arrives. Then the upload at place `leaves` leaves, if there is one. */
  const step = Schema.Struct({
    account: Schema.Literals([0, 1, 2]),
    leaves: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))
  })
  const steps = Schema.Array(step).check(Schema.isMinLength(20), Schema.isMaxLength(40))

  it.effect.prop("holds no more than it may, and keeps nobody waiting for whom there is room", [steps], ([all]) =>
    Effect.gen(function* () {
      const slots = makeUploadSlots(4, 2)
      const here: Array<{ account: AccountId; isHeld: boolean; fiber: Fiber.Fiber<never> }> = []
      for (const { account: nth, leaves } of all) {
        const visitor = { account: accounts[nth]!, isHeld: false }
        const fiber = yield* holdSlot(slots, visitor.account, () => (visitor.isHeld = true))
        here.push(Object.assign(visitor, { fiber }))
        const [gone] = here.splice(leaves, 1)
        if (gone !== undefined) yield* Fiber.interrupt(gone.fiber)
        const held = (account?: AccountId) =>
          here.filter((one) => one.isHeld && (account === undefined || one.account === account)).length
        assert.isAtMost(held(), 4)
        for (const account of accounts) assert.isAtMost(held(account), 2)
        for (const one of here) {
          assert.isTrue(one.isHeld || held() === 4 || held(one.account) === 2)
        }
      }
      for (const { fiber } of here) yield* Fiber.interrupt(fiber)
    })
  )

  it.effect("serves those of one account in the order in which they came", () =>
    Effect.gen(function* () {
      const slots = makeUploadSlots(1, 1)
      const served: Array<number> = []
      const fibers = []
      for (const n of [0, 1, 2, 3]) fibers.push(yield* holdSlot(slots, accounts[0]!, () => served.push(n)))
      for (const fiber of fibers.slice(0, 3)) yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual(served, [0, 1, 2, 3])
      yield* Fiber.interrupt(fibers[3]!)
    })
  )
})
