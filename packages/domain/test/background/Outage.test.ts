import { assert, describe, it } from "@effect/vitest"
import { makeOutage } from "@leadwell/domain/background/Outage"
import { Effect, Logger } from "effect"
import { TestClock } from "effect/testing"

/** An outage, and what the log was told of it. */
const makeTold = () => {
  const lines: Array<string> = []
  const logger = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
  return { lines, logger, ...makeOutage({ failing: "It fails", over: "It works again" }) }
}

describe("an outage", () => {
  it.effect("is told once for each reason, and its end when nothing has failed for a minute", () => {
    const { failed, lines, logger, worked } = makeTold()
    return Effect.gen(function* () {
      yield* worked
      for (let n = 0; n < 100; n++) {
        yield* failed("no room")
        yield* TestClock.adjust("20 seconds")
        yield* worked
      }
      yield* failed("no network")
      assert.deepStrictEqual(lines, ["It fails: no room", "It fails: no network"])
      yield* TestClock.adjust("1 minute")
      yield* worked
      yield* worked
      assert.deepStrictEqual(lines.slice(2), ["It works again"])
      yield* failed("no room")
      assert.deepStrictEqual(lines.slice(3), ["It fails: no room"])
    }).pipe(Effect.provide(logger))
  })
})
