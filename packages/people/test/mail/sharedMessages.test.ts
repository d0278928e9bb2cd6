import { assert, describe, it } from "@effect/vitest"
import { answers as replies } from "@leadwell/laws/sample/SampleMail"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied } from "../../../domain/test/UseCases.ts"
import { dispatched, leadsOf, mails, person, PostOffice, queuedApart, received, useCases } from "./WatchedMails.ts"

describe("a message about many new leads", () => {
  it.effect("has one mail when they come together", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      const [few, many] = [yield* received(5), yield* Effect.andThen(dispatched, received(57))]
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.deepStrictEqual(
        sent.map(({ text }) => leadsOf(text)),
        [...few.map((lead) => [lead]), many.slice(0, 20)]
      )
      assert.strictEqual(sent.at(-1)?.subject, "57 new leads for Business a")
      assert.deepStrictEqual(
        (yield* mails).map(({ leads, status }) => `${status} ${leads.join()}`),
        [...few.map(String), many.join()].map((leads) => `sent ${leads}`)
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tells of many mails that wait, and is repeated as it was", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { email } = yield* person("An")
      const { answers, sent } = yield* PostOffice
      const first = yield* queuedApart(26)
      answers.set(email, Effect.succeed(replies.deferred))
      yield* dispatched
      yield* TestClock.adjust("1 second")
      const others = yield* queuedApart(7)
      answers.delete(email)
      yield* dispatched
      assert.deepStrictEqual(
        sent.map(({ text }) => leadsOf(text)),
        [first.slice(0, 20), first.slice(0, 20), others]
      )
      assert.deepStrictEqual([sent[0]?.id === sent[1]?.id, sent[1]?.id === sent[2]?.id], [true, false])
      assert.deepStrictEqual(
        (yield* mails).map(({ attempts, status }) => `${status} ${attempts.length}`),
        [...first.map(() => "sent 2"), ...others.map(() => "sent 1")]
      )
    }).pipe(Effect.provide(useCases))
  )
})
