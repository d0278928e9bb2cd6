import { assert, layer } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import { makeCarriedLeads } from "@leadwell/domain/features/webhooks/CarriedLeads"
import { payloadOf } from "@leadwell/domain/features/webhooks/WebhookPayload"
import type { Email } from "@leadwell/domain/lead/Email"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect } from "effect"
import { createHash } from "node:crypto"
import { leadBody, tokens } from "../../../TestCatalog.ts"
import { operator } from "../../../TestOperator.ts"
import * as TestServer from "../../../TestServer.ts"
import { patchJson, postJson, send } from "../../../TestServer.ts"

const texts = "/api/websites/demo/consent-texts"

const text = {
  language: "nl",
  text: "Maximaal vier bedrijven mogen mij bellen over mijn aanvraag.",
  purposes: ["share_with_businesses", "call"]
}

const rule = (consent: string) => patchJson("/api/websites/demo", tokens.operator, { consent })

const create = (consent: unknown) => postJson("/api/leads", tokens.website, { ...leadBody, consent })

/** Sends a lead with this consent, and returns its number. */
const leadWith = (consent: unknown) => Effect.map(create(consent), ({ body }) => String(body.id))

const ofLead = (lead: string, token: string = tokens.operator) => send(`/api/leads/${lead}/consent`, { token })

const proof = (lead: string, token: string = tokens.reader) =>
  send(`/api/businesses/first/leads/${lead}/consent`, { token })

const added = Effect.andThen(rule("required"), postJson(texts, tokens.operator, text))

