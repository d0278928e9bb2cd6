import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, postJson, send } from "../TestServer.ts"
import { type Given, given, submit, toldToFirst } from "./ToldToBusiness.ts"

/** Runs an effect on a server of its own, whose business `second` wants leads or not. */
const where = <A, E>(
  second: boolean,
  test: (one: Given) => Effect.Effect<A, E, Layer.Success<typeof TestServer.layer>>
) =>
  Effect.gen(function* () {
    yield* patchJson("/api/businesses/second", tokens.operator, { active: second })
    yield* patchJson("/api/businesses/third", tokens.operator, { active: second })
    return yield* test(yield* given)
  }).pipe(Effect.provide(Layer.fresh(TestServer.layer)))

describe("a business", () => {
  it.effect("is told the same of a lead that others have, lost or got later, as of one that it has alone", () =>
    Effect.gen(function* () {
      const alone = yield* where(false, toldToFirst)
      const shared = yield* where(true, (one) =>
        Effect.gen(function* () {
          const holders = yield* send(`/api/leads/${one.lead}`, { token: tokens.operator })
          assert.lengthOf(holders.body.data.businesses, 3)
          return yield* toldToFirst(one)
        })
      )
      const lost = yield* where(true, (one) =>
        Effect.gen(function* () {
          const request = yield* submit("second", one.lead, tokens.stranger)
          const granted = yield* postJson(`/api/reclaims/${request}/grant`, tokens.operator, {})
          assert.strictEqual(granted.status, 200)
          return yield* toldToFirst(one)
        })
      )
      assert.isAbove([...alone.values()].filter((text) => text.startsWith("200")).length, 10)
      assert.deepStrictEqual([...shared], [...alone])
      assert.deepStrictEqual([...lost], [...alone])
    })
  )

  it.effect.each([
    [
      "corrected",
      (lead: number) => patchJson(`/api/leads/${lead}/person`, tokens.operator, { city: "Ede", remark: "Typo." })
    ],
    ["erased", () => postJson("/api/persons/erase", tokens.operator, { email: leadBody.email, reason: "request" })]
  ] as const)("is told the same of a person who is %s, whether others have the lead or not", ([, change]) =>
    Effect.gen(function* () {
      const after = Effect.fnUntraced(function* (one: Given) {
        const before = yield* toldToFirst(one)
        assert.strictEqual((yield* change(one.lead)).status, 200)
        const told = yield* toldToFirst(one)
        assert.notDeepEqual([...told], [...before])
        return told
      })
      const [alone, shared] = [yield* where(false, after), yield* where(true, after)]
      assert.deepStrictEqual([...shared], [...alone])
    })
  )
})
