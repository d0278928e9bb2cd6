import { assert, describe, it } from "@effect/vitest"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { answers as replies } from "@leadwell/laws/sample/SampleMail"
import { MailDispatch } from "@leadwell/people/mail/MailDispatch"
import { PersonNotFound, PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Context, Effect, Fiber } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../../../domain/test/LogLines.ts"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { applied, receive } from "../../../domain/test/UseCases.ts"
import { dispatched, eventually, mails, person, PostOffice, useCases } from "./WatchedMails.ts"

/** Dispatches once with a dispatch of its own. */
const dispatchedBy = (built: Context.Context<MailDispatch>) => {
  const { attempt, fanOut, finished } = Context.get(built, MailDispatch)
  return Effect.andThen(Effect.andThen(fanOut, attempt), finished)
}

/** Has a person with two mails that are due, about a lead that two businesses got. Each attempt takes three seconds. */
const slowQueues = Effect.gen(function* () {
  yield* applied([[{}], [{}]])
  const { email } = yield* person("An")
  const { answers, sent } = yield* PostOffice
  answers.set(email, Effect.as(Effect.sleep("3 seconds"), replies.accepted))
  yield* receive()
  yield* MailDispatch.use(({ attempt, fanOut }) => Effect.andThen(fanOut, attempt))
  yield* TestClock.adjust("1 second")
  yield* eventually(() => sent.length === 1)
  return sent
})

const statuses = Effect.map(mails, (all) => all.map(({ attempts, status }) => `${status} ${attempts.length}`))

describe("the dispatch of mails", () => {
  it.effect("leaves the mails that are under way alone when it is called again", () =>
    Effect.gen(function* () {
      const sent = yield* slowQueues
      yield* MailDispatch.use(({ attempt }) => attempt)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(sent.length, 1)
      yield* TestClock.adjust("3 seconds")
      yield* eventually(() => sent.length === 2)
      yield* TestClock.adjust("3 seconds")
      yield* MailDispatch.use(({ finished }) => finished)
      assert.strictEqual(sent.length, 2)
      assert.deepStrictEqual(yield* statuses, ["sent 1", "sent 1"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("begins no other mail of the same person when it stops", () =>
    Effect.gen(function* () {
      const sent = yield* slowQueues
      const stopping = yield* Effect.forkChild(MailDispatch.use(({ stop }) => stop))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(stopping)
      assert.strictEqual(sent.length, 1)
      assert.deepStrictEqual((yield* statuses).toSorted(), ["pending 0", "sent 1"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("removes the mails of a person who is not stored any more, and sends those of others", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{}]])
      const [gone] = [yield* person("An"), yield* person("Bo")]
      yield* receive()
      const { layer, lines } = logLines()
      const built = yield* rebuilt(MailDispatch.layer, PersonRepository, (all) => ({
        ...all,
        get: (id) => (id === gone.id ? Effect.fail(new PersonNotFound({ id })) : all.get(id))
      }))
      yield* Effect.provide(dispatchedBy(built), layer)
      assert.deepStrictEqual(yield* statuses, ["sent 1", "sent 1"])
      assert.isTrue((yield* mails).every(({ receiver }) => receiver !== gone.id))
      assert.deepStrictEqual(lines, [])
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("says where a mistake of ours was, but not what it held, and nothing of a store that is away", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { email } = yield* person("An")
      yield* person("Bo")
      yield* receive()
      const { answers, sent } = yield* PostOffice
      const { layer, lines } = logLines()
      answers.set(email, Effect.die(new TypeError("jane@example.nl")))
      yield* Effect.provide(dispatched, layer)
      assert.lengthOf(lines, 1)
      assert.match(lines[0]!, /^Error A delivery broke down,TypeError\n\s+at /u)
      assert.notInclude(lines[0]!, "jane@example.nl")
      assert.deepStrictEqual(sent.map(({ to }) => to.name).toSorted(), ["An", "Bo"])
      const away = yield* rebuilt(MailDispatch.layer, DeliveryRepository, (all) => ({
        ...all,
        due: () => Effect.fail(new StorageUnavailable({ cause: new Error("down") }))
      }))
      yield* receive()
      yield* Effect.provide(dispatchedBy(away), layer)
      assert.strictEqual(sent.length, 2)
      assert.lengthOf(lines, 1)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})
