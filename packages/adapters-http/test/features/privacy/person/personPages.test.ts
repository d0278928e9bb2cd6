import { assert, describe, it, layer } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { boilerBody, leadBody, tokens } from "../../../TestCatalog.ts"
import { create } from "../../../TestDistribution.ts"
import { serverWith } from "../../../TestLimits.ts"
import * as TestServer from "../../../TestServer.ts"
import { patchJson, postJson, putJson, send } from "../../../TestServer.ts"
import { open, pathOf, personLinkOf, submit } from "./TestPersonPages.ts"

let people = 0

/** Sends a lead of a new person that several businesses get, and returns its number and the path of its page. */
const paged = Effect.fnUntraced(function* (changes: object = {}) {
  people += 1
  const phone = `06${String(people).padStart(8, "5")}`
  const own = { email: `jane.${people}@example.nl`, phone, last_name: "Verhoeven" }
  const lead = yield* create({
    ...leadBody,
    ...changes,
    ...own,
    ...("email" in changes ? { email: changes.email } : {})
  })
  return { lead, path: pathOf(yield* personLinkOf(lead)) }
})

const stored = (lead: number) => MemoryStore.use(({ leads }) => Effect.succeed(leads.get(lead as LeadId)!))

/** All that happened to a lead, and who did it, as far as it is audited. */
const happened = (lead: number) =>
  MemoryStore.use(({ audit, events }) =>
    Effect.succeed({
      events: events.flatMap((one) => (one.lead === lead ? [one.type] : [])),
      audit: audit.entries.flatMap(({ entry }) => (entry.lead === lead ? [`${entry.action} ${entry.actor.id}`] : []))
    })
  )

const actions = ["withdraw", "correct", "erase"] as const

