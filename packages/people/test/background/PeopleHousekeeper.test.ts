import { assert, describe, it } from "@effect/vitest"
import { jobs } from "@leadwell/people/BackgroundWork"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { DateTime, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"

const noon = Date.parse("2026-11-21T12:00:00Z")

describe("the housekeeping of people", () => {
  it.effect("erases everything that is past its time", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const asked: Array<string> = []
      const ask = (what: string) => (at: DateTime.Utc) =>
        Effect.as(
          Effect.sync(() => void asked.push(`${what} ${DateTime.formatIso(at)}`)),
          0
        )
      yield* Layer.effectDiscard(jobs.housekeeping).pipe(
        Layer.provide([
          Layer.mock(SessionRepository, { removeIdle: ask("sessions") }),
          Layer.mock(SecretRepository, { removeExpired: ask("secrets") })
        ]),
        Layer.build
      )
      yield* TestClock.adjust("10 minutes")
      assert.deepStrictEqual(asked, ["sessions 2026-11-21T00:10:00.000Z", "secrets 2026-11-21T12:10:00.000Z"])
    }).pipe(Effect.scoped)
  )
})
