import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { DateTime, Effect, Layer, Stream } from "effect"
import { applied, noon, operator, receive, useCasesOn } from "../../../UseCases.ts"

const onStore = useCasesOn(Layer.merge(MemoryStorage.layer, MemoryStore.layer))

const own = { email: "many@example.nl", phone: "0687654321" }

const noConsent = {
  text: null,
  given_at: null,
  received_at: DateTime.makeUnsafe(noon),
  source: "none",
  token_id: null,
  page_url: null,
  certificate_url: null,
  verified: null
} as const

/** Sends so many leads of the person. The earlier ones make no duplicates. */
const leadsOf = (count: number) =>
  Effect.forEach(Array.from({ length: count }), () => receive({ ...own, subcategory_id: "boilers" }))

const exportedIds = Effect.gen(function* () {
  const { leads } = yield* Persons.use((persons) => persons.export(operator, own))
  return (yield* Stream.runCollect(leads)).map(({ lead }) => lead.id)
})

describe("Persons", () => {
  it.effect("lists the latest 100 leads, and exports and erases all", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const ids = (yield* leadsOf(105)).map(({ lead }) => lead.id)
      yield* receive()
      const persons = yield* Persons
      const found = yield* persons.search(operator, own)
      assert.deepStrictEqual(
        found.leads.map(({ id }) => id),
        ids.slice(5).toReversed()
      )
      assert.isTrue(found.more)
      assert.deepStrictEqual(yield* exportedIds, ids)
      const input = { ...own, reason: "request" }
      const expected = yield* persons.erase(operator, input, { isDryRun: true })
      const done = yield* persons.erase(operator, input)
      assert.deepStrictEqual([expected.erased, expected.leads.length, expected.more], [105, 100, true])
      assert.deepStrictEqual(done, expected)
      assert.deepStrictEqual((yield* persons.search(operator, own)).leads, [])
    }).pipe(Effect.provide(onStore))
  )

  it.effect("do not show the lead of somebody whose contact was wrong and is corrected", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const store = yield* MemoryStore
      const persons = yield* Persons
      yield* leadsOf(1)
      const [stored] = [...store.leads.values()] as [Lead]
      const record = { ...noConsent, lead: stored.id }
      store.consents.set(stored.id, { record, lostContacts: [] })
      assert.deepStrictEqual(yield* exportedIds, [stored.id])
      store.leads.set(stored.id, { ...stored, email: "right@example.nl" as never, phone: "0687654300" as never })
      assert.deepStrictEqual(yield* exportedIds, [])
      assert.deepStrictEqual((yield* persons.search(operator, own)).leads, [])
    }).pipe(Effect.provide(onStore))
  )
})