layer(TestServer.layer)("consent over HTTP", (it) => {
  it.effect("is no business of a website that does not ask for it", () =>
    Effect.gen(function* () {
      const shown = yield* send("/api/websites/demo", { token: tokens.website })
      const { consent } = (yield* send("/api/websites/demo", { token: tokens.operator })).body.data
      assert.strictEqual(consent, "off")
      assert.strictEqual(shown.status, 403)
      for (const one of [5, "yes", { text_version: -1, tracking: true }]) {
        const { body, status } = yield* create(one)
        assert.strictEqual(status, 201)
        assert.strictEqual((yield* ofLead(String(body.id))).status, 404)
        assert.strictEqual((yield* proof(String(body.id))).status, 404)
      }
    })
  )

  it.effect("has texts that get a version each, and never another content", () =>
    Effect.gen(function* () {
      const first = yield* added
      const sha256 = createHash("sha256").update(text.text).digest("hex")
      const { created_at } = first.body.data
      const shown = { ...text, purposes: ["call", "share_with_businesses"], version: 1, sha256, created_at }
      assert.deepStrictEqual([first.status, first.body.data], [201, shown])
      const same = yield* postJson(texts, tokens.operator, { ...text, purposes: text.purposes.toReversed() })
      assert.deepStrictEqual([same.status, same.body.data], [200, shown])
      const other = yield* postJson(texts, tokens.operator, { ...text, purposes: ["call"] })
      assert.deepStrictEqual([other.status, other.body.data.version], [201, 2])
      const list = yield* send(texts, { token: tokens.website })
      assert.deepStrictEqual(list.body.data, [other.body.data, first.body.data])
      const refused = yield* postJson(texts, tokens.operator, { ...text, purposes: ["sell"], version: 7 })
      assert.deepStrictEqual(
        [refused.status, Object.keys(refused.body.errors).toSorted()],
        [422, ["purposes.0", "version"]]
      )
      assert.strictEqual((yield* postJson(texts, tokens.website, text)).status, 403)
      assert.strictEqual((yield* postJson("/api/websites/unknown/consent-texts", tokens.operator, text)).status, 404)
      const trail = yield* send("/api/audit?action=consent_text.added", { token: tokens.operator })
      assert.strictEqual(trail.body.meta.total, 2)
    })
  )

  it.effect("is demanded with a version that exists, and each fault of it is told beside those of the lead", () =>
    Effect.gen(function* () {
      yield* added
      const missing = { "consent.text_version": ["The selected text version is invalid."] }
      for (const [given, errors] of [
        [undefined, missing],
        [{}, missing],
        [{ text_version: 1, language: "en" }, missing],
        [{ text_version: 99 }, missing],
        ["yes", { consent: ["The consent field must be an object."] }],
        [
          { text_version: 99, given_at: "2020-01-01T09:00:00Z", ip: "10.0.0.1" },
          {
            "consent.ip": ["This field is not asked for."],
            ...missing,
            "consent.given_at": ["The given at field must be within the last 30 days."]
          }
        ],
        [
          { text_version: 99, given_at: "2026-11-21" },
          { ...missing, "consent.given_at": ["The given at field must be a date and time with its time zone."] }
        ]
      ] as const) {
        const { body, status } = yield* create(given)
        assert.deepStrictEqual([status, body.errors], [422, errors])
      }
      const { body } = yield* postJson("/api/leads", tokens.website, { ...leadBody, city: "", consent: {} })
      assert.deepStrictEqual(body.errors, { city: ["The city field is required."], ...missing })
      // A version that does not exist yet is refused now, and taken once it is added.
      assert.strictEqual((yield* create({ text_version: 3 })).status, 422)
      assert.strictEqual((yield* postJson(texts, tokens.operator, { ...text, text: "Bel mij." })).body.data.version, 3)
      assert.strictEqual((yield* create({ text_version: 3 })).status, 201)
      yield* rule("recorded")
      assert.strictEqual((yield* create({ text_version: 99 })).status, 422)
      const lead = yield* leadWith(undefined)
      const record = (yield* ofLead(lead, tokens.website)).body.data
      assert.deepStrictEqual([record.source, record.text, record.given_at], ["none", null, null])
      assert.strictEqual((yield* proof(lead)).status, 404)
    })
  )

  it.effect("is proven to whoever got the lead, and outlives the lead", () =>
    Effect.gen(function* () {
      const stored = (yield* added).body.data
      const now = DateTime.formatIso(yield* DateTime.now).replace("Z", "000Z")
      const lead = yield* leadWith({
        text_version: 1,
        given_at: now,
        page_url: "https://demo.example/offerte?email=jan@example.nl",
        certificate_url: "https://cert.example/1",
        verified: { kind: "email", at: now }
      })
      const record = {
        text: stored,
        given_at: now,
        received_at: now,
        source: "api",
        page_url: "https://demo.example/offerte",
        certificate_url: "https://cert.example/1",
        verified: { kind: "email", at: now }
      }
      for (const token of [tokens.website, tokens.operator]) {
        const { token_id, ...shown } = (yield* ofLead(lead, token)).body.data
        assert.isString(token_id)
        assert.deepStrictEqual(shown, record)
      }
      const proven = {
        text: text.text,
        version: 1,
        language: "nl",
        purposes: stored.purposes,
        given_at: now,
        page_url: record.page_url,
        verified: record.verified
      }
      assert.deepStrictEqual((yield* proof(lead)).body.data, proven)
      const shown = yield* send(`/api/businesses/first/leads/${lead}`, { token: tokens.reader })
      assert.deepStrictEqual(shown.body.data.consent, proven)
      assert.strictEqual((yield* proof(lead, tokens.stranger)).status, 403)
      assert.strictEqual((yield* ofLead(lead, tokens.stranger)).status, 404)
      const read = yield* makeCarriedLeads
      const [business, at] = [BusinessId.make("first"), yield* DateTime.now]
      const event = {
        type: "business_lead.assigned",
        at,
        lead: Number(lead) as LeadId,
        business,
        reclaim: null
      } as const
      const carried = yield* read({ account: AccountId.make("acme"), content: "lead" }, event)
      assert.deepStrictEqual(JSON.parse(JSON.stringify(payloadOf(event, carried))).data.lead.consent, proven)
      const looks = yield* send(`/api/audit?action=lead.viewed&lead=${lead}`, { token: tokens.operator })
      assert.strictEqual(looks.body.meta.total, 1)
      yield* Erasure.use(({ erasePerson }) => erasePerson(operator, { email: leadBody.email as Email }))
      assert.deepStrictEqual((yield* proof(lead)).body.data, proven)
    })
  )

  it.effect("is part of what an idempotency key stands for", () =>
    Effect.gen(function* () {
      yield* added
      const headers = { "content-type": "application/json", "idempotency-key": "consent-1" }
      const keyed = (text_version: number) => {
        const body = JSON.stringify({ ...leadBody, consent: { text_version } })
        return send("/api/leads", { method: "POST", token: tokens.website, headers, body })
      }
      const [first, again] = [yield* keyed(1), yield* keyed(1)]
      assert.strictEqual(again.body.id, first.body.id)
      const errors = { idempotency_key: ["The idempotency key field was used for another request."] }
      assert.deepStrictEqual((yield* keyed(2)).body.errors, errors)
    })
  )
})