layer(TestServer.layer)("the page of the person of a lead", (it) => {
  it.effect("shows who has the lead, and of the person the ends alone", () =>
    Effect.gen(function* () {
      yield* patchJson("/api/businesses/first", tokens.operator, { phone: "030 123 45 67" })
      const { lead, path } = yield* paged({
        city: "Amersfoort",
        street: "Kruisstraat",
        description: "Call me on 0101234567."
      })
      const { status, text } = yield* open(path)
      assert.strictEqual(status, 200)
      const own = yield* stored(lead)
      for (const value of [
        own.first_name,
        own.last_name,
        own.email,
        own.phone,
        own.street,
        own.postal_code,
        own.city
      ]) {
        // A word of three letters may be anywhere.
        if (value.length > 3) assert.notInclude(text, value)
      }
      assert.notInclude(text, "0101234567")
      assert.include(text, "Een tekst van 22 tekens")
      assert.include(text, `<span class="aside">eindigt op </span><bdi>${own.phone.slice(-2)}</bdi>`)
      assert.include(text, '<a class="call" href="tel:+31301234567">0301234567</a>')
      for (const id of ["first", "second", "third"]) {
        assert.include(text, `<strong><bdi>Business ${id}</bdi></strong><span><bdi>Utrecht</bdi></span>`)
      }
      assert.notInclude(text, "Business idle")
    })
  )

  it.effect("runs nothing, is kept by nobody, and tells its address to nobody", () =>
    Effect.gen(function* () {
      const { path } = yield* paged()
      for (const page of ["", ...actions.map((one) => `/${one}`)]) {
        const { headers, text } = yield* open(path + page)
        assert.match(
          headers.get("content-security-policy") ?? "",
          /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/
        )
        const told = ["referrer-policy", "cache-control", "x-robots-tag", "content-type"].map((key) => headers.get(key))
        assert.deepStrictEqual(told, ["no-referrer", "no-store", "noindex, nofollow", "text/html; charset=utf-8"])
        assert.notMatch(text, /<script|<img|<link|<iframe|\son\w+=|\sstyle=|https?:\/\//i)
        assert.include(text, '<meta name="robots" content="noindex, nofollow">')
      }
    })
  )

  it.effect("is in the language of the website, and shows what others wrote as text", () =>
    Effect.gen(function* () {
      yield* patchJson("/api/websites/demo", tokens.operator, { language: "en-GB", name: "<b>Demo</b>" })
      const { path } = yield* paged()
      const { text } = yield* open(path)
      assert.match(text, /<html lang="en">[^]*Who has your request/)
      assert.include(text, "&lt;b&gt;Demo&lt;/b&gt;")
      yield* patchJson("/api/websites/demo", tokens.operator, { language: "nl", name: "Demo" })
    })
  )

  it.effect("changes nothing by any look, nor by a method that it does not have", () =>
    Effect.gen(function* () {
      const { lead, path } = yield* paged()
      const before = [yield* stored(lead), yield* happened(lead)]
      for (const page of ["", ...actions.map((one) => `/${one}`)]) {
        for (const method of ["GET", "HEAD"]) assert.strictEqual((yield* open(path + page, method)).status, 200)
        for (const method of ["PUT", "DELETE", "PATCH"]) {
          assert.strictEqual((yield* open(path + page, method)).status, 405)
        }
      }
      assert.strictEqual((yield* submit(path)).status, 405)
      assert.deepStrictEqual([yield* stored(lead), yield* happened(lead)], before)
    })
  )

  it.effect("withdraws the lead as an operator does, once", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* paged(), yield* paged()]
      assert.match((yield* open(`${own.path}/withdraw`)).text, /<form method="post">[^]*<button class="final">/)
      const first = yield* submit(`${own.path}/withdraw`)
      assert.deepStrictEqual([first.status, /Je aanvraag is ingetrokken/.test(first.text)], [200, true])
      assert.notInclude(first.text, "/withdraw")
      assert.include(first.text, "Heeft je aanvraag niet meer.")
      const after = yield* happened(own.lead)
      assert.deepStrictEqual(after.audit, [`lead.withdrawn lead-${own.lead}`])
      const remark = (yield* stored(own.lead)).remark
      yield* postJson(`/api/leads/${other.lead}/withdraw`, tokens.operator, { remark })
      assert.deepStrictEqual(after.events, (yield* happened(other.lead)).events)
      assert.deepStrictEqual([(yield* submit(`${own.path}/withdraw`)).status, yield* happened(own.lead)], [200, after])
      assert.notInclude((yield* open(`${own.path}/withdraw`)).text, "<form")
    })
  )

  it.effect("hides who withdrew at once: in lists, alone, as a contact and in searches", () =>
    Effect.gen(function* () {
      const one = yield* paged({ description: "Ask for Quintinus." })
      const { email, phone } = yield* stored(one.lead)
      const shown = Effect.forEach(["", `/${one.lead}`, `/${one.lead}.vcf`, "?status=new,approved,reclaimed"], (end) =>
        Effect.map(send(`/api/businesses/first/leads${end}`, { token: tokens.reader }), ({ body, text }) => ({
          text,
          body
        }))
      )
      for (const { text } of yield* shown) assert.include(text, "Quintinus")
      yield* submit(`${one.path}/withdraw`)
      const after = yield* shown
      for (const { text } of after) assert.notMatch(text, RegExp(`${email}|${phone.slice(1)}|Quintinus`))
      assert.isString(after[1]!.body.data.withdrawn_at)
      const found = yield* postJson("/api/search", tokens.reader, { text: email })
      assert.strictEqual(found.status, 200)
      assert.notInclude(found.text, String(one.lead))
      assert.strictEqual((yield* stored(one.lead)).email, email)
    })
  )

  it.effect("says how long a business that lost the lead still reads it", () =>
    Effect.gen(function* () {
      const { lead, path } = yield* paged()
      const { phone } = yield* stored(lead)
      yield* postJson(`/api/leads/${lead}/withdraw`, tokens.operator, { remark: "Gone." })
      const business = yield* send(`/api/businesses/first/leads/${lead}`, { token: tokens.reader })
      assert.strictEqual(business.body.data.phone, phone)
      const { text } = yield* open(path)
      assert.match(text, /Heeft je aanvraag niet meer, maar kan je gegevens nog lezen tot <time/)
      assert.notInclude(text, "Heeft je aanvraag niet meer.")
    })
  )

  it.effect("takes a lead in any stage for good, so that nobody can approve it then", () =>
    Effect.gen(function* () {
      const [held, refused] = [yield* paged({ website_code: "reviewed" }), yield* paged({ website_code: "reviewed" })]
      yield* postJson(`/api/leads/${refused.lead}/refuse`, tokens.operator, { remark: "No." })
      const first = yield* paged(boilerBody)
      const duplicate = yield* paged({ ...boilerBody, email: (yield* stored(first.lead)).email })
      yield* Effect.forEach([held, refused, duplicate], (one) =>
        Effect.gen(function* () {
          assert.include((yield* open(one.path)).text, "/withdraw")
          assert.include((yield* submit(`${one.path}/withdraw`)).text, "is ingetrokken")
          assert.strictEqual((yield* stored(one.lead)).stage, "withdrawn")
          assert.strictEqual((yield* postJson(`/api/leads/${one.lead}/approve`, tokens.operator, {})).status, 422)
        })
      )
    })
  )

  it.effect("takes a closed lead from those who have it, and they tell nothing of it any more", () =>
    Effect.gen(function* () {
      yield* patchJson("/api/businesses/third", tokens.operator, { active: false })
      const { lead, path } = yield* paged()
      yield* TestClock.adjust("20 days")
      yield* LeadDistribution.use(({ sweep }) => sweep)
      yield* patchJson("/api/businesses/third", tokens.operator, { active: true })
      assert.strictEqual((yield* stored(lead)).stage, "closed")
      const own = `/api/businesses/first/leads/${lead}`
      const tell = putJson(`${own}/outcome`, tokens.reader, { outcome: "contacted" })
      assert.strictEqual((yield* tell).status, 200)
      assert.include((yield* submit(`${path}/withdraw`)).text, "is ingetrokken")
      const { body } = yield* send(own, { token: tokens.reader })
      assert.deepStrictEqual([body.data.phone, typeof body.data.withdrawn_at], ["", "string"])
      assert.strictEqual((yield* putJson(`${own}/outcome`, tokens.reader, { outcome: "won" })).status, 422)
    })
  )

  it.effect("corrects the telephone number, the e-mail address, or both, and says what is wrong", () =>
    Effect.gen(function* () {
      const { lead, path } = yield* paged()
      const correct = (fields: Record<string, string>) => submit(`${path}/correct`, fields)
      assert.include(
        (yield* correct({ phone: "+31 (0)6 87 65 43 21", email: "" })).text,
        "Je gegevens zijn nu zoals je ze invulde."
      )
      const { email } = yield* stored(lead)
      assert.strictEqual((yield* stored(lead)).phone, "0687654321")
      yield* correct({ email: "other@example.nl", city: "Elsewhere" })
      const after = yield* stored(lead)
      assert.deepStrictEqual(
        [after.email, after.phone, after.city === "Elsewhere"],
        ["other@example.nl", "0687654321", false]
      )
      assert.notStrictEqual(email, after.email)
      const told = yield* happened(lead)
      assert.strictEqual(told.events.filter((type) => type === "lead.rectified").length, 2)
      assert.deepStrictEqual(told.audit, [`lead.rectified lead-${lead}`, `lead.rectified lead-${lead}`])
      const wrong = yield* correct({ phone: '1"2', email: "<nobody>" })
      assert.strictEqual(wrong.status, 422)
      assert.include(wrong.text, 'value="1&quot;2" aria-invalid="true" aria-describedby="phone-fault"')
      assert.include(wrong.text, 'value="&lt;nobody&gt;" aria-invalid="true" aria-describedby="email-fault"')
      for (const fields of [{}, { phone: " ", email: "" }]) {
        const nothing = yield* correct(fields)
        assert.deepStrictEqual([nothing.status, /role="alert"/.test(nothing.text)], [422, true])
      }
      yield* correct({ email: "other@example.nl" })
      assert.deepStrictEqual([yield* stored(lead), yield* happened(lead)], [after, told])
    })
  )

  it.effect("answers alike whether the person with the new contact is blocked, and tells no business of that", () =>
    Effect.gen(function* () {
      const blocked = { email: "never@example.nl", phone: "0644444444" }
      yield* postJson("/api/persons/block", tokens.operator, blocked)
      const pages = yield* Effect.forEach([blocked, { email: "fever@example.nl", phone: "0655555544" }], (contact) =>
        Effect.gen(function* () {
          const { lead, path } = yield* paged({ postal_code: "9711AB" })
          const { phone } = yield* stored(lead)
          const answers = yield* Effect.forEach([{ phone: contact.phone }, contact, {}], (fields) =>
            submit(`${path}/correct`, fields)
          )
          assert.deepInclude(yield* stored(lead), { stage: "open", ...contact } as never)
          const text = [...answers, yield* open(path)].map((one) => `${one.status} ${one.text}`).join()
          yield* patchJson("/api/businesses/idle", tokens.operator, { active: true })
          yield* LeadDistribution.use(({ sweep }) => sweep)
          yield* patchJson("/api/businesses/idle", tokens.operator, { active: false })
          return {
            text: text
              .replaceAll(path, "")
              .replaceAll(`<bdi>${phone.slice(-2)}</bdi>`, "")
              .replaceAll(/<time.*?<\/time>/g, ""),
            told: (yield* happened(lead)).events.filter((type) => type === "business_lead.rectified").length,
            stage: (yield* stored(lead)).stage
          }
        })
      )
      yield* postJson("/api/persons/unblock", tokens.operator, blocked)
      assert.deepStrictEqual(
        pages.map(({ stage, told }) => [stage, told]),
        [
          ["open", 0],
          ["placed", 4]
        ]
      )
      assert.strictEqual(pages[0]!.text, pages[1]!.text)
    })
  )

  it.effect("promises nothing that a block or a late approval makes untrue", () =>
    Effect.gen(function* () {
      const [few, full] = [yield* paged({ postal_code: "9711AB" }), yield* paged()]
      const held = yield* paged({ website_code: "reviewed" })
      for (const { lead } of [few, full, held]) {
        const { phone } = yield* stored(lead)
        yield* postJson("/api/persons/block", tokens.operator, { phone })
      }
      for (const { path } of [few, full, held]) {
        assert.notMatch(
          (yield* open(path)).text,
          /kan een ander|kunnen|nog krijgen|gaat hij|wordt eerst|Nog geen bedrijf/
        )
      }
      for (const { path } of [few, full]) {
        assert.match((yield* open(path)).text, /Na <time [^>]*>[^<]+<\/time> krijgt geen ander bedrijf hem\./)
      }
      assert.include((yield* open(few.path)).text, "Hoogstens 3 bedrijven hebben hem tegelijk.")
      const { text } = yield* open(held.path)
      yield* postJson("/api/persons/unblock", tokens.operator, { phone: (yield* stored(held.lead)).phone })
      yield* TestClock.adjust("80 hours")
      assert.strictEqual((yield* postJson(`/api/leads/${held.lead}/approve`, tokens.operator, {})).status, 200)
      assert.include((yield* open(held.path)).text, "Business first")
      assert.notInclude(text, "krijgt geen ander bedrijf")
    })
  )

  it.effect("says after a correction what is so, also when nothing is another than before", () =>
    Effect.gen(function* () {
      const { lead, path } = yield* paged()
      const { phone } = yield* stored(lead)
      const before = yield* happened(lead)
      const { text } = yield* submit(`${path}/correct`, { phone })
      assert.deepStrictEqual(yield* happened(lead), before)
      assert.notMatch(text, /verbeterd|krijgen bericht/)
      assert.include(text, "Je gegevens zijn nu zoals je ze invulde.")
    })
  )

  it.effect("takes no correction of what its person withdrew, and offers none", () =>
    Effect.gen(function* () {
      const [own, other] = [yield* paged(), yield* paged()]
      yield* submit(`${own.path}/withdraw`)
      yield* postJson(`/api/leads/${other.lead}/withdraw`, tokens.operator, { remark: "Gone." })
      assert.include((yield* open(other.path)).text, "/correct")
      assert.strictEqual((yield* submit(`${other.path}/correct`, { phone: "0611223344" })).status, 200)
      const before = [yield* stored(own.lead), yield* happened(own.lead)]
      for (const end of ["", "/correct"]) {
        assert.notMatch((yield* open(own.path + end)).text, /\/correct|name="phone"/, end)
      }
      const refused = yield* submit(`${own.path}/correct`, { phone: "0611223344" })
      assert.strictEqual(refused.status, 422)
      assert.notInclude(refused.text, 'name="phone"')
      assert.include(refused.text, "Je trok deze aanvraag in. Je gegevens zijn niet veranderd.")
      const program = yield* send(`${own.path}/correct`, {
        method: "POST",
        body: new URLSearchParams({ phone: "0611223344" })
      })
      assert.deepStrictEqual(
        [program.status, JSON.parse(program.text).codes],
        [422, { stage: [{ code: "lead_withdrawn" }] }]
      )
      assert.deepStrictEqual([yield* stored(own.lead), yield* happened(own.lead)], before)
    })
  )

  it.effect("reads the form of a browser alone, of a small size", () =>
    Effect.gen(function* () {
      const { path } = yield* paged()
      const post = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
        send(`${path}/correct`, { method: "POST", headers: { "content-type": type }, body })
      const form = "application/x-www-form-urlencoded"
      assert.strictEqual((yield* post("application/json", "{}")).status, 415)
      assert.strictEqual((yield* post(form, `email=${"x".repeat(20_000)}`)).status, 413)
      assert.strictEqual((yield* post(form, Uint8Array.of(0xff))).status, 400)
      const { body, status } = yield* post(form, "email=nobody")
      assert.deepStrictEqual([status, Object.keys(body.errors)], [422, ["email"]])
    })
  )

  it.effect("corrects ten times, because each time businesses are told", () =>
    Effect.gen(function* () {
      const { lead, path } = yield* paged()
      for (let n = 0; n < 10; n++) {
        assert.strictEqual((yield* submit(`${path}/correct`, { email: `new${n}@example.nl` })).status, 200)
      }
      const { status, text } = yield* submit(`${path}/correct`, { email: "last@example.nl" })
      assert.deepStrictEqual([status, /heel vaak/.test(text)], [429, true])
      assert.strictEqual((yield* stored(lead)).email, "new9@example.nl")
    })
  )

  it.effect("erases the lead, and is gone then", () =>
    Effect.gen(function* () {
      const { lead, path } = yield* paged()
      const second = pathOf(yield* personLinkOf(lead))
      assert.match((yield* open(`${path}/erase`)).text, /<form method="post">[^]*<button class="final">/)
      const erased = yield* submit(`${path}/erase`)
      assert.deepStrictEqual([erased.status, /Alles is gewist/.test(erased.text)], [200, true])
      const { anonymised_at, email, stage } = yield* stored(lead)
      assert.deepStrictEqual([anonymised_at === null, email, stage], [false, "", "placed"])
      const told = yield* happened(lead)
      assert.deepStrictEqual(told.audit, [`lead.anonymised lead-${lead}`])
      const unknown = yield* open(pathOf(`lwp_${"a".repeat(43)}`))
      for (const gone of [path, second]) {
        for (const page of ["", ...actions.map((one) => `/${one}`)]) {
          const { status, text } = yield* open(gone + page)
          assert.deepStrictEqual([status, text], [404, unknown.text])
          if (page !== "") assert.strictEqual((yield* submit(gone + page, { email: "a@example.nl" })).status, 404)
        }
      }
      assert.deepStrictEqual(yield* happened(lead), told)
    })
  )

  it.effect("refuses a form of another site as far as browsers tell, before the link is looked up", () =>
    Effect.gen(function* () {
      const { lead, path } = yield* paged()
      const before = [yield* stored(lead), yield* happened(lead)]
      const elsewhere: ReadonlyArray<Record<string, string>> = [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        { "sec-fetch-site": "none" },
        { "sec-fetch-site": "cross-site", origin: "https://other.example" },
        { "sec-fetch-site": "", origin: "https://other.example" }
      ]
      for (const headers of elsewhere) {
        for (const action of actions) {
          for (const url of [`${path}/${action}`, `${pathOf("x")}/${action}`]) {
            const { status, text } = yield* submit(url, { email: "forged@example.nl" }, headers)
            assert.deepStrictEqual([status, /<form/.test(text)], [403, false], JSON.stringify(headers))
          }
        }
      }
      assert.deepStrictEqual([yield* stored(lead), yield* happened(lead)], before)
      const old = yield* send(`${path}/withdraw`, { method: "POST", headers: { origin: "null" } })
      assert.strictEqual(old.status, 200)
    })
  )

  it.effect("opens neither by a link that expired nor by one of another kind", () =>
    Effect.gen(function* () {
      const { lead } = yield* paged()
      const expires_at = DateTime.makeUnsafe("1969-12-31T23:59:59Z")
      for (const change of [{ expires_at }, { kind: "confirm" as const }]) {
        const path = pathOf(yield* personLinkOf(lead, change))
        assert.strictEqual((yield* open(path)).status, 404)
        assert.strictEqual((yield* submit(`${path}/erase`)).status, 404)
      }
      assert.isNull((yield* stored(lead)).anonymised_at)
    })
  )

  it.effect("answers all wrong links alike, in both languages", () =>
    Effect.gen(function* () {
      const kinds = [`lwp_${"a".repeat(43)}`, `lwc_${"a".repeat(43)}`, "x", "%00", "a.b", "x".repeat(90)]
      const page = (yield* open(pathOf(kinds[0]!))).text
      assert.include(page, "Deze pagina bestaat niet.")
      assert.include(page, '<p lang="en">This page does not exist.</p>')
      for (const wrong of kinds) {
        const browser = yield* open(pathOf(wrong))
        assert.deepStrictEqual([browser.status, browser.text], [404, page], wrong)
        const program = yield* send(pathOf(wrong))
        assert.deepStrictEqual([program.status, program.body], [404, { message: "Not found." }], wrong)
      }
    })
  )
})

