import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import * as Housekeeper from "@leadwell/domain/background/Housekeeper"
import { ClocksAgree } from "@leadwell/domain/calendar/SteadyClock"
import { Erasure } from "@leadwell/domain/erasure/Erasure"
import { CompletedRequestRepository } from "@leadwell/domain/idempotency/CompletedRequestRepository"
import { MailDeliveryRepository } from "@leadwell/domain/mail/MailDeliveryRepository"
import { PasskeyChallengeRepository } from "@leadwell/domain/passkey/PasskeyChallengeRepository"
import { SessionRepository } from "@leadwell/domain/session/SessionRepository"
import { SignInLinkRepository } from "@leadwell/domain/session/SignInLinkRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { UnsubscribeLinkRepository } from "@leadwell/domain/unsubscribe/UnsubscribeLinkRepository"
import { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import { Clock, DateTime, Effect, Exit, Layer, Option, Scope } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../LogLines.ts"

const away = new StorageUnavailable({ cause: new Error("down") })
const noon = Date.parse("2026-11-21T12:00:00Z")

/**
 * A housekeeper in its own scope, on a store that answers with `world.answer`, by the name of the call. It records
 * every call and log level.
 */
const keeping = Effect.gen(function* () {
  yield* TestClock.setTime(noon)
  const world = {
    answer: (_: string): Effect.Effect<void, StorageUnavailable> => Effect.void,
    asked: [] as Array<string>
  }
  const { layer, lines } = logLines()
  const ask = (what: string, at: DateTime.Utc) =>
    Effect.suspend(() => {
      world.asked.push(`${what} ${DateTime.formatIso(at)}`)
      return world.answer(what)
    })
  const scope = yield* Scope.make()
  yield* Housekeeper.layer.pipe(
    Layer.provide(
      Layer.succeed(Erasure, {
        erasePerson: () => Effect.succeed({ leads: 0, resembling: [] }),
        retain: (now) => Effect.as(ask("retain", now), { leads: 0, screenshots: 0 })
      })
    ),
    Layer.provide(
      Layer.succeed(CompletedRequestRepository, {
        find: () => Effect.succeed(Option.none()),
        removeCompleted: (completedBy) => Effect.as(ask("forget", completedBy), 0)
      })
    ),
    Layer.provide(
      Layer.succeed(AuditRepository, {
        append: () => Effect.die("not asked for"),
        page: () => Effect.die("not asked for"),
        removeOldest: (until) => Effect.as(ask("audit", until), 0)
      })
    ),
    Layer.provide(
      Layer.succeed(DeliveryRepository, {
        fanOut: () => Effect.succeed(0),
        waiting: () => Effect.succeed([]),
        due: () => Effect.succeed([]),
        modify: () => Effect.die("not asked for"),
        insertTest: () => Effect.die("not asked for"),
        modifyFailed: () => Effect.die("not asked for"),
        counts: () => Effect.die("not asked for"),
        page: () => Effect.die("not asked for"),
        removeEnded: (endedBy) => ask("deliveries", endedBy)
      })
    ),
    Layer.provide(
      Layer.succeed(MailDeliveryRepository, {
        fanOut: () => Effect.succeed(0),
        insert: () => Effect.void,
        waiting: () => Effect.succeed({ people: [], last: null }),
        due: () => Effect.succeed([]),
        modify: () => Effect.die("not asked for"),
        page: () => Effect.die("not asked for"),
        removeEnded: (endedBy) => ask("mails", endedBy)
      })
    ),
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
      Layer.succeed(PasskeyChallengeRepository, {
        insert: () => Effect.die("not asked for"),
        take: () => Effect.die("not asked for"),
        removeExpired: (until) => Effect.as(ask("challenges", until), 0)
      })
    ),
    Layer.provide(layer),
    Layer.buildWithScope(scope)
  )
  yield* TestClock.adjust("10 minutes")
  return { world, lines, scope }
})

/** What is erased, by the name of its call. */
const names: Readonly<Record<string, string>> = {
  retain: "Persons",
  forget: "Idempotency keys",
  deliveries: "Deliveries",
  mails: "Mails",
  sessions: "Sessions",
  links: "Sign-in links",
  unsubscribe: "Unsubscribe links",
  challenges: "Challenges of passkeys",
  audit: "Audit entries"
}

