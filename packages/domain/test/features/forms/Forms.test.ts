import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { makeChallenge } from "@leadwell/domain/features/forms/Challenge"
import { trapName } from "@leadwell/domain/features/forms/FormDefinition"
import { Forms } from "@leadwell/domain/features/forms/Forms"
import { ConsentRepository } from "@leadwell/domain/features/privacy/consent/ConsentRepository"
import { ConsentTexts } from "@leadwell/domain/features/privacy/consent/ConsentTexts"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import type { FormKey } from "@leadwell/domain/features/tokens/FormKey"
import { PostalCodes } from "@leadwell/domain/geography/PostalCode"
import { Leads } from "@leadwell/domain/intake/Leads"
import { DateTime, Effect, Layer, Option, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { toldBy } from "../../input/told.ts"
import { applied, leadRequest, operator, useCases, useCasesOn, type Written } from "../../UseCases.ts"
import { solve } from "./SolvedChallenge.ts"

/** The library compares with the time of the machine, so that the tests are in its future. */
const now = Date.parse("2100-01-01T00:00:00Z")

const change = (part: object) => CatalogImport.use(({ apply }) => apply(part))

const website = { code: "demo", account: "acme", name: "Demo", url: "https://demo.example" }

/** A publishable key of the website `demo`, in another century. */
const issuedKey = Effect.gen(function* () {
  yield* applied([[{}], [{}]])
  yield* TestClock.setTime(now)
  const input = { kind: "form", website_code: "demo", name: "page", origins: ["https://demo.example"] }
  const { secret } = yield* AccessTokens.use((tokens) => tokens.issue(operator, input))
  return yield* Authentication.use(({ formKey }) => formKey(Redacted.value(secret)))
})

const definition = (key: FormKey, language?: "nl" | "en", subcategory = "heat-pumps") =>
  Forms.use((forms) => forms.definition(key, SubcategoryId.make(subcategory), language))

/** A solved challenge of a key, which costs next to nothing. */
const solved = ({ challenge_secret }: FormKey) =>
  Effect.flatMap(DateTime.now, (at) => Effect.flatMap(makeChallenge(challenge_secret, at, 1), solve))

let people = 0

/** What somebody new fills in, by the current form with a solved challenge. */
const filled = Effect.fnUntraced(function* (key: FormKey, changes: Written = {}) {
  people++
  const { website_code: _, ...request } = leadRequest
  return {
    ...request,
    preferred_date_of_execution: "2200-01-01",
    email: `jane${people}@example.nl`,
    phone: `06-${String(12_000_000 + people)}`,
    description: `A quiet one, number ${people}.`,
    form_version: (yield* definition(key)).version,
    challenge: yield* solved(key),
    idempotency_key: `key ${people}`,
    ...changes
  }
})

const send = (key: FormKey, body: Written) => Forms.use((forms) => forms.send(key, body))
const sendFilled = (key: FormKey, changes: Written = {}) =>
  Effect.flatMap(filled(key, changes), (body) => send(key, body))

const allLeads = Effect.gen(function* () {
  const leads = yield* Leads
  const { items } = yield* leads.page(operator, {}, { page: 1, per_page: 100 })
  const dossiers = yield* Effect.forEach(items, ({ lead }) => leads.dossier(operator, lead.id))
  return dossiers.map(({ lead }) => lead).toSorted((a, b) => a.id - b.id)
})

const lastLead = Effect.map(allLeads, (leads) => leads.at(-1)!)
const wordsOf = ({ signals }: Effect.Success<typeof lastLead>) => signals.map(({ signal }) => signal)

/** Adds a text of consent to the website. */
const text = (language: string, words: string) =>
  ConsentTexts.use(({ add }) => add(operator, WebsiteCode.make("demo"), { language, text: words, purposes: ["call"] }))

describe("the definition of a form", () => {
  it.effect("says what the form asks, under a version that changes with what it shows", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      const first = yield* definition(key)
      assert.match(first.version, /^[0-9a-f]{16}$/)
      const { version: _, ...shown } = first
      assert.deepStrictEqual(shown, {
        website: { name: "Demo" },
        subcategory: { id: "heat-pumps", name: "Heat pumps" },
        fields: [],
        consent: null,
        languages: ["nl", "en"],
        trap: trapName
      } as never)
      const versions = [first.version]
      const note = Effect.map(definition(key), ({ version }) => versions.push(version))
      const field = { key: "rooms", label: "Rooms", type: "number", required: true }
      const heating = (subcategory: object) =>
        change({
          categories: [
            {
              id: "heating",
              name: "Heating",
              slug: "heating",
              subcategories: [{ id: "heat-pumps", name: "Heat pumps", slug: "heat-pumps", ...subcategory }]
            }
          ]
        })
      yield* heating({ fields: [field] })
      yield* note
      yield* heating({ fields: [{ ...field, label: "How many rooms?" }] })
      yield* note
      yield* heating({ name: "Pumps", fields: [field] })
      yield* note
      yield* change({ websites: [{ ...website, name: "Other" }] })
      yield* note
      assert.lengthOf(new Set(versions), versions.length)
      yield* change({ websites: [{ ...website, name: "Other", review: true }] })
      assert.strictEqual((yield* definition(key)).version, versions.at(-1))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("has the latest text of consent in the language of the reader, or of the website, or any", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      yield* text("en", "You may call.")
      assert.isNull((yield* definition(key)).consent)
      yield* change({ websites: [{ ...website, consent: "recorded" }] })
      const english = { version: 1, language: "en", text: "You may call." }
      const first = yield* definition(key, "nl")
      assert.deepStrictEqual([first.consent, first.languages], [english, ["en"]] as never)
      yield* text("nl", "Bel gerust.")
      yield* TestClock.adjust(1)
      yield* text("nl", "Bel maar.")
      const dutch = { version: 2, language: "nl", text: "Bel maar." }
      const second = yield* definition(key)
      assert.deepStrictEqual([second.consent, second.languages], [dutch, ["nl", "en"]] as never)
      const third = yield* definition(key, "en")
      assert.deepStrictEqual([third.consent, third.version], [english, second.version] as never)
      assert.notStrictEqual(first.version, second.version)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is not found for a website that is not active, or an unknown subcategory", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      assert.strictEqual((yield* Effect.flip(definition(key, "nl", "nothing")))._tag, "SubcategoryNotFound")
      const body = yield* filled(key)
      yield* change({ websites: [{ ...website, active: false }] })
      assert.strictEqual((yield* Effect.flip(definition(key)))._tag, "FormKeyNotFound")
      assert.strictEqual((yield* Effect.flip(send(key, body)))._tag, "FormKeyNotFound")
      yield* change({ websites: [{ ...website, active: true, account: "other" }] })
      assert.strictEqual((yield* Effect.flip(send(key, body)))._tag, "FormKeyNotFound")
    }).pipe(Effect.provide(useCases))
  )
})

