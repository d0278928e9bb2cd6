import { assert, describe, it } from "@effect/vitest"
import { passAfter } from "@leadwell/domain/distribution/Turn"
import { Schema } from "effect"

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))

describe("passAfter", () => {
  it.prop("moves half as far with twice the weight", [upTo(1e6), upTo(1e6)], ([pass, weight]) => {
    assert.strictEqual(passAfter(pass, weight), pass + 1 / weight)
    assert.isAbove(passAfter(pass, weight), passAfter(pass, weight * 2))
  })
})