const everything = Object.keys(names)

describe("the housekeeper", () => {
  it.effect(
    "forgets requests of a day, deliveries and mails of a month, sessions of half a day, links, challenges and audit entries of two years ago and erases ten minutes after its start and then every hour, until its scope closes",
    () =>
      Effect.gen(function* () {
        const { scope, world } = yield* keeping
        assert.deepStrictEqual(world.asked, [
          "retain 2026-11-21T12:10:00.000Z",
          "forget 2026-11-20T12:10:00.000Z",
          "deliveries 2026-10-22T12:10:00.000Z",
          "mails 2026-10-22T12:10:00.000Z",
          "sessions 2026-11-21T00:10:00.000Z",
          "links 2026-11-21T12:10:00.000Z",
          "unsubscribe 2026-11-21T12:10:00.000Z",
          "challenges 2026-11-21T12:10:00.000Z",
          "audit 2024-11-21T12:10:00.000Z"
        ])
        yield* TestClock.adjust("3 hours")
        assert.strictEqual(world.asked.length, 4 * everything.length)
        assert.strictEqual(world.asked.at(-everything.length), "retain 2026-11-21T15:10:00.000Z")
        yield* Scope.close(scope, Exit.void)
        yield* TestClock.adjust("3 hours")
        assert.strictEqual(world.asked.length, 4 * everything.length)
      })
  )

  it.effect("erases nothing by a clock that jumped ahead, and goes on an hour after the jump", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      const skew = { millis: 0 }
      const currentTimeMillisUnsafe = () => clock.currentTimeMillisUnsafe() + skew.millis
      const currentTimeMillis = Effect.sync(currentTimeMillisUnsafe)
      const skewed = { ...clock, currentTimeMillisUnsafe, currentTimeMillis }
      const { lines, world } = yield* Effect.provideService(keeping, Clock.Clock, skewed)
      world.asked.length = 0
      skew.millis = 90 * 86_400_000
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(world.asked, [])
      assert.sameMembers(
        lines,
        everything.map(
          (one) =>
            `Warn ${names[one]} stay. Nothing is erased now: the clock jumped, or differs from the clock of the store`
        )
      )
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(world.asked.length, everything.length)
    })
  )

  it.effect("erases nothing while its clock differs from that of the store", () =>
    Effect.gen(function* () {
      const agreement = { isReached: false }
      const { world } = yield* Effect.provideService(
        keeping,
        ClocksAgree,
        Effect.sync(() => agreement.isReached)
      )
      yield* TestClock.adjust("3 hours")
      assert.deepStrictEqual(world.asked, [])
      agreement.isReached = true
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(world.asked.length, everything.length)
    })
  )

  it.effect.each(everything)("says once that %s cannot be erased, and once that it can again, and never ends", (one) =>
    Effect.gen(function* () {
      const { lines, world } = yield* keeping
      for (const answer of [Effect.fail(away), Effect.void, Effect.die(new TypeError("ours")), Effect.void]) {
        world.answer = (what) => (what === one ? answer : Effect.void)
        yield* TestClock.adjust("3 hours")
      }
      const [failing, over] = [
        `${names[one]} beyond their time cannot be erased`,
        `Info ${names[one]} beyond their time are erased again`
      ]
      assert.deepStrictEqual(
        lines.map((line) => line.split(",TypeError")[0]),
        [`Warn ${failing}: the store is away`, over, `Error ${failing}`, over]
      )
    })
  )

  it.effect.each(everything)("does the rest although %s fails or hangs", (failing) =>
    Effect.gen(function* () {
      const { world } = yield* keeping
      for (const answer of [Effect.fail(away), Effect.never]) {
        world.answer = (what) => (what === failing ? answer : Effect.void)
        world.asked.length = 0
        yield* TestClock.adjust("1 hour")
        assert.sameMembers(
          world.asked.map((line) => line.split(" ")[0]),
          everything
        )
      }
    })
  )
})