describe("a lead of a form", () => {
  it.effect("is of the website of the key, is read as people write it, and says how consent was asked", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      const text = { language: "nl", text: "Bel gerust.", purposes: ["call"] }
      yield* ConsentTexts.use(({ add }) => add(operator, key.website, text))
      yield* change({ websites: [{ ...website, consent: "required" }] })
      const consent = { text_version: 1, language: "nl" }
      yield* sendFilled(key, {
        phone: "+31 (0)6-12 34 56 79",
        postal_code: "3511 - ab",
        website_code: "other",
        consent
      })
      const { id, phone, postal_code, signals, stage, street_number, website_code } = yield* lastLead
      assert.deepStrictEqual([phone, postal_code, street_number, website_code, stage, signals], [
        "0612345679",
        "3511AB",
        "12a",
        "demo",
        "placed",
        []
      ] as never)
      const record = yield* ConsentRepository.use(({ recordOf }) => recordOf(id))
      assert.deepInclude(Option.getOrThrow(record), { source: "form", token_id: key.actor.id })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("proves consent by what the form shows now, and by nothing that the sender says of it", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      yield* text("nl", "Bel gerust.")
      yield* text("en", "You may call.")
      yield* TestClock.adjust(1)
      yield* text("nl", "Bel maar.")
      yield* change({ websites: [{ ...website, consent: "required" }] })
      const faults = (consent: Written) => toldBy(sendFilled(key, { consent }))
      const shown = { text_version: 2, language: "nl" }
      for (const other of [{ text_version: 1 }, { text_version: 2, language: "en" }, { text_version: 3 }]) {
        assert.deepStrictEqual(yield* faults(other), ["consent.text_version Outdated"])
      }
      assert.deepStrictEqual(yield* faults({}), ["consent.text_version NotSelectable"])
      const at = "2099-12-31T00:00:00Z"
      assert.deepStrictEqual(
        yield* faults({ ...shown, verified: { kind: "phone", at }, certificate_url: "https://cert.example/1" }),
        ["consent.certificate_url Unexpected", "consent.verified Unexpected"]
      )
      const elsewhere = ["https://evil.example/x", "https://demo.example.evil.example/", "http://demo.example/offerte"]
      for (const page_url of [...elsewhere, "https://demo.example:8443/"]) {
        assert.deepStrictEqual(yield* faults({ ...shown, page_url }), ["consent.page_url NotSelectable"])
      }
      const page_url = "https://demo.example/offerte?email=jan@example.nl"
      for (const given_at of [at, "yesterday", 5]) {
        yield* sendFilled(key, { consent: { ...shown, given_at, page_url } })
        const record = yield* ConsentRepository.use(({ recordOf }) =>
          Effect.flatMap(lastLead, ({ id }) => recordOf(id))
        )
        const { given_at: kept, ...rest } = Option.getOrThrow(record)
        assert.deepStrictEqual(kept, rest.received_at)
        assert.containsSubset(rest, { page_url: "https://demo.example/offerte", verified: null, text: { version: 2 } })
      }
      yield* sendFilled(key, { consent: { text_version: 1, language: "en" } })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is answered alike when its person is new, asked before or is blocked", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      const person = { email: "ann@example.nl", phone: "0612345679" }
      const fresh = yield* sendFilled(key, person)
      const again = yield* sendFilled(key, person)
      const blocked = { email: "bob@example.nl", phone: "0687654300" }
      yield* Persons.use((persons) => persons.block(operator, blocked))
      const refused = yield* sendFilled(key, blocked)
      assert.deepStrictEqual(
        [fresh, again, refused],
        Array.from({ length: 3 }, () => ({ asksToConfirm: false }))
      )
      const stages = (yield* allLeads).map(({ stage }) => stage)
      assert.deepStrictEqual(stages, ["placed", "duplicate", "refused"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is of the country of its website if its postal code is Belgian, where leads may have those", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      yield* change({ websites: [{ ...website, country: "België" }] })
      yield* sendFilled(key, { postal_code: "1000", phone: "0470 12 34 56" })
      const belgian = yield* lastLead
      yield* sendFilled(key, { postal_code: "3511 AB" })
      const dutch = yield* lastLead
      assert.deepStrictEqual([belgian.country, dutch.country], ["België", "Nederland"])
      yield* change({ websites: [{ ...website, country: "Nederland" }] })
      assert.deepStrictEqual(yield* toldBy(sendFilled(key, { postal_code: "1000" })), ["postal_code NotPostalCode"])
    }).pipe(Effect.provide(Layer.provide(useCases, Layer.succeed(PostalCodes, "by-country"))))
  )

  it.effect("has all its faults told at once, and they spend no challenge", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      const body = yield* filled(key)
      const { challenge: _, form_version: __, ...bare } = body
      const faults = (changes: Written) => toldBy(send(key, { ...body, ...changes }))
      assert.deepStrictEqual(
        yield* faults({ phone: "06", city: "", form_version: "0", challenge: "no", filled_in_ms: "x" }),
        ["city Required", "phone NotDigits 10", "filled_in_ms NotNumber", "form_version Outdated", "challenge Outdated"]
      )
      assert.deepStrictEqual(yield* toldBy(send(key, bare)), ["form_version Required", "challenge Required"])
      assert.deepStrictEqual(yield* faults({ subcategory_id: "nothing" }), ["subcategory_id NotSelectable"])
      assert.deepStrictEqual(yield* faults({ idempotency_key: "é" }), ["idempotency_key NotIdempotencyKey"])
      yield* send(key, body)
      assert.deepStrictEqual(yield* faults({ idempotency_key: "another" }), ["challenge Outdated"])
      assert.lengthOf(yield* allLeads, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is refused without a challenge before the store is asked for anything else of it", () => {
    let looks = 0
    const counting = Layer.effect(
      CatalogParts,
      Effect.map(CatalogParts, ({ subcategories, ...parts }) => ({
        ...parts,
        subcategories: {
          ...subcategories,
          find: (id: SubcategoryId) =>
            Effect.andThen(
              Effect.sync(() => looks++),
              subcategories.find(id)
            )
        }
      }))
    )
    return Effect.gen(function* () {
      const key = yield* issuedKey
      const { challenge: _, ...bare } = yield* filled(key, { city: "" })
      const before = looks
      for (const challenge of [undefined, " "]) {
        assert.deepStrictEqual(yield* toldBy(send(key, { ...bare, challenge })), ["challenge Required"])
      }
      assert.strictEqual(looks, before)
    }).pipe(Effect.provide(useCasesOn(Layer.provideMerge(counting, MemoryStorage.layer))))
  })

  it.effect("is stored once for its idempotency key, whatever its challenge and its version are then", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      const body = yield* filled(key)
      const first = yield* send(key, body)
      yield* change({ websites: [{ ...website, name: "Other" }] })
      const repeated = { ...body, filled_in_ms: 1, [trapName]: "x" }
      for (const challenge of [body.challenge, yield* solved(key), "no"]) {
        assert.deepStrictEqual(yield* send(key, { ...repeated, challenge }), first)
      }
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* send(key, body), first)
      assert.lengthOf(yield* allLeads, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is one of 16 that have the same challenge and come at once", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      const challenge = yield* solved(key)
      const bodies = yield* Effect.all(Array.from({ length: 16 }, () => filled(key, { challenge })))
      const told = yield* Effect.forEach(bodies, (body) => toldBy(send(key, body)), { concurrency: "unbounded" })
      assert.deepStrictEqual(told.map(String).toSorted(), [
        "",
        ...Array.from({ length: 15 }, () => "challenge Outdated")
      ])
      assert.lengthOf(yield* allLeads, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("needs a challenge of its own key, solved within 20 minutes", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      const other = { ...key, challenge_secret: "another" }
      assert.deepStrictEqual(yield* toldBy(sendFilled(key, { challenge: yield* solved(other) })), [
        "challenge Outdated"
      ])
      const challenge = yield* Effect.flatMap(
        Forms.use((forms) => forms.challenge(key)),
        solve
      )
      yield* sendFilled(key, { challenge })
      const body = yield* filled(key)
      yield* TestClock.adjust("20 minutes")
      assert.deepStrictEqual(yield* toldBy(send(key, body)), ["challenge Outdated"])
    }).pipe(Effect.provide(useCases))
  )
})

describe("the signals of a form", () => {
  it.effect("hold a lead, and refuse none", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      const found = (changes: Written) =>
        Effect.map(Effect.andThen(sendFilled(key, changes), lastLead), (lead) => [lead.stage, ...wordsOf(lead)])
      assert.deepStrictEqual(yield* found({ [trapName]: " ", filled_in_ms: 3000 }), ["placed"])
      assert.deepStrictEqual(yield* found({ [trapName]: "https://spam.nl" }), ["held", "trap_filled"])
      assert.deepStrictEqual(yield* found({ filled_in_ms: 2999.5 }), ["held", "filled_too_fast"])
      assert.deepStrictEqual((yield* lastLead).signals, [
        { signal: "filled_too_fast", figures: { milliseconds: 2999 } }
      ])
      const all = yield* found({ [trapName]: 1, filled_in_ms: -1, phone: "1111111111" })
      assert.deepStrictEqual(all, ["held", "filled_too_fast", "phone_implausible"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tell of the same description under one key within ten minutes, if it was stored", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      const other = { ...key, token: "other" as FormKey["token"] }
      const description = "Graag een offerte."
      const words = (changes: Written = {}, by = key) =>
        Effect.map(Effect.andThen(sendFilled(by, { description, ...changes }), lastLead), wordsOf)
      assert.deepStrictEqual(yield* toldBy(sendFilled(key, { description, city: "" })), ["city Required"])
      assert.deepStrictEqual(yield* words(), [])
      assert.deepStrictEqual(yield* words({}, other), [])
      assert.deepStrictEqual(yield* toldBy(sendFilled(key, { description, city: "" })), ["city Required"])
      yield* TestClock.adjust(599_999)
      assert.deepStrictEqual(yield* words({ description: ` ${description}\r\n` }), ["repeated_text"])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(yield* words(), [])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tell of a page without scripts, whose leads are held or confirmed by mail", () =>
    Effect.gen(function* () {
      const key = yield* issuedKey
      const bare = Effect.map(filled(key), ({ challenge: _, form_version: __, ...body }) => body)
      const sendBare = Effect.flatMap(bare, (body) => Forms.use((forms) => forms.sendWithoutScript(key, body)))
      assert.deepStrictEqual(yield* sendBare, { asksToConfirm: false })
      const held = yield* lastLead
      assert.deepStrictEqual([held.stage, wordsOf(held), held.confirm_by], ["held", ["without_script"], null])
      yield* change({ websites: [{ ...website, confirm: "mail" }] })
      assert.deepStrictEqual(yield* sendBare, { asksToConfirm: true })
      const waiting = yield* lastLead
      assert.deepStrictEqual([waiting.stage, wordsOf(waiting)], ["held", ["without_script"]])
      assert.strictEqual(DateTime.toEpochMillis(waiting.confirm_by!), now + 86_400_000)
    }).pipe(Effect.provide(useCases))
  )
})
