import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Events } from "@leadwell/domain/event/Events"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { mostHooks } from "@leadwell/domain/features/forms/hook/Hook"
import { Hooks } from "@leadwell/domain/features/forms/hook/Hooks"
import type { Received } from "@leadwell/domain/features/forms/hook/Received"
import { checkQuota, mostWaiting } from "@leadwell/domain/features/forms/hook/Submission"
import { Submissions } from "@leadwell/domain/features/forms/hook/Submissions"
import { ConsentRepository } from "@leadwell/domain/features/privacy/consent/ConsentRepository"
import { ConsentTexts } from "@leadwell/domain/features/privacy/consent/ConsentTexts"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import { Leads } from "@leadwell/domain/intake/Leads"
import { DateTime, Effect, Exit, Option, Result } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { toldBy } from "../../../input/told.ts"
import { applied, leadRequest, managerOf, operator, useCases } from "../../../UseCases.ts"

const [owner, stranger] = [managerOf("acme"), managerOf("other")]

const { accept_terms: _, fields: __, ...asked } = leadRequest

const ownKeys = Object.keys(asked).filter((key) => key !== "website_code" && key !== "subcategory_id")

const input = {
  website_code: "demo",
  subcategory_id: "heat-pumps",
  name: "Form",
  map: Object.fromEntries(ownKeys.map((key) => [key, `their ${key}`])),
  constants: { accept_terms: true },
  terms_text: "I agree."
}

/** What a form sends that becomes a lead, with some values changed. */
const body = (changes: Readonly<Record<string, string>> = {}): Received => ({
  fields: Object.entries({ ...asked, ...changes }).map(([key, value]) => [`their ${key}`, String(value)])
})

const made = Effect.gen(function* () {
  yield* applied([[{}]])
  const hooks = yield* Hooks
  const { hook, secret } = yield* hooks.create(owner, input)
  const post = (received: Received) => Effect.flatMap(hooks.open(secret), (open) => hooks.receive(open, received))
  return { hook, hooks, post, secret }
})

/** Changes the website of the hook. */
const change = (part: object) =>
  CatalogImport.use(({ apply }) =>
    apply({ websites: [{ code: "demo", account: "acme", name: "Demo", url: "https://demo.example", ...part }] })
  )

const leadCount = Effect.map(
  Leads.use((leads) => leads.page(operator, {}, { page: 1, per_page: 1 })),
  ({ total }) => total
)

const waiting = Submissions.use((all) => all.page(owner, { status: ["waiting"] }, { page: 1, per_page: 100 }))

const actions = Effect.map(
  AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 })),
  ({ items }) => items.map(({ entry }) => entry.action).filter((action) => /^(?:hook|submission)/u.test(action))
)

