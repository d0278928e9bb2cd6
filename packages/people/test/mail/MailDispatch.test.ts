import { assert, describe, it } from "@effect/vitest"
import { claimed } from "@leadwell/domain/delivery/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { answers as replies } from "@leadwell/laws/sample/SampleMail"
import { MailDispatch } from "@leadwell/people/mail/MailDispatch"
import { Mailer } from "@leadwell/people/mail/Mailer"
import { Duration, Effect, Fiber } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, receive } from "../../../domain/test/UseCases.ts"
import {
  dispatched,
  elsewhere,
  eventually,
  leadsOf,
  mails,
  person,
  PostOffice,
  queuedApart,
  useCases,
  withoutMailServer
} from "./WatchedMails.ts"

const leadOf = (text: string) => leadsOf(text)[0]

/** Starts the mails that are due, and lets a second pass. */
const attempted = MailDispatch.use(({ attempt, fanOut }) =>
  Effect.andThen(Effect.andThen(fanOut, attempt), TestClock.adjust("1 second"))
)

describe("MailDispatch", () => {
  it.effect("tells the members of an account of each new lead of its businesses, once and in order", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const [an] = [yield* person("An"), yield* person("Bo", { memberships: [] })]
      const leads = [yield* receive(), yield* receive(), yield* receive()].map(({ lead }) => lead.id)
      yield* dispatched
      yield* dispatched
      const { sent } = yield* PostOffice
      assert.deepStrictEqual(
        sent.map(({ text, to }) => [to, leadOf(text)]),
        leads.map((lead) => [{ name: "An", address: an.email }, lead])
      )
      assert.strictEqual(new Set(sent.map(({ id }) => id)).size, 3)
      assert.deepStrictEqual(
        (yield* mails).map(({ attempts, status }) => [status, attempts.length]),
        leads.map(() => ["sent", 1])
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tries again under the same id, keeps order meanwhile, and is not slowed down by an old failure", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { email } = yield* person("An")
      const { answers, sent } = yield* PostOffice
      answers.set(email, Effect.succeed(replies.deferred))
      const first = yield* receive()
      yield* dispatched
      for (const wait of ["5500 millis", "330 seconds"] as const) {
        yield* TestClock.adjust(wait)
        yield* dispatched
      }
      yield* TestClock.adjust("1 second")
      const second = yield* receive()
      yield* dispatched
      yield* dispatched
      assert.strictEqual(sent.length, 4)
      assert.strictEqual(new Set(sent.map(({ id }) => id)).size, 1)
      answers.delete(email)
      yield* TestClock.adjust("1 second")
      const third = yield* receive()
      yield* dispatched
      assert.deepStrictEqual(
        sent.slice(4).map(({ text }) => leadOf(text)),
        [first, second, third].map(({ lead }) => lead.id)
      )
      const mail = (yield* mails).find(({ id }) => id === sent[0]?.id)
      assert.deepStrictEqual([mail?.status, mail?.failures, mail?.attempts.length], ["sent", 3, 5])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("gives up an address that refuses a mail, and goes on with the next", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const [bad, good] = [yield* person("Bad"), yield* person("Good")]
      const { answers, sent } = yield* PostOffice
      answers.set(bad.email, Effect.succeed(replies.refused))
      yield* receive()
      yield* receive()
      yield* dispatched
      const to = (email: string) => sent.filter((one) => one.to.address === email).length
      assert.deepStrictEqual([to(bad.email), to(good.email)], [2, 2])
      const statuses = (yield* mails).map((mail) => `${mail.receiver === bad.id} ${mail.status}`)
      assert.deepStrictEqual(statuses.toSorted(), ["false sent", "false sent", "true failed", "true failed"])
      yield* TestClock.adjust("100 hours")
      yield* dispatched
      assert.strictEqual(sent.length, 4)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("serves others while one address hangs, which gets one attempt at a time", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const [slow, quick] = [yield* person("Slow"), yield* person("Quick")]
      const { answers, sent } = yield* PostOffice
      answers.set(slow.email, Effect.never)
      for (let n = 0; n < 5; n++) yield* receive()
      const to = (email: string) => sent.filter((one) => one.to.address === email).length
      yield* attempted
      yield* eventually(() => to(quick.email) === 5)
      assert.deepStrictEqual([to(slow.email), to(quick.email)], [1, 5])
      yield* receive()
      yield* attempted
      yield* eventually(() => to(quick.email) === 6)
      assert.deepStrictEqual([to(slow.email), to(quick.email)], [1, 6])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("leaves what a dead process had claimed to others, three minutes later and in order", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { email } = yield* person("An")
      const { answers, sent } = yield* PostOffice
      answers.set(email, Effect.never)
      const leads = [yield* receive(), yield* receive()].map(({ lead }) => lead.id)
      yield* Effect.scoped(
        Effect.gen(function* () {
          const dead = yield* elsewhere
          yield* dead.fanOut
          yield* dead.attempt
          yield* TestClock.adjust("1 second")
          yield* eventually(() => sent.length === 1)
        })
      )
      answers.delete(email)
      yield* dispatched
      assert.strictEqual(sent.length, 1)
      yield* TestClock.adjust("3 minutes")
      yield* dispatched
      assert.deepStrictEqual(
        sent.map(({ text }) => leadOf(text)),
        [leads[0]!, ...leads]
      )
      assert.strictEqual(sent[0]?.id, sent[1]?.id)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("leaves a queue alone whose first mail another process claimed since it was read", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      yield* queuedApart(8)
      const stored = yield* DeliveryRepository
      const raced: typeof stored = {
        ...stored,
        due: (form, to, limits, now) =>
          Effect.tap(stored.due(form, to, limits, now), (queues) =>
            stored.modify(
              form,
              queues.map((queue) => queue[0]!),
              claimed(now, Duration.minutes(3))
            )
          )
      }
      const slow = yield* elsewhere.pipe(Effect.provideService(DeliveryRepository, raced))
      yield* slow.fanOut
      yield* slow.attempt
      yield* slow.finished
      assert.deepStrictEqual((yield* PostOffice).sent, [])
      const left = (yield* mails).map(({ claim, claimed_until }) => [claim, claimed_until !== null])
      assert.deepStrictEqual(left, [[1, true], ...Array.from({ length: 7 }, () => [0, false])])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("begins nothing any more when it stops, and waits for what is under way", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { email } = yield* person("An")
      const { answers, sent } = yield* PostOffice
      answers.set(email, Effect.as(Effect.sleep("3 seconds"), replies.accepted))
      for (let n = 0; n < 3; n++) yield* receive()
      yield* attempted
      yield* eventually(() => sent.length === 1)
      const stopping = yield* Effect.forkChild(MailDispatch.use(({ stop }) => stop))
      yield* TestClock.adjust("1 second")
      assert.isUndefined(stopping.pollUnsafe())
      yield* TestClock.adjust("3 seconds")
      yield* Fiber.join(stopping)
      assert.strictEqual(sent.length, 1)
      assert.strictEqual((yield* mails).filter(({ status }) => status === "sent").length, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("leaves mails unsent without a mail server, and sends them never", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* person("An")
      yield* receive()
      yield* dispatched
      assert.deepStrictEqual(
        (yield* mails).map(({ attempts, due_at, kind, status }) => [kind, status, due_at, attempts.length]),
        [["new_lead", "unsent", null, 0]]
      )
    }).pipe(Effect.provide(withoutMailServer))
  )

  it.effect("refuses to send a mail when there is no mail server", () =>
    Effect.gen(function* () {
      const { isOn, send } = yield* Mailer
      assert.isFalse(isOn)
      const message = {
        id: "x" as never,
        to: { name: "An", address: "an@example.nl" },
        subject: "",
        text: "",
        html: ""
      }
      const defect = yield* Effect.catchDefect(send({ ...message, headers: {} }), (one) => Effect.succeed(one))
      assert.instanceOf(defect, Error)
      assert.strictEqual((defect as Error).message, "there is no mail server")
    }).pipe(Effect.provide(Mailer.off))
  )
})
