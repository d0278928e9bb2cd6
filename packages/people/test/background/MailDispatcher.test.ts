import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { jobs as work } from "@leadwell/people/BackgroundWork"
import { MailDispatch } from "@leadwell/people/mail/MailDispatch"
import { AccessNotices } from "@leadwell/people/notice/AccessNotices"
import { CapNotices } from "@leadwell/people/notice/CapNotices"
import { PauseNotices } from "@leadwell/people/notice/PauseNotices"
import { ReclaimReminders } from "@leadwell/people/notice/ReclaimReminders"
import { SubmissionNotices } from "@leadwell/people/notice/SubmissionNotices"
import { WebhookNotices } from "@leadwell/people/notice/WebhookNotices"
import { Effect, Exit, Layer, Scope } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../../../domain/test/LogLines.ts"

const away = new StorageUnavailable({ cause: new Error("down") })

const jobs = ["fanOut", "attempt", "remind", "notify", "tell", "warn", "ask", "alarm"] as const
type Job = (typeof jobs)[number]

/** A dispatcher in its own scope, with its calls and its log. The jobs in `world.failing` meet no store. */
const dispatching = Effect.gen(function* () {
  const world = { asked: Array.of<string>(), failing: new Set<Job>() }
  const { layer, lines } = logLines()
  const ask = (job: Job) =>
    Effect.suspend(() => {
      world.asked.push(job)
      return world.failing.has(job) ? Effect.fail(away) : Effect.void
    })
  const stop = Effect.sync(() => void world.asked.push("stop"))
  const scope = yield* Scope.make()
  yield* Layer.effectDiscard(work.mails).pipe(
    Layer.provide(
      Layer.succeed(MailDispatch, {
        fanOut: Effect.as(ask("fanOut"), 0),
        attempt: ask("attempt"),
        finished: Effect.void,
        stop
      })
    ),
    Layer.provide(Layer.succeed(ReclaimReminders, { remind: ask("remind") })),
    Layer.provide(Layer.succeed(CapNotices, { notify: ask("notify") })),
    Layer.provide(Layer.succeed(PauseNotices, { notify: ask("tell") })),
    Layer.provide(Layer.succeed(WebhookNotices, { notify: ask("warn") })),
    Layer.provide(Layer.succeed(SubmissionNotices, { notify: ask("ask") })),
    Layer.provide(Layer.succeed(AccessNotices, { notify: ask("alarm") })),
    Layer.provide(layer),
    Layer.buildWithScope(scope)
  )
  yield* TestClock.adjust("1 milli")
  const countOf = (job: Job) => world.asked.filter((one) => one === job).length
  return { world, lines, scope, countOf }
})

describe("the dispatcher of mails", () => {
  it.effect(
    "sends every second, and reminds and tells of caps, pauses, webhooks, submissions and what is made every minute, until its scope closes",
    () =>
      Effect.gen(function* () {
        const { countOf, scope, world } = yield* dispatching
        assert.deepStrictEqual(jobs.map(countOf), [1, 1, 1, 1, 1, 1, 1, 1])
        yield* TestClock.adjust("59 seconds")
        assert.deepStrictEqual(jobs.map(countOf), [60, 60, 1, 1, 1, 1, 1, 1])
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(jobs.map(countOf), [61, 61, 2, 2, 2, 2, 2, 2])
        yield* Scope.close(scope, Exit.void)
        assert.strictEqual(world.asked.at(-1), "stop")
        yield* TestClock.adjust("1 hour")
        assert.strictEqual(world.asked.at(-1), "stop")
      })
  )

  it.effect.each([
    ["fanOut", "Mails about events cannot be queued", "Mails about events are queued again"],
    ["attempt", "Mails that are due cannot be sent", "Mails that are due are sent again"],
    ["remind", "Nobody can be reminded of reclaim requests", "People are reminded of reclaim requests again"],
    ["notify", "Nobody can be told of caps that are used up", "People are told of caps that are used up again"],
    ["tell", "Nobody can be told of pauses that end", "People are told of pauses that end again"],
    ["warn", "Nobody can be told of webhooks that fail", "People are told of webhooks that fail again"],
    ["ask", "Nobody can be told of submissions that wait", "People are told of submissions that wait again"],
    ["alarm", "Nobody can be told of new access", "People are told of new access again"]
  ] as const)("says that it cannot %s, goes on with the rest, and says when it can again", ([job, failing, over]) =>
    Effect.gen(function* () {
      const { countOf, lines, world } = yield* dispatching
      world.failing.add(job)
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(lines, [`Warn ${failing}: the store is away`])
      assert.deepStrictEqual(jobs.map(countOf), [121, 121, 3, 3, 3, 3, 3, 3])
      world.failing.clear()
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual(lines.slice(1), [`Info ${over}`])
    })
  )
})
