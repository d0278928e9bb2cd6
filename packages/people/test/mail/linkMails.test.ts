import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { linkMailLaws } from "@leadwell/laws/features/people/mail/LinkMailLaws"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { LinkRequests } from "@leadwell/people/session/LinkRequests"
import { Deferred, Effect, Layer, Logger } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied } from "../../../domain/test/UseCases.ts"
import { mails, person, useCases } from "./WatchedMails.ts"

const queued = Effect.map(mails, (all) => all.map((mail) => [mail.kind, mail.receiver]))

const request = (input: unknown) => LinkRequests.use((requests) => requests.request(input))

describe("LinkMails", () => {
  it.effect.each(linkMailLaws)("$sentence", ({ check }) => Effect.provide(check, useCases))
})

describe("a request for a sign-in link", () => {
  it.effect("queues a mail to a person with the address, after the answer, and takes anything", () =>
    Effect.gen(function* () {
      yield* applied([])
      const { id } = yield* person("An")
      const inputs = [{ email: " AN@example.nl" }, { email: "nobody@example.nl" }, { email: "an" }, {}, null, "an"]
      for (const input of inputs) yield* request(input)
      assert.deepStrictEqual(yield* mails, [])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* queued, [["sign_in_link", id]])
      yield* request({ email: "an@example.nl" })
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual((yield* queued).length, 1)
      yield* TestClock.adjust("1 second")
      yield* request({ email: "an@example.nl" })
      yield* TestClock.adjust("1 millis")
      assert.strictEqual((yield* queued).length, 2)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is dropped beyond a thousand, outlives a store that is away, and is logged without the address", () =>
    Effect.gen(function* () {
      let found = 0
      const logged: Array<string> = []
      const gate = yield* Deferred.make<void>()
      const away = Effect.fail(new StorageUnavailable({ cause: new Error("down") }))
      const find = () =>
        Effect.suspend(() => {
          found++
          return Effect.andThen(Deferred.await(gate), away)
        })
      const people = Layer.effect(
        PersonRepository,
        Effect.map(PersonRepository, (repository) => ({ ...repository, find }))
      )
      const logger = Logger.make(({ message }) => void logged.push(JSON.stringify(message)))
      const afterAttempt = Effect.repeat(TestClock.adjust("1 milli"), { times: 2000 })
      yield* Effect.gen(function* () {
        yield* request({ email: "an@secret.example" })
        yield* afterAttempt
        for (let n = 0; n < 1500; n++) yield* request({ email: `an${n}@secret.example` })
        yield* Deferred.succeed(gate, undefined)
        yield* afterAttempt
        assert.strictEqual(found, 1001)
        yield* request({ email: "an@secret.example" })
        yield* afterAttempt
        assert.strictEqual(found, 1002)
      }).pipe(Effect.provide(Layer.fresh(LinkRequests.layer).pipe(Layer.provide([people, Logger.layer([logger])]))))
      assert.strictEqual(logged.length, 1002)
      assert.notInclude(logged.join(), "secret.example")
    }).pipe(Effect.provide(useCases))
  )
})
