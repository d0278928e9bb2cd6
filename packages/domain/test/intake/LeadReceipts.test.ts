import { assert, describe, it } from "@effect/vitest"
import { grant, type Granted } from "@leadwell/domain/access/Grant"
import { senderOf } from "@leadwell/domain/access/Principal"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import type { IdempotencyKey } from "@leadwell/domain/idempotency/IdempotencyKey"
import { type FoundOnWay, LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Leads } from "@leadwell/domain/intake/Leads"
import { DateTime, Effect, Result } from "effect"
import { toldBy } from "../input/told.ts"
import { applied, leadRequest, memberOf, noon, operator, owner, stranger, useCases } from "../UseCases.ts"

const fault = { path: ["challenge"], rule: { _tag: "Outdated" } } as const

const once = (principal: Granted<"leads:create">, request: unknown, key: string, found?: FoundOnWay) =>
  LeadIntake.use((intake) => intake.receiveOnce(principal, request, key, found))

/** Returns the faults of a lead request of a principal. */
const faultsFor = (principal: Granted<"leads:create">) =>
  LeadIntake.use((intake) => toldBy(intake.receive(principal, leadRequest)))

describe("a lead under an idempotency key", () => {
  it.effect("is stored once, and its first receipt is the answer to each repetition", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const first = yield* once(owner, leadRequest, "k-1")
      assert.strictEqual(first.answer.stage, "open")
      assert.isFalse(first.isReplayed)
      const { id } = first.answer
      yield* Leads.use((leads) => leads.withdraw(operator, id, { remark: "no" }))
      const again = yield* once(owner, leadRequest, "k-1")
      assert.deepStrictEqual(again, { answer: { id, stage: "open" }, isReplayed: true })
      const other = yield* once(owner, leadRequest, "k-2")
      assert.notStrictEqual(other.answer.id, id)
      const { total } = yield* Leads.use((leads) => leads.page(operator, {}, { page: 1, per_page: 10 }))
      assert.strictEqual(total, 2)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("cannot be another lead, and may come again after a refusal", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const refused = yield* Effect.flip(once(owner, { ...leadRequest, city: "" }, "k"))
      assert.containsSubset(refused, { _tag: "InvalidInput", faults: [{ path: ["city"] }] })
      assert.isFalse((yield* once(owner, leadRequest, "k")).isReplayed)
      const other = yield* Effect.flip(once(owner, { ...leadRequest, city: "Soest" }, "k"))
      assert.containsSubset(other, { _tag: "InvalidInput", faults: [{ path: ["idempotency_key"] }] })
    }).pipe(Effect.provide(useCases))
  )

  const sentConsent = { version: 3, language: "nl", given_at: "2026-01-21T10:59:00Z" }
  const requests = [
    [leadRequest, "009b92c5f65508c4858af34feb9418c15a54fe948366ceef4e69cd7ed502c4fd"],
    [{ ...leadRequest, consent: sentConsent }, "cf9ea03f18457aa8e61ec51242ab72912048d327ddb875a15511432f2db9ceb2"]
  ] as const

  it.effect.each(requests)("of an older release is recognised: request %#", ([request, fingerprint]) =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const stored = {
        sender: senderOf(owner),
        key: "old" as IdempotencyKey,
        fingerprint,
        at: DateTime.makeUnsafe(noon)
      }
      const { id } = (yield* once(owner, leadRequest, "k", { source: "form", spends: { request: stored, fault } }))
        .answer
      const again = yield* once(owner, request, "old")
      assert.deepStrictEqual(again, { answer: { id, stage: "open" }, isReplayed: true })
      const other = yield* Effect.flip(once(owner, { ...request, consent: { ...sentConsent, version: 4 } }, "old"))
      assert.containsSubset(other, { _tag: "InvalidInput", faults: [{ path: ["idempotency_key"] }] })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is of one sender: another may use the same key", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { id } = (yield* once(owner, leadRequest, "k")).answer
      const actor = { kind: "person", id: "p-1", name: "Jo" } as const
      const colleague = Result.getOrThrow(grant({ ...owner, actor }, "leads:create"))
      const theirs = yield* once(colleague, leadRequest, "k")
      assert.isFalse(theirs.isReplayed)
      assert.notStrictEqual(theirs.answer.id, id)
    }).pipe(Effect.provide(useCases))
  )
})

const solved: FoundOnWay = {
  source: "form",
  signals: [{ signal: "filled_too_fast", figures: { milliseconds: 900 } }],
  spends: {
    request: {
      sender: "challenges",
      key: "one" as IdempotencyKey,
      fingerprint: "",
      at: DateTime.makeUnsafe("2026-01-21T11:00:00Z")
    },
    fault
  }
}

describe("a lead with what its way found", () => {
  it.effect("is held with these signals before its own, and repeated whatever the way found then", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const doubtful = { ...leadRequest, phone: "1111111111" }
      const { answer } = yield* once(owner, doubtful, "k", solved)
      assert.strictEqual(answer.stage, "held")
      const { lead } = yield* Leads.use((leads) => leads.dossier(operator, answer.id))
      assert.deepStrictEqual(
        lead.signals.map(({ signal }) => signal),
        ["filled_too_fast", "phone_implausible"]
      )
      const faults = [{ path: ["form_version"], rule: { _tag: "Outdated" } }] as const
      const again = yield* once(owner, doubtful, "k", { ...solved, faults })
      assert.deepStrictEqual(again, { answer: { id: answer.id, stage: "held" }, isReplayed: true })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is refused with the faults of its request and those of its way at once", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const faults = [{ path: ["form_version"], rule: { _tag: "Outdated" } }] as const
      const told = (request: unknown) => toldBy(once(owner, request, "k", { source: "form", faults }))
      assert.deepStrictEqual(yield* told({ ...leadRequest, city: "" }), ["city Required", "form_version Outdated"])
      assert.deepStrictEqual(yield* told(leadRequest), ["form_version Outdated"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is one of many that spend the same at once; the others are told, and a refusal spends nothing", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      assert.deepStrictEqual(yield* toldBy(once(owner, { ...leadRequest, city: "" }, "no", solved)), ["city Required"])
      const rivals = Array.from({ length: 16 }, (_, n) => toldBy(once(owner, leadRequest, `k-${n}`, solved)))
      const told = yield* Effect.all(rivals, { concurrency: "unbounded" })
      assert.deepStrictEqual(told.map(String).toSorted(), [
        "",
        ...Array.from({ length: 15 }, () => "challenge Outdated")
      ])
      const { total } = yield* Leads.use((leads) => leads.page(operator, {}, { page: 1, per_page: 10 }))
      assert.strictEqual(total, 1)
    }).pipe(Effect.provide(useCases))
  )
})

describe("the website of a lead", () => {
  it.effect("is an active one that the sender reaches", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      for (const principal of [stranger, memberOf("acme", { websites: ["reviewed"] })]) {
        assert.deepStrictEqual(yield* faultsFor(principal), ["website_code NotSelectable"])
      }
      for (const principal of [owner, operator, memberOf("acme", { websites: ["demo"] })]) {
        assert.deepStrictEqual(yield* faultsFor(principal), [])
      }
      const website = { code: "demo", account: "acme", name: "Demo", url: "https://demo.example", active: false }
      yield* CatalogImport.use((catalog) => catalog.apply({ websites: [website] }))
      assert.deepStrictEqual(yield* faultsFor(owner), ["website_code NotSelectable"])
    }).pipe(Effect.provide(useCases))
  )
})
