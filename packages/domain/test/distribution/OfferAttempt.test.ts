import { assert, describe, it } from "@effect/vitest"
import { attemptOffer, logDefect } from "@leadwell/domain/distribution/OfferAttempt"
import type { Offering } from "@leadwell/domain/distribution/Offering"
import { Effect, Logger } from "effect"

const breaking = () =>
  attemptOffer((): Offering => {
    throw new Error("jane@example.nl has no region")
  })

/** Returns the log lines of an offering. */
const logged = Effect.fnUntraced(function* (offering: Pick<Offering, "defect">) {
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))
  yield* Effect.provide(logDefect(offering), Logger.layer([logger]))
  return lines.join("\n")
})

describe("attemptOffer", () => {
  it("is the offering, or leaves the lead open and with nobody when the choice throws", () => {
    const offering = { stage: "placed", choice: null, events: [] } as Offering
    assert.strictEqual(
      attemptOffer(() => offering),
      offering
    )
    const { defect, ...rest } = breaking()
    assert.deepStrictEqual(rest, { stage: "open", choice: null, events: [] })
    assert.instanceOf(defect?.cause, Error)
  })
})

describe("logDefect", () => {
  it.effect("says where it broke down, and nothing that the error quotes", () =>
    Effect.gen(function* () {
      const text = yield* logged(breaking())
      assert.match(text, /^Error A lead could not be offered/u)
      assert.include(text, "OfferAttempt.test.ts")
      assert.notInclude(text, "jane")
    })
  )

  it.effect("says no more than that of anything else that was thrown, and nothing without a defect", () =>
    Effect.gen(function* () {
      for (const cause of ["jane@example.nl", { jane: 1 }, null]) {
        assert.notInclude(yield* logged({ defect: { cause } }), "jane")
      }
      assert.strictEqual(yield* logged({}), "")
    })
  )
})
