import { assert, describe, it } from "@effect/vitest"
import { principalWith } from "@leadwell/domain/access/Grant"
import { answers as replies } from "@leadwell/laws/sample/SampleMail"
import { Mails, testMailTime } from "@leadwell/people/mail/Mails"
import { Effect, Fiber, Option } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, mails, person, PostOffice, queuedApart, useCases, withoutMailServer } from "./WatchedMails.ts"

describe("Mails", () => {
  it.effect("shows an operator the mails, or those of some statuses, page by page and the newest first", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      yield* receive()
      yield* dispatched
      for (let n = 0; n < 2; n++) yield* Effect.andThen(TestClock.adjust("1 second"), queuedApart(1))
      const all = (yield* mails).toReversed()
      const { page } = yield* Mails
      const shown = (status: object, number: number) =>
        Effect.map(page(operator, status, { page: number, per_page: 2 }), ({ items, total }) => ({ items, total }))
      assert.deepStrictEqual(yield* shown({}, 1), { items: all.slice(0, 2), total: 3 })
      assert.deepStrictEqual(yield* shown({}, 2), { items: all.slice(2), total: 3 })
      assert.deepStrictEqual(yield* shown({ status: ["sent"] }, 1), { items: all.slice(2), total: 1 })
      assert.deepStrictEqual(yield* shown({ status: ["pending", "failed"] }, 1), { items: all.slice(0, 2), total: 2 })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("sends a test mail to the operator in person alone, waits no longer than it says, and stores nothing", () =>
    Effect.gen(function* () {
      const { sendTest } = yield* Mails
      const { answers, sent } = yield* PostOffice
      const { email, id, name } = yield* person("Olga", { language: "nl" })
      const inPerson = principalWith({ account: operator.account, actor: { kind: "person", id, name } }, "operator")
      assert.deepStrictEqual(yield* sendTest(operator), Option.none())
      assert.deepStrictEqual(yield* sendTest(inPerson), Option.some(replies.accepted))
      assert.deepStrictEqual(
        sent.map(({ subject, to }) => [to, subject]),
        [[{ name, address: email }, "Testmail van Leadwell"]]
      )
      answers.set(email, Effect.never)
      const waiting = yield* Effect.forkChild(sendTest(inPerson))
      yield* TestClock.adjust(testMailTime)
      assert.deepStrictEqual(yield* Fiber.join(waiting), Option.some(replies.deferred))
      assert.deepStrictEqual(yield* mails, [])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("sends no test mail without a mail server", () =>
    Effect.gen(function* () {
      const { id, name } = yield* person("Olga")
      const inPerson = principalWith({ account: operator.account, actor: { kind: "person", id, name } }, "operator")
      assert.deepStrictEqual(yield* Mails.use(({ sendTest }) => sendTest(inPerson)), Option.none())
    }).pipe(Effect.provide(withoutMailServer))
  )
})
