import { assert, layer } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import { RetentionTime } from "@leadwell/domain/features/privacy/erasure/Retention"
import type { Email } from "@leadwell/domain/lead/Email"
import type { Phone } from "@leadwell/domain/lead/Phone"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import { askAbout, receiveOf, samplePerson } from "@leadwell/laws/sample/SampleContact"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { DateTime, Duration, Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { inspect } from "node:util"
import { operator } from "../../../UseCases.ts"

const store = Layer.merge(MemoryStorage.layer, MemoryStore.layer)

const keeping = (time: Duration.Duration) =>
  Layer.mergeAll(
    Layer.provideMerge(Layer.provide(Erasure.layer, Layer.succeed(RetentionTime, time)), store),
    SecureRandom.layerWebCrypto
  )

/** Returns the whole content of the store as text, with bytes decoded. */
const dumped = Effect.map(MemoryStore, (all) => {
  const bytes = [...all.screenshots.values()].map((one) => new TextDecoder().decode(one.bytes))
  return inspect(all, { depth: null, maxArrayLength: null, maxStringLength: null }) + bytes.join()
})

const known = Effect.gen(function* () {
  const [sample, person] = [yield* appliedSample(2), yield* samplePerson]
  const lead = yield* receiveOf(person, sample, 2, {}, { completes: [person.idempotentRequest] })
  yield* (yield* askAbout(person, sample, lead.id)).reject
  return { person, sample }
})

layer(keeping(Duration.days(365)))("the memory store", (it) => {
  it.effect("holds nothing of a person who was erased", () =>
    Effect.gen(function* () {
      const { person } = yield* known
      const before = yield* dumped
      for (const secret of person.secrets) assert.include(before, secret)
      const erasure = yield* Erasure
      const { leads } = yield* erasure.erasePerson(operator, { email: person.own.email!.toUpperCase() as Email })
      assert.strictEqual(leads, 1)
      const after = yield* dumped
      for (const secret of person.secrets) assert.notInclude(after, secret)
    })
  )

  it.effect("erases all leads of a person, in as many steps as it takes", () =>
    Effect.gen(function* () {
      const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
      for (let n = 0; n < 250; n++) yield* receiveOf(person, sample, 1)
      const erasure = yield* Erasure
      for (const leads of [250, 0]) {
        const erased = yield* erasure.erasePerson(operator, { phone: person.own.phone! })
        assert.deepStrictEqual(erased, { leads, resembling: [] })
      }
    })
  )

  it.effect("lists leads that resemble a person, and erases none of them", () =>
    Effect.gen(function* () {
      const [sample, person, erasure] = [yield* appliedSample(1), yield* samplePerson, yield* Erasure]
      const phone = "0612345678" as Phone
      const { id } = yield* receiveOf(person, sample, 1, { email: `<${person.own.email!}>` as Email, phone })
      yield* receiveOf(person, sample, 1)
      const erased = yield* erasure.erasePerson(operator, { email: person.own.email! })
      assert.deepStrictEqual(erased, { leads: 1, resembling: [id] })
      assert.deepStrictEqual(yield* erasure.erasePerson(operator, { phone }), { leads: 0, resembling: [id] })
      const whole = yield* erasure.erasePerson(operator, { email: `<${person.own.email!}>` as Email })
      assert.deepStrictEqual(whole, { leads: 1, resembling: [] })
    })
  )

  it.effect("erases leads after the time of retention, and screenshots 90 days after the decision", () =>
    Effect.gen(function* () {
      const erasure = yield* Erasure
      const { screenshots } = yield* MemoryStore
      yield* erasure.retain(DateTime.add(sampleInstant, { days: 5000 }))
      yield* known
      const retained = (days: number, millis: number) =>
        erasure.retain(DateTime.add(sampleInstant, { days, milliseconds: millis }))
      assert.deepStrictEqual(yield* retained(90, -1), { leads: 0, screenshots: 0, consents: 0 })
      assert.strictEqual(screenshots.size, 1)
      assert.deepStrictEqual(yield* retained(90, 0), { leads: 0, screenshots: 1, consents: 0 })
      assert.strictEqual(screenshots.size, 0)
      assert.deepStrictEqual(yield* retained(365, -1), { leads: 0, screenshots: 0, consents: 0 })
      assert.deepStrictEqual(yield* retained(365, 0), { leads: 1, screenshots: 0, consents: 0 })
      assert.deepStrictEqual(yield* retained(365, 0), { leads: 0, screenshots: 0, consents: 0 })
    })
  )
})

layer(keeping(Duration.infinity))("a store that keeps leads for ever", (it) => {
  it.effect("erases none of them, and screenshots all the same", () =>
    Effect.gen(function* () {
      yield* known
      const erasure = yield* Erasure
      const much = DateTime.add(sampleInstant, { days: 5000 })
      assert.deepStrictEqual(yield* erasure.retain(much), { leads: 0, screenshots: 1, consents: 0 })
    })
  )
})
