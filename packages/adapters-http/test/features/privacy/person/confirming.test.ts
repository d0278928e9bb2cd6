import { assert, describe, it, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { CanMail } from "@leadwell/domain/features/catalogfile/CatalogFaults"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { SecretHash } from "@leadwell/people/person/Secret"
import { DateTime, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { leadBody, tokens } from "../../../TestCatalog.ts"
import { create } from "../../../TestDistribution.ts"
import { serverWith } from "../../../TestLimits.ts"
import * as TestServer from "../../../TestServer.ts"
import { patchJson, postJson, send } from "../../../TestServer.ts"
import { confirmLinkOf, open, pathOf, personLinkOf, submit } from "./TestPersonPages.ts"

const website = (change: object) => patchJson("/api/websites/demo", tokens.operator, change)

let people = 0

const bodyOfPerson = () => {
  people += 1
  return {
    ...leadBody,
    email: `kim.${people}@example.nl`,
    phone: `06${String(people).padStart(8, "7")}`,
    last_name: "Vermeer"
  }
}

/** Sends a lead of a new person to a website that asks for confirmation, with the path of its link. */
const asked = Effect.fnUntraced(function* (change: object = {}) {
  yield* website({ confirm: "mail", review: false, ...change })
  const body = bodyOfPerson()
  const lead = yield* create(body)
  return { body, lead, path: `/api/confirm/${yield* confirmLinkOf(lead)}` }
})

const dossier = (lead: number) =>
  Effect.map(send(`/api/leads/${lead}`, { token: tokens.operator }), ({ body }) => body.data)

const happened = (lead: number) =>
  MemoryStore.use(({ audit, events }) =>
    Effect.succeed({
      events: events.flatMap((one) => (one.lead === lead ? [one.type] : [])),
      audit: audit.entries.flatMap(({ entry }) =>
        entry.lead === lead && entry.action !== "lead.viewed" ? [`${entry.action} ${entry.actor.kind}`] : []
      )
    })
  )

const arrival = ["lead.received", "lead.held", "lead.confirmation_requested"]

layer(TestServer.layer)("the page that confirms a lead", (it) => {
  it.effect("is waited for, as the sender and a reviewer read, and no business has the lead meanwhile", () =>
    Effect.gen(function* () {
      const { lead } = yield* asked()
      const { awaiting_confirmation, businesses, stage } = yield* dossier(lead)
      assert.deepStrictEqual([stage, awaiting_confirmation, businesses], ["held", true, []])
      const own = yield* send(`/api/leads/${lead}`, { token: tokens.website })
      assert.strictEqual(own.body.data.awaiting_confirmation, true)
      const listed = yield* send("/api/leads?stage=held", { token: tokens.operator })
      assert.strictEqual(listed.body.data[0].awaiting_confirmation, true)
      yield* website({ confirm: "off" })
      const other = yield* create(bodyOfPerson())
      assert.strictEqual((yield* dossier(other)).awaiting_confirmation, false)
      const { body } = yield* send("/api/businesses/first/leads", { token: tokens.reader })
      assert.notInclude(JSON.stringify(body), "awaiting")
    })
  )

  it.effect("is confirmed by nobody who only looks, however often", () =>
    Effect.gen(function* () {
      const links = yield* Effect.forEach(Array.from({ length: 5 }), () => asked())
      for (const { body, lead, path } of links) {
        for (const method of ["GET", "HEAD", "GET"]) {
          const { status, text } = yield* open(path, method)
          assert.strictEqual(status, 200)
          for (const value of [
            body.email,
            body.phone,
            body.last_name,
            body.first_name,
            body.street,
            body.postal_code
          ]) {
            assert.notInclude(text, value)
          }
        }
        for (const method of ["PUT", "DELETE", "PATCH"]) assert.strictEqual((yield* open(path, method)).status, 405)
        assert.deepStrictEqual((yield* happened(lead)).events, arrival)
      }
    })
  )

  it.effect("runs nothing, is kept by nobody, and tells its address to nobody", () =>
    Effect.gen(function* () {
      const { path } = yield* asked()
      const { headers, text } = yield* open(path)
      assert.match(
        headers.get("content-security-policy") ?? "",
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/
      )
      assert.deepStrictEqual(
        [headers.get("referrer-policy"), headers.get("cache-control")],
        ["no-referrer", "no-store"]
      )
      assert.notMatch(text, /<script|<img|<link|<iframe|\son\w+=|https?:\/\//i)
      assert.match(text, /<html lang="nl">[^]*<form method="post">[^]*<button>Mijn aanvraag bevestigen<\/button>/)
      yield* website({ language: "en", name: "<i>Demo</i>" })
      const english = (yield* open(path)).text
      assert.match(english, /<html lang="en">[^]*Confirm my request/)
      assert.include(english, "&lt;i&gt;Demo&lt;/i&gt;")
      yield* website({ language: "nl", name: "Demo" })
    })
  )

  it.effect("offers the lead once, and says so to whoever comes back", () =>
    Effect.gen(function* () {
      const { lead, path } = yield* asked()
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () => submit(path)),
        { concurrency: "unbounded" }
      )
      for (const { status, text } of [...answers, yield* submit(path), yield* open(path)]) {
        assert.deepStrictEqual([status, /Je aanvraag is bevestigd/.test(text)], [200, true])
        assert.notInclude(text, "<form")
      }
      const { audit, events } = yield* happened(lead)
      assert.deepStrictEqual(audit, ["lead.confirmed link"])
      assert.deepStrictEqual(events.slice(0, 4), [...arrival, "lead.confirmed"])
      assert.isTrue(events.includes("business_lead.assigned"))
      assert.strictEqual(events.filter((type) => type === "lead.confirmed").length, 1)
      assert.strictEqual((yield* dossier(lead)).awaiting_confirmation, false)
    })
  )

  it.effect("leaves a lead to the review that its website has", () =>
    Effect.gen(function* () {
      for (const [review, change, stage] of [
        [true, {}, "held"],
        ["signals", { first_name: "test", last_name: "test" }, "held"],
        ["signals", {}, "placed"]
      ] as const) {
        yield* website({ confirm: "mail", review })
        const lead = yield* create({ ...bodyOfPerson(), ...change })
        yield* submit(`/api/confirm/${yield* confirmLinkOf(lead)}`)
        const shown = yield* dossier(lead)
        assert.deepStrictEqual(
          [shown.stage === "open" ? "placed" : shown.stage, shown.awaiting_confirmation],
          [stage, false]
        )
      }
      yield* website({ review: false })
    })
  )

  it.effect("is told with the consent as what verifies the address, until another one replaces it", () =>
    Effect.gen(function* () {
      yield* website({ consent: "recorded" })
      const { lead, path } = yield* asked()
      const verified = Effect.map(
        send(`/api/leads/${lead}/consent`, { token: tokens.operator }),
        ({ body }) => body.data.verified?.kind ?? null
      )
      const correct = (change: object) =>
        patchJson(`/api/leads/${lead}/person`, tokens.operator, { ...change, remark: "Asked by telephone." })
      assert.isNull(yield* verified)
      yield* submit(path)
      assert.strictEqual(yield* verified, "email")
      yield* correct({ phone: "0611223344", first_name: "Kimberly" })
      assert.strictEqual(yield* verified, "email")
      yield* correct({ email: "another@example.nl" })
      assert.isNull(yield* verified)
      assert.deepStrictEqual(
        (yield* happened(lead)).events.filter((type) => type.endsWith("_replaced")),
        ["lead.phone_replaced", "lead.email_replaced"]
      )
      yield* website({ consent: "off" })
    })
  )

  it.effect("proves the address for good: the person's page replaces it by no other", () =>
    Effect.gen(function* () {
      const { body, lead, path } = yield* asked()
      const page = `${pathOf(yield* personLinkOf(lead))}/correct`
      yield* submit(path)
      const { status, text } = yield* submit(page, { email: "victim@example.nl", phone: "0611223355" })
      assert.deepStrictEqual([status, text.includes("Je hebt je e-mailadres bevestigd")], [422, true])
      const refused = yield* send(page, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ email: "victim@example.nl" })
      })
      assert.deepStrictEqual(refused.body.errors, {
        email: ["The person confirmed the email, so it stays. Withdraw the lead and let the person send another."]
      })
      const { email, phone } = (yield* dossier(lead)).person
      assert.deepStrictEqual([email, phone], [body.email, body.phone])
      assert.strictEqual((yield* submit(page, { email: body.email, phone: "0611223355" })).status, 200)
    })
  )

  it.effect("has nothing left to confirm once a reviewer has decided", () =>
    Effect.gen(function* () {
      for (const [action, stages] of [
        ["approve", ["open", "placed"]],
        ["refuse", ["refused"]]
      ] as const) {
        const { lead, path } = yield* asked()
        const decided = yield* postJson(`/api/leads/${lead}/${action}`, tokens.operator, { remark: "Known." })
        assert.strictEqual(decided.status, action === "approve" ? 422 : 200)
        if (action === "approve") yield* postJson(`/api/leads/${lead}/${action}`, tokens.operator, {})
        const { status, text } = yield* submit(path)
        assert.deepStrictEqual([status, /Niets te bevestigen/.test(text)], [200, true])
        assert.include(stages, (yield* dossier(lead)).stage)
        assert.notInclude((yield* happened(lead)).events, "lead.confirmed")
      }
    })
  )

  it.effect("refuses a form that another site sends, and links that are wrong, too old or of another kind", () =>
    Effect.gen(function* () {
      const { lead, path } = yield* asked()
      const foreign = yield* submit(path, {}, { origin: "https://evil.example", "sec-fetch-site": "cross-site" })
      assert.strictEqual(foreign.status, 403)
      const { secrets } = yield* MemoryStore
      const late = `lwc_${"d".repeat(43)}`
      const hash = createHash("sha256").update(late).digest("hex") as SecretHash
      secrets.set(hash, { hash, lead: lead as LeadId, kind: "confirm", expires_at: yield* DateTime.now })
      for (const wrong of [late, `lwc_${"a".repeat(43)}`, `lwp_${"a".repeat(43)}`, "x", "%00", "x".repeat(90)]) {
        for (const { headers, status, text } of [
          yield* open(`/api/confirm/${wrong}`),
          yield* submit(`/api/confirm/${wrong}`)
        ]) {
          assert.deepStrictEqual([status, headers.get("content-type")], [404, "text/html; charset=utf-8"])
          assert.notInclude(text, "<form")
        }
        assert.strictEqual((yield* send(`/api/confirm/${wrong}`)).body.message, "Not found.")
      }
      assert.deepStrictEqual((yield* happened(lead)).events, arrival)
    })
  )
})

describe("wrong links that confirm", () => {
  it.effect("count against the address of the client", () =>
    Effect.gen(function* () {
      const wrong = `/api/confirm/lwc_${"b".repeat(43)}`
      for (let n = 0; n < 15; n++) {
        assert.strictEqual((yield* submit(wrong)).status, 404)
        assert.strictEqual((yield* open(wrong)).status, 404)
      }
      assert.deepStrictEqual([(yield* submit(wrong)).status, (yield* open(wrong)).status], [429, 429])
    }).pipe(Effect.provide(serverWith(limitsWith(1200))))
  )
})

describe("a website of a server without a mail server", () => {
  it.effect("cannot ask people to confirm their requests", () =>
    Effect.gen(function* () {
      const expected = { confirm: ["The confirm field needs a mail server, which SMTP_URL names."] }
      const { body, status } = yield* website({ confirm: "mail" })
      assert.deepStrictEqual([status, body.errors], [422, expected])
      assert.strictEqual((yield* website({ confirm: "off" })).status, 200)
    }).pipe(Effect.provide(Layer.fresh(TestServer.layer.pipe(Layer.provide(Layer.succeed(CanMail, false))))))
  )
})
