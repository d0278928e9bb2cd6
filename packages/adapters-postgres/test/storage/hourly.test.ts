import { assert, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { TestClock } from "effect/testing"
import { hourly } from "../../src/sql/Hourly.ts"

it.effect("what is tidied up every hour is tried again after a failure, which is logged", () => {
  const lines: Array<string> = []
  const logger = Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))
  return Effect.gen(function* () {
    let turns = 0
    const failure = new SqlError({ reason: new ConnectionError({ cause: "jane@example.nl", operation: "connect" }) })
    yield* hourly(Effect.suspend(() => (turns++ === 0 ? Effect.fail(failure) : Effect.void)))
    yield* TestClock.adjust("59 minutes")
    assert.strictEqual(turns, 0)
    yield* TestClock.adjust("1 minute")
    assert.deepStrictEqual(lines, ["Warn The database cannot be tidied up: it cannot be reached"])
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual([turns, lines.length], [2, 1])
  }).pipe(Effect.provide(Layer.merge(Logger.layer([logger]), TestClock.layer())))
})