describe("a hook", () => {
  it.effect("makes one lead of an equal body within a day, and another one later", () =>
    Effect.gen(function* () {
      const { hook, hooks, post } = yield* made
      for (const one of [body(), body()]) assert.deepStrictEqual(yield* post(one), { completed: true })
      yield* hooks.change(owner, hook.id, { constants: { accept_terms: true, country: "be" } })
      assert.deepStrictEqual(yield* post(body()), { completed: true })
      assert.strictEqual(yield* leadCount, 1)
      yield* TestClock.adjust("24 hours")
      assert.deepStrictEqual(yield* post(body({ subcategory_id: "x" })), { completed: true })
      assert.strictEqual(yield* leadCount, 2)
      assert.strictEqual((yield* waiting).total, 0)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("lets a body with faults wait once, and tells a repetition that it is a lead once it was mended", () =>
    Effect.gen(function* () {
      const { hook, hooks, post } = yield* made
      const faulty = body({ city: "", email: "nobody" })
      for (const one of [faulty, faulty]) assert.deepStrictEqual(yield* post(one), { completed: false })
      const { items, total } = yield* waiting
      assert.strictEqual(total, 1)
      assert.deepStrictEqual(
        items[0]!.faults.map(({ path, rule }) => [path.join("."), rule._tag]),
        [
          ["city", "Required"],
          ["email", "NotEmail"]
        ]
      )
      const { id } = items[0]!.submission
      const submissions = yield* Submissions
      assert.deepStrictEqual(yield* toldBy(submissions.mend(owner, id, { values: { city: "Utrecht" } })), [
        "email NotEmail"
      ])
      assert.strictEqual((yield* waiting).total, 1)
      const shown = yield* submissions.get(owner, id)
      assert.containsSubset(shown.values, { email: "nobody", website_code: "demo", fields: {} })
      const values = { city: "Utrecht", email: "jane@example.nl" }
      const { id: lead } = yield* submissions.mend(owner, id, { values })
      assert.containsSubset(yield* submissions.get(owner, id), {
        submission: { status: "sent", lead, received: null },
        values: null
      })
      assert.deepStrictEqual(yield* post(faulty), { completed: true })
      assert.strictEqual(yield* leadCount, 1)
      assert.strictEqual((yield* hooks.get(owner, hook.id)).waiting, 0)
      const [again, dropped] = [submissions.mend(owner, id, { values }), submissions.drop(owner, id)]
      for (const one of [again, dropped])
        assert.containsSubset(yield* Effect.flip(one), { _tag: "SubmissionNotWaiting" })
      assert.deepStrictEqual(yield* actions, ["submission.mended", "submission.viewed", "hook.created"])
      const events = yield* Events.use((all) => all.after(operator, 0, 100, { type: ["submission.waiting"] }))
      assert.deepStrictEqual(
        events.map(({ event }) => [event.lead, event.submission]),
        [[null, id]]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("makes a lead of what waits when an equal body comes after the hook was mended, once of many at once", () =>
    Effect.gen(function* () {
      const { hook, hooks, post } = yield* made
      const { city, ...map } = input.map
      yield* hooks.change(owner, hook.id, { map })
      assert.deepStrictEqual(yield* post(body()), { completed: false })
      const [one] = (yield* waiting).items
      yield* hooks.change(owner, hook.id, { map: { ...map, city } })
      const answers = yield* Effect.replicateEffect(post(body()), 16, { concurrency: "unbounded" })
      assert.deepStrictEqual(new Set(answers.map(({ completed }) => completed)), new Set([true]))
      assert.deepStrictEqual([yield* leadCount, (yield* waiting).total], [1, 0])
      const { submission } = yield* Submissions.use((all) => all.get(owner, one!.submission.id))
      assert.strictEqual(submission.status, "sent")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("makes at most one lead of a submission that many mend in different ways at once", () =>
    Effect.gen(function* () {
      const { post } = yield* made
      yield* post(body({ city: "" }))
      const [one] = (yield* waiting).items
      const submissions = yield* Submissions
      const exits = yield* Effect.forEach(
        Array.from({ length: 16 }, (_, n) => `City ${n}`),
        (city) => Effect.exit(submissions.mend(owner, one!.submission.id, { values: { city } })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 1)
      assert.strictEqual(yield* leadCount, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is of its account alone, and takes nothing after its removal, but what waits can be mended", () =>
    Effect.gen(function* () {
      const { hook, hooks, post, secret } = yield* made
      yield* post(body({ city: "" }))
      const [one] = (yield* waiting).items
      const { id } = one!.submission
      const submissions = yield* Submissions
      for (const call of [
        hooks.get(stranger, hook.id),
        hooks.remove(stranger, hook.id),
        submissions.get(stranger, id)
      ]) {
        assert.match((yield* Effect.flip<unknown, { _tag: string }, never>(call))._tag, /NotFound$/u)
      }
      assert.strictEqual((yield* submissions.page(stranger, {}, { page: 1, per_page: 9 })).total, 0)
      assert.deepStrictEqual(yield* toldBy(hooks.create(stranger, input)), ["website_code NotSelectable"])
      yield* hooks.remove(owner, hook.id)
      assert.containsSubset(yield* Effect.flip(hooks.open(secret)), { _tag: "HookNotFound" })
      assert.containsSubset(yield* Effect.flip(hooks.get(owner, hook.id)), { _tag: "HookNotFound" })
      yield* submissions.mend(owner, id, { values: { city: "Utrecht" } })
      assert.strictEqual(yield* leadCount, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("drops a submission with its values, and stores an equal body that comes later", () =>
    Effect.gen(function* () {
      const { post } = yield* made
      yield* post(body({ city: "" }))
      const submissions = yield* Submissions
      const { id } = (yield* waiting).items[0]!.submission
      yield* submissions.drop(owner, id)
      for (const call of [submissions.get(owner, id), submissions.drop(owner, id)]) {
        assert.containsSubset(yield* Effect.flip<unknown, object, never>(call), { _tag: "SubmissionNotFound" })
      }
      const { items } = yield* submissions.page(owner, { status: ["dropped"] }, { page: 1, per_page: 9 })
      assert.containsSubset(items, [{ submission: { id, received: null }, faults: [] }])
      assert.deepStrictEqual(yield* post(body({ city: "" })), { completed: false })
      assert.strictEqual((yield* waiting).total, 1)
      assert.deepStrictEqual(yield* actions, ["submission.dropped", "hook.created"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("keeps nothing of a person who is erased or blocked, in whichever spelling", () =>
    Effect.gen(function* () {
      const { post } = yield* made
      const persons = yield* Persons
      const spellings = [
        { email: "JANE@Example.nl" },
        { email: "Jane <jane@example.nl>", phone: "+31 6 12345678" },
        { description: "jane@example.nl" }
      ]
      const send = Effect.forEach(spellings, (changes) => post(body({ city: "", email: "x", ...changes })))
      yield* post(body({ city: "", email: "other@example.nl" }))
      for (const call of [
        persons.erase(operator, { email: "jane@example.nl", reason: "request" }),
        persons.block(operator, { email: "jane@example.nl" }),
        Effect.void
      ]) {
        yield* send
        yield* call
        const left = yield* waiting
        assert.strictEqual(left.total, 1)
        assert.include(JSON.stringify(left.items[0]!.submission.received), "other@example.nl")
      }
      const all = yield* Submissions.use((one) => one.page(owner, {}, { page: 1, per_page: 100 }))
      assert.notMatch(JSON.stringify(all), /jane@|6 12345678/iu)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("shows what a body would become, and stores nothing", () =>
    Effect.gen(function* () {
      const { hook, hooks } = yield* made
      const right = yield* hooks.rehearse(owner, hook.id, body({ phone: "06-12345678" }))
      assert.containsSubset(right, {
        request: { phone: "0612345678", city: "Utrecht", accept_terms: true },
        faults: []
      })
      const wrong = yield* hooks.rehearse(owner, hook.id, body({ postal_code: "1" }))
      assert.deepStrictEqual(
        wrong.faults.map(({ path }) => path),
        [["postal_code"]]
      )
      assert.deepStrictEqual([yield* leadCount, (yield* waiting).total], [0, 0])
      assert.deepStrictEqual((yield* hooks.get(owner, hook.id)).hook.received_keys, [])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("remembers the keys of the last five bodies that differ, until a person is erased", () =>
    Effect.gen(function* () {
      const { hook, hooks, post } = yield* made
      yield* TestClock.adjust("1 hour")
      const first = yield* DateTime.now
      for (const key of ["a", "b", "a", "c", "d", "e", "f"]) {
        yield* post({ fields: [[key, "secret value"]] })
        yield* TestClock.adjust("1 hour")
      }
      const { keys_since, received_keys } = (yield* hooks.get(owner, hook.id)).hook
      assert.deepStrictEqual([keys_since, received_keys], [first, [["f"], ["e"], ["d"], ["c"], ["b"]]])
      yield* Persons.use((persons) => persons.erase(operator, { email: "jane@example.nl", reason: "request" }))
      assert.deepStrictEqual((yield* hooks.get(owner, hook.id)).hook, hook)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("refuses a map of unknown keys, a key twice, and terms that nobody could read", () =>
    Effect.gen(function* () {
      const { hook, hooks } = yield* made
      const faults = (change: object) => toldBy(hooks.change(owner, hook.id, change))
      assert.deepStrictEqual(yield* faults({ map: { "fields.none": "x", website_code: "y" } }), [
        "map.fields.none NotSelectable",
        "map.website_code NotSelectable"
      ])
      assert.deepStrictEqual(yield* faults({ constants: { city: "Utrecht" } }), ["constants.city NotTogether map.city"])
      assert.deepStrictEqual(yield* faults({ terms_text: null }), [
        "terms_text RequiredWhen constants.accept_terms true"
      ])
      assert.deepStrictEqual(yield* faults({ constants: { accept_terms: "ja" } }), [
        "constants.accept_terms NotAccepted"
      ])
      // When somebody agreed, and who certifies it, is of each person.
      const certificate = { "consent.certificate_url": "https://cert.example/1" }
      assert.deepStrictEqual(yield* faults({ constants: { "consent.given_at": "2026-01-01", ...certificate } }), [
        "constants.consent.given_at NotSelectable",
        "constants.consent.certificate_url NotSelectable"
      ])
      yield* hooks.change(owner, hook.id, { map: { ...hook.map, "consent.given_at": "at" } })
      yield* hooks.change(owner, hook.id, { map: hook.map })
      assert.deepStrictEqual(yield* faults({ website_code: "reviewed", date_format: "d/m" }), [
        "website_code Unexpected",
        "date_format NotSelectable"
      ])
      assert.deepStrictEqual(yield* faults({ name: " ", date_format: null }), ["name Required", "date_format Required"])
      const changed = yield* hooks.change(owner, hook.id, { name: "New", constants: {}, terms_text: null })
      assert.deepStrictEqual(changed.hook, { ...hook, name: "New", constants: {}, terms_text: null })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("takes texts that mean yes under what asks for it alone, and at least one", () =>
    Effect.gen(function* () {
      const { hook, hooks } = yield* made
      const faults = (key: string, yes: unknown, theirs: unknown = "box") =>
        toldBy(hooks.change(owner, hook.id, { map: { [key]: { key: theirs, yes } }, constants: {} }))
      assert.deepStrictEqual(yield* faults("city", ["Utrecht"]), ["map.city.yes NotSelectable"])
      assert.deepStrictEqual(yield* faults("accept_terms", []), ["map.accept_terms.yes Required"])
      assert.deepStrictEqual(yield* faults("accept_terms", [" "]), ["map.accept_terms.yes.0 Required"])
      assert.deepStrictEqual(yield* faults("accept_terms", undefined), ["map.accept_terms.yes NotList"])
      assert.deepStrictEqual(
        yield* faults(
          "accept_terms",
          Array.from({ length: 21 }, () => "Ja")
        ),
        ["map.accept_terms.yes TooMany 20"]
      )
      assert.deepStrictEqual(yield* faults("accept_terms", ["ja"], "b".repeat(256)), [
        "map.accept_terms.key TooLong 255"
      ])
      const map = { ...hook.map, accept_terms: { key: "box", yes: ["Ik ga akkoord"] } }
      const changed = yield* hooks.change(owner, hook.id, { map, constants: {} })
      assert.deepStrictEqual(changed.hook.map, map)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("counts a constant day from the receipt, also when somebody mends what waits later", () =>
    Effect.gen(function* () {
      const { hook, hooks, post } = yield* made
      const { preferred_date_of_execution: _day, ...map } = hook.map
      const constants = { ...hook.constants, preferred_date_of_execution: "+30 days" }
      yield* hooks.change(owner, hook.id, { map, constants })
      yield* post(body({ city: "" }))
      yield* TestClock.adjust("10 days")
      const { id } = (yield* waiting).items[0]!.submission
      yield* Submissions.use(({ mend }) => mend(owner, id, { values: { city: "Utrecht" } }))
      assert.deepStrictEqual(yield* post(body()), { completed: true })
      const { items } = yield* Leads.use((leads) => leads.page(operator, {}, { page: 1, per_page: 9 }))
      assert.deepStrictEqual(items.map(({ lead }) => lead.preferred_date_of_execution).toSorted(), [
        "2026-02-20",
        "2026-03-02"
      ])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("writes the consent that its constants name, as told by a hook", () =>
    Effect.gen(function* () {
      const { hook, hooks, post } = yield* made
      const text = { language: "nl", text: "Bel gerust.", purposes: ["call"] }
      yield* ConsentTexts.use(({ add }) => add(operator, hook.website, text))
      yield* change({ consent: "required" })
      assert.deepStrictEqual(yield* post(body()), { completed: false })
      const page = "https://demo.example/offerte"
      const constants = { accept_terms: true, "consent.text_version": 1, "consent.page_url": page }
      yield* hooks.change(owner, hook.id, { constants })
      assert.deepStrictEqual((yield* waiting).items[0]!.faults, [])
      const { id } = yield* Submissions.use((all) =>
        Effect.flatMap(waiting, ({ items }) => all.mend(owner, items[0]!.submission.id, { values: {} }))
      )
      assert.deepStrictEqual(yield* post(body({ email: "other@example.nl", phone: "0687654321" })), { completed: true })
      for (const lead of [id, (id + 1) as typeof id]) {
        const record = yield* ConsentRepository.use(({ recordOf }) => recordOf(lead))
        assert.containsSubset(Option.getOrThrow(record), {
          source: "hook",
          text: { version: 1, language: "nl" },
          page_url: page
        })
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("reads what forms send and people mend by the language of its website", () =>
    Effect.gen(function* () {
      const { hook, hooks } = yield* made
      const field = { key: "gas", label: "Gas", type: "number", required: true }
      const boilers = { id: "boilers", name: "Boilers", slug: "boilers", fields: [field] }
      yield* CatalogImport.use(({ apply }) =>
        apply({ categories: [{ id: "heating", name: "Heating", slug: "heating", subcategories: [boilers] }] })
      )
      yield* hooks.remove(owner, hook.id)
      const map = { ...input.map, "fields.gas": "their gas" }
      const { secret } = yield* hooks.create(owner, { ...input, subcategory_id: "boilers", map })
      const send = (email: string, gas: string) =>
        Effect.flatMap(hooks.open(secret), (open) =>
          hooks.receive(open, { fields: [...body({ email }).fields, ["their gas", gas]] })
        )
      assert.isTrue((yield* send("a@example.nl", "1.500")).completed)
      assert.isFalse((yield* send("b@example.nl", "1.500.50")).completed)
      yield* change({ language: "en" })
      assert.isTrue((yield* send("c@example.nl", "1,500")).completed)
      const { id } = (yield* waiting).items[0]!.submission
      yield* Submissions.use((all) => all.mend(owner, id, { values: { "fields.gas": "2,500.5" } }))
      const { items } = yield* Leads.use((leads) => leads.page(operator, {}, { page: 1, per_page: 9 }))
      assert.deepStrictEqual(
        items.map(({ lead }) => lead.answers.map(({ value }) => value)),
        [[2500.5], [1500], [1500]]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("takes nothing more when its website goes to another account", () =>
    Effect.gen(function* () {
      const { secret } = yield* made
      yield* change({ account: "other" })
      assert.containsSubset(yield* Hooks.use(({ open }) => Effect.flip(open(secret))), { _tag: "HookNotFound" })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is one of at most a hundred of an account", () =>
    Effect.gen(function* () {
      const { hooks } = yield* made
      for (let n = 1; n < mostHooks; n++) yield* hooks.create(owner, input)
      assert.containsSubset(yield* Effect.flip(hooks.create(owner, input)), { _tag: "TooManyHooks" })
    }).pipe(Effect.provide(useCases))
  )

  it("lets 10 000 submissions wait and no more", () => {
    const hook = "h" as never
    assert.strictEqual(mostWaiting, 10_000)
    assert.deepStrictEqual(
      [9999, 10_000].map((count) => Result.isSuccess(checkQuota(count, hook))),
      [true, false]
    )
  })
})
