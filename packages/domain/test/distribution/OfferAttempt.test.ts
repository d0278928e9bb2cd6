import { assert, describe, it } from "@effect/vitest"
import { attemptOffer, logBrokenOffer } from "@leadwell/domain/distribution/OfferAttempt"
import type { Offering } from "@leadwell/domain/distribution/Offering"
import { Effect, Logger, Result } from "effect"

const breaking = () =>
  attemptOffer((): Offering => {
    throw new Error("jane@example.nl has no region")
  })

/** What is logged of a cause. */
const logged = Effect.fnUntraced(function* (cause: unknown) {
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))
  yield* Effect.provide(logBrokenOffer(cause), Logger.layer([logger]))
  return lines.join("\n")
})

describe("attemptOffer", () => {
  it("is the offering, or what was thrown", () => {
    const offering = { stage: "open" } as Offering
    assert.deepStrictEqual(
      attemptOffer(() => offering),
      Result.succeed(offering)
    )
    const broken = breaking()
    assert.isTrue(Result.isFailure(broken) && broken.failure instanceof Error)
  })
})

describe("logBrokenOffer", () => {
  it.effect("says where it broke down, and nothing that the error quotes", () =>
    Effect.gen(function* () {
      const broken = breaking()
      const text = yield* logged(Result.isFailure(broken) ? broken.failure : undefined)
      assert.match(text, /^Error A lead could not be offered/u)
      assert.include(text, "OfferAttempt.test.ts")
      assert.notInclude(text, "jane")
    })
  )

  it.effect("says no more than that of anything else that was thrown", () =>
    Effect.gen(function* () {
      for (const cause of ["jane@example.nl", { jane: 1 }, null]) assert.notInclude(yield* logged(cause), "jane")
    })
  )
})
