import { assert, describe, it } from "@effect/vitest"
import * as PeopleHousekeeper from "@leadwell/people/background/PeopleHousekeeper"
import { PasskeyChallengeRepository } from "@leadwell/people/passkey/PasskeyChallengeRepository"
import { PersonLinkRepository } from "@leadwell/people/personlink/PersonLinkRepository"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { SignInLinkRepository } from "@leadwell/people/session/SignInLinkRepository"
import { UnsubscribeLinkRepository } from "@leadwell/people/unsubscribe/UnsubscribeLinkRepository"
import { DateTime, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"

const noon = Date.parse("2026-11-21T12:00:00Z")

describe("the housekeeper of people", () => {
  it.effect("erases everything that is past its time", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const asked: Array<string> = []
      const ask = (what: string, at: DateTime.Utc) =>
        Effect.sync(() => void asked.push(`${what} ${DateTime.formatIso(at)}`))
      yield* PeopleHousekeeper.layer.pipe(
        Layer.provide(
          Layer.succeed(SessionRepository, {
            insert: () => Effect.die("not asked for"),
            find: () => Effect.die("not asked for"),
            ofPerson: () => Effect.die("not asked for"),
            modify: () => Effect.die("not asked for"),
            remove: () => Effect.die("not asked for"),
            endAll: () => Effect.die("not asked for"),
            removeIdle: (until) => Effect.as(ask("sessions", until), 0)
          })
        ),
        Layer.provide(
          Layer.succeed(SignInLinkRepository, {
            insert: () => Effect.die("not asked for"),
            take: () => Effect.die("not asked for"),
            removeExpired: (until) => Effect.as(ask("links", until), 0)
          })
        ),
        Layer.provide(
          Layer.succeed(UnsubscribeLinkRepository, {
            insert: () => Effect.die("not asked for"),
            find: () => Effect.die("not asked for"),
            removeExpired: (until) => Effect.as(ask("unsubscribe", until), 0)
          })
        ),
        Layer.provide(
          Layer.succeed(PersonLinkRepository, {
            insert: () => Effect.die("not asked for"),
            find: () => Effect.die("not asked for"),
            removeExpired: (until) => Effect.as(ask("person links", until), 0)
          })
        ),
        Layer.provide(
          Layer.succeed(PasskeyChallengeRepository, {
            insert: () => Effect.die("not asked for"),
            take: () => Effect.die("not asked for"),
            removeExpired: (until) => Effect.as(ask("challenges", until), 0)
          })
        ),
        Layer.build
      )
      yield* TestClock.adjust("10 minutes")
      assert.deepStrictEqual(asked, [
        "sessions 2026-11-21T00:10:00.000Z",
        "links 2026-11-21T12:10:00.000Z",
        "unsubscribe 2026-11-21T12:10:00.000Z",
        "person links 2026-11-21T12:10:00.000Z",
        "challenges 2026-11-21T12:10:00.000Z"
      ])
    }).pipe(Effect.scoped)
  )
})