describe("a server without pages of people", () => {
  it.effect("opens no link that a mail had before", () =>
    Effect.gen(function* () {
      const { lead, path } = yield* paged()
      assert.strictEqual((yield* open(path)).status, 404)
      assert.strictEqual((yield* submit(`${path}/erase`)).status, 404)
      assert.isNull((yield* stored(lead)).anonymised_at)
    }).pipe(Effect.provide(TestServer.layerOn(MemoryStorage.layer, { hasPersonPages: false })))
  )
})

describe("wrong links to pages of people", () => {
  it.effect("are limited to 30 a minute of an address, whatever they ask for", () =>
    Effect.gen(function* () {
      const { path } = yield* paged()
      const wrong = pathOf(`lwp_${"b".repeat(43)}`)
      for (let n = 0; n < 15; n++) {
        assert.strictEqual((yield* open(wrong)).status, 404)
        assert.strictEqual((yield* submit(`${wrong}/erase`)).status, 404)
      }
      const { status, text } = yield* open(wrong)
      assert.deepStrictEqual([status, /Probeer het over een minuut opnieuw/.test(text)], [429, true])
      assert.strictEqual((yield* submit(`${wrong}/withdraw`)).status, 429)
      assert.strictEqual((yield* open(path)).status, 200)
    }).pipe(Effect.provide(serverWith(limitsWith(1200))))
  )
})

describe("a race of what a person does by a link", () => {
  it.effect("ends with the lead erased, and with nothing of the person", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 8; round++) {
        const { lead, path } = yield* paged()
        const acts = [
          submit(`${path}/withdraw`),
          submit(`${path}/correct`, { email: "raced@example.nl", phone: "0699999999" }),
          submit(`${path}/erase`),
          submit(`${path}/correct`, { phone: "0688888888" }),
          submit(`${path}/withdraw`)
        ]
        const turned = [...acts.slice(round % 5), ...acts.slice(0, round % 5)]
        const answers = yield* Effect.all(turned, { concurrency: "unbounded" })
        for (const { status } of answers) assert.include([200, 404, 422], status)
        assert.notMatch(JSON.stringify(yield* stored(lead)), /raced|0699999999|0688888888/)
        const { events } = yield* happened(lead)
        assert.strictEqual(events.filter((type) => type === "lead.anonymised").length, 1)
        assert.strictEqual(
          events.at(-1)?.startsWith("business_lead.") ? 1 : 0,
          events.at(-1) === "lead.anonymised" ? 0 : 1
        )
        assert.strictEqual((yield* open(path)).status, 404)
      }
    }).pipe(Effect.provide(TestServer.layer))
  )
})
