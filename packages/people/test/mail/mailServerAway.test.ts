import { assert, describe, it } from "@effect/vitest"
import { answers as replies } from "@leadwell/laws/sample/SampleMail"
import { Effect, Schema } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, leadsOf, mails, person, PostOffice, useCases } from "./WatchedMails.ts"

const Minute = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 59 }))

describe("a mail server that is away for an hour", () => {
  it.effect.prop(
    "costs no mail, and doubles none, and the attempts of each mail tell how often it was tried",
    [Schema.Array(Minute).check(Schema.isMinLength(1), Schema.isMaxLength(16)), Schema.Boolean],
    ([minutes, hasLeadAfterwards]) =>
      Effect.gen(function* () {
        yield* applied([[{}]])
        const people = [yield* person("An"), yield* person("Bo")]
        const { answers, sent } = yield* PostOffice
        for (const { email } of people) answers.set(email, Effect.succeed(replies.deferred))
        for (let minute = 0; minute < 60; minute++) {
          for (const at of minutes) if (at === minute) yield* receive()
          yield* dispatched
          yield* TestClock.adjust("1 minute")
        }
        const tries = sent.length
        answers.clear()
        if (hasLeadAfterwards) yield* receive()
        // The longest delay after an hour of failures is two hours, and a tenth more.
        for (let minute = 0; minute < 140; minute++) {
          yield* dispatched
          yield* TestClock.adjust("1 minute")
        }
        const leads = minutes.length + (hasLeadAfterwards ? 1 : 0)
        const arrived = sent.slice(tries)
        assert.strictEqual(new Set(arrived.map(({ id }) => id)).size, arrived.length)
        for (const { email } of people) {
          const told = arrived.filter(({ to }) => to.address === email).flatMap(({ text }) => leadsOf(text))
          assert.strictEqual(told.length, leads)
          assert.deepStrictEqual(
            told,
            told.toSorted((a, b) => a - b)
          )
        }
        for (const { attempts, leads: about, receiver: id, status } of yield* mails) {
          const email = people.find((one) => one.id === id)?.email
          const tellIt = sent.filter(({ text, to }) => to.address === email && leadsOf(text).includes(about[0]!))
          assert.strictEqual(status, "sent")
          assert.strictEqual(attempts.length, tellIt.length)
          assert.strictEqual(new Set(tellIt.map((message) => `${message.id} ${leadsOf(message.text).join()}`)).size, 1)
          assert.deepStrictEqual(
            attempts.map(({ result }) => result),
            [...attempts.slice(1).map(() => "deferred"), "accepted"]
          )
        }
      }).pipe(Effect.provide(useCases)),
    { arbitrary: { runs: 40 } }
  )
})
