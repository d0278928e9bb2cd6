import { assert, layer } from "@effect/vitest"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { Effect } from "effect"
import { added, trail } from "../../../audit/Trail.ts"
import { leadBody, tokens } from "../../../TestCatalog.ts"
import { form, latestRequest, photo, submit } from "../../../TestReclaims.ts"
import * as TestServer from "../../../TestServer.ts"
import { patchJson, postJson, putJson, send } from "../../../TestServer.ts"
import { csvOf, importOf, sendFile } from "../../files/import/TestImports.ts"
import { newHook, postForm, submissionsOf } from "../../forms/hook/TestHooks.ts"
import { about, contacts, leadFor, market, nine, reclaimOf, tenth, threeLeads } from "./PersonWorld.ts"

const idsIn = (leads: ReadonlyArray<{ readonly id: number }>) => leads.map(({ id }) => id)

const sendLead = (one: object) => postJson("/api/leads", tokens.website, { ...leadBody, ...one })

const leadNow = (id: number) =>
  Effect.map(send(`/api/leads/${id}`, { token: tokens.operator }), ({ body }) => body.data)

const left = (submissions: number, rows: number) => ({ submissions, rows })

layer(TestServer.layer)("requests about a person", (it) => {
  it.effect("find the leads with either contact, in any spelling, and nobody else's", () =>
    Effect.gen(function* () {
      const { ids } = yield* threeLeads
      const latest = ids.toReversed()
      for (const [asked, expected] of [
        [{ email: " ADA@lovelace.example " }, [ids[1], ids[0]]],
        [{ phone: "+31 (0)6-87 65 43 21" }, [ids[2], ids[0]]],
        [{ email: contacts.email, phone: "06 8765 4321" }, latest]
      ] as const) {
        const { entries, result } = yield* added(about("search", asked))
        assert.deepStrictEqual([result.status, idsIn(result.body.data.leads)], [200, expected])
        assert.deepStrictEqual(
          entries.map(({ action, subject }) => [action, subject]),
          [["person.searched", { kind: "lead_person", id: String(expected[0]), name: null }]]
        )
      }
      const { body } = yield* about("search", contacts)
      const { blocked_at, consents, leads, more } = body.data
      assert.deepStrictEqual([blocked_at, consents, more], [null, [], false])
      const { created_at } = yield* leadNow(ids[2]!)
      assert.deepStrictEqual(leads[0], { id: ids[2], stage: "placed", website_code: "demo", created_at })
      // An account that reads what was done to its leads does not learn of a search.
      assert.isAbove((yield* trail(`?lead=${ids[2]}&action=person.searched`)).body.meta.total, 0)
    })
  )

  it.effect("find an erased lead by its consent record, with the text, and show no value", () =>
    Effect.gen(function* () {
      yield* market
      const text = { language: "en", text: "Call me.", purposes: ["call"] }
      yield* postJson("/api/websites/demo/consent-texts", tokens.operator, text)
      yield* patchJson("/api/websites/demo", tokens.operator, { consent: "recorded" })
      const email = "erased@lovelace.example"
      const id = yield* leadFor(0, { email, phone: "0687111111", consent: { text_version: 1, language: "en" } })
      assert.strictEqual((yield* about("erase", { email, reason: "request" })).body.data.erased, 1)
      for (const asked of [{ email }, { phone: "06 87 11 11 11" }]) {
        const { body } = yield* about("search", asked)
        assert.deepStrictEqual(idsIn(body.data.leads), [id])
        const [consent] = body.data.consents
        assert.deepStrictEqual([consent.lead_id, consent.text.text], [id, "Call me."])
        const exported = yield* about("export", asked)
        const [lead] = exported.body.data.leads
        assert.deepStrictEqual([lead.id, lead.person.email, lead.consent.text.text], [id, "", "Call me."])
        assert.strictEqual(lead.recipients.length, 3)
      }
      yield* patchJson("/api/websites/demo", tokens.operator, { consent: "off" })
    })
  )

  it.effect("export the names of all nine recipients, the released ones too, and of no tenth", () =>
    Effect.gen(function* () {
      yield* about("erase", { ...contacts, reason: "request" })
      const { ids } = yield* threeLeads
      const released = yield* reclaimOf("recipient-5", ids[1]!, "Ada never answers.")
      yield* postJson(`/api/reclaims/${released}/grant`, tokens.operator, {
        remark: "Ada is gone.",
        lead_at_fault: false
      })
      const told = { outcome: "won", value_cents: 900, note: "Ada bought it." }
      yield* putJson(`/api/businesses/recipient-1/leads/${ids[0]}/outcome`, tokens.reader, told)
      const { entries, result } = yield* added(about("export", contacts))
      assert.strictEqual(result.headers.get("content-disposition"), 'attachment; filename="person.json"')
      const { leads } = result.body.data
      assert.deepStrictEqual(idsIn(leads), ids)
      const recipients = leads.flatMap(
        (lead: { readonly recipients: ReadonlyArray<Readonly<Record<string, unknown>>> }) => lead.recipients
      )
      assert.deepStrictEqual(recipients.map(({ name }: { readonly name: string }) => name).toSorted(), nine)
      for (const other of [tenth, "Strangerson", "Strangertown", "stranger@elsewhere.example", "0687650000"]) {
        assert.notInclude(result.text, other)
      }
      const [first, five] = ["recipient-1", "recipient-5"].map((id) =>
        recipients.find(({ business_id }: { readonly business_id: string }) => business_id === id)
      )
      assert.deepInclude(first, { name: nine[0], city: "City 1", coc_id: "30000001", status: "new", reclaim: null })
      assert.deepInclude(first.outcomes[0], told)
      assert.deepInclude(five, { name: nine[4], status: "reclaimed", outcomes: [] })
      assert.deepInclude(five.reclaim, {
        id: released,
        reason: "other",
        description: "Ada never answers.",
        remark: "Ada is gone.",
        screenshot: `reclaim-${released}.png`
      })
      assert.deepInclude(leads[0].website, { code: "demo", name: "Demo", url: "https://demo.example" })
      assert.deepInclude(leads[0].person, { first_name: "Zoë", email: contacts.email, phone: contacts.phone })
      assert.deepInclude(leads[0].address, { street: "Oudegracht", postal_code: "3511AB" })
      const events = leads[1].history.map(({ event }: { readonly event: string }) => event)
      assert.includeMembers(events, ["lead.received", "business_lead.assigned", "reclaim.granted"])
      const { register } = result.body.data
      assert.deepStrictEqual(
        register.map(({ days, item }: { readonly days: number; readonly item: string }) => [item, days]),
        [
          ["lead", 365],
          ["screenshot", 90],
          ["consent", 1825],
          ["idempotency_key", 1],
          ["delivery", 30],
          ["audit_entry", 730]
        ]
      )
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        [["person.exported", String(ids[2])], ...ids.map((id) => ["lead.viewed", String(id)])]
      )
    })
  )

  it.effect("answer empty lists about somebody unknown, and about a number that is nobody's", () =>
    Effect.gen(function* () {
      yield* postJson("/api/leads", tokens.website, {
        ...leadBody,
        email: "own@elsewhere.example",
        phone: "0612345678"
      })
      for (const asked of [{ email: "nobody@elsewhere.example" }, { phone: "0612345678" }]) {
        const found = yield* about("search", asked)
        const nothing = { leads: [], submissions: [], rows: [], consents: [] }
        assert.deepStrictEqual(found.body.data, { ...nothing, more: false, blocked_at: null })
        const exported = yield* about("export", asked)
        assert.deepStrictEqual([exported.status, exported.body.data.leads], [200, []])
        const erased = yield* about("erase", { ...asked, reason: "request" })
        assert.deepStrictEqual([erased.body.data.erased, erased.body.effects], [0, []])
      }
    })
  )

  it.effect("erase every lead with either contact, and release nobody; a dry run tells it and writes nothing", () =>
    Effect.gen(function* () {
      yield* about("erase", { ...contacts, reason: "request" })
      const { ids } = yield* threeLeads
      const like = yield* leadFor(3, { email: "ada+roof@lovelace.example", phone: "0687222222" })
      const effects = ids.flatMap((lead_id, trade) =>
        [1, 2, 3].map((n) => ({
          lead_id,
          business_id: `recipient-${trade * 3 + n}`,
          status: "new",
          cap_given_back: false
        }))
      )
      const body = { ...contacts, reason: "objection" }
      const before = yield* Effect.forEach(ids, leadNow)
      const dry = yield* added(about("erase", body, "?dry_run=true"))
      assert.deepStrictEqual(
        dry.entries.map(({ action }) => action),
        ["person.searched"]
      )
      assert.deepStrictEqual(yield* Effect.forEach(ids, leadNow), before)
      const { entries, result } = yield* added(about("erase", body))
      for (const answer of [dry.result, result]) {
        assert.deepInclude(answer.body.data, { erased: 3, more: false, resembling: [like] })
        assert.deepStrictEqual(idsIn(answer.body.data.leads), ids.toReversed())
        assert.sameDeepMembers(answer.body.effects, effects)
      }
      assert.deepStrictEqual(
        [entries[0]!.action, entries[0]!.subject.id, entries.length],
        ["person.erased", `${ids[2]}/objection`, 4]
      )
      for (const { anonymised_at, businesses, person } of yield* Effect.forEach(ids, leadNow)) {
        assert.isNotNull(anonymised_at)
        assert.deepStrictEqual(person, { gender: "", first_name: "", last_name: "", email: "", phone: "" })
        assert.deepStrictEqual(
          businesses.map(({ status }: { readonly status: string }) => status),
          ["new", "new", "new"]
        )
      }
      assert.strictEqual((yield* about("erase", body)).body.data.erased, 0)
    })
  )

  it.effect("erase what waits in hooks and files, and drop that in which nobody was found only when asked", () =>
    Effect.gen(function* () {
      const email = "waiting@lovelace.example"
      const { id, path } = yield* newHook()
      yield* postForm(path, { "E-mail": email, Telefoon: "12", Vraag: "mine" })
      yield* postForm(path, { "E-mail": "stranger@elsewhere.example", Telefoon: "12" })
      yield* postForm(path, { "E-mail": "at home", Telefoon: "12" })
      const nobody = { "E-mail": "thuis", Telefoon: "12" }
      yield* sendFile(csvOf({ "E-mail": email, Telefoon: "12" }, nobody, { ...nobody, Voornaam: "Anna" }))
      const statuses = Effect.map(submissionsOf(id), (all) =>
        all.map(({ status }: { readonly status: string }) => status)
      )
      for (const act of ["search", "export"]) {
        const { rows, submissions } = (yield* about(act, { email: email.toUpperCase() })).body.data
        const [, , { id: held, received_at }] = yield* submissionsOf(id)
        assert.deepStrictEqual(submissions, [{ id: held, website_code: "demo", received_at }], act)
        const [{ import_id, ...row }, ...others] = rows
        const { created_at } = yield* importOf(import_id)
        assert.deepStrictEqual(row, { number: 2, website_code: "demo", received_at: created_at }, act)
        assert.deepStrictEqual(others, [])
      }
      const asked = { email, reason: "request" }
      const dry = (yield* about("erase", { ...asked, drop_unidentified: true }, "?dry_run=true")).body.data
      assert.deepInclude(dry, { erased: 0, ...left(1, 1), unidentified: left(1, 2) })
      assert.deepStrictEqual(yield* statuses, ["waiting", "waiting", "waiting"])
      const { body } = yield* about("erase", asked)
      assert.deepInclude(body.data, { erased: 0, ...left(1, 1), unidentified: left(1, 2) })
      assert.deepStrictEqual(yield* statuses, ["waiting", "waiting", "dropped"])
      const { entries, result } = yield* added(about("erase", { ...asked, drop_unidentified: true }))
      assert.deepInclude(result.body.data, { ...left(0, 0), unidentified: left(1, 2) })
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        [["person.erased", "unknown/request/unidentified"]]
      )
      assert.deepStrictEqual(yield* statuses, ["dropped", "waiting", "dropped"])
      const again = (yield* about("erase", asked)).body.data
      assert.deepInclude(again, { ...left(0, 0), unidentified: left(0, 0) })
    })
  )

  it.effect("block later leads of a person, by each contact, until they are unblocked", () =>
    Effect.gen(function* () {
      yield* market
      const [email, phone] = ["blocked@lovelace.example", "0687333333"]
      const { blocked_at } = (yield* about("block", { email, phone: "06-87333333", remark: "A letter." })).body.data
      assert.match(blocked_at, /^\d{4}-/)
      assert.strictEqual((yield* about("block", { phone })).body.data.blocked_at, blocked_at)
      assert.strictEqual((yield* about("search", { email: email.toUpperCase() })).body.data.blocked_at, blocked_at)
      for (const one of [{ email }, { email: "fresh@lovelace.example", phone }]) {
        const { body, status } = yield* sendLead(one)
        assert.deepStrictEqual([status, body.completed], [200, false])
        const lead = yield* leadNow(body.id)
        assert.deepStrictEqual([lead.stage, lead.person.email, lead.businesses], ["refused", "", []])
      }
      const lifted = yield* about("unblock", { email, phone })
      assert.deepStrictEqual(lifted.body, { data: { blocked_at: null } })
      assert.strictEqual((yield* about("search", { email })).body.data.blocked_at, null)
      assert.strictEqual((yield* sendLead({ email, phone })).status, 201)
    })
  )

  it.effect("block what is open, too: it goes to nobody more, who has it keeps it, and the answer lists it", () =>
    Effect.gen(function* () {
      const person = { email: "open@lovelace.example", phone: "0687444444" }
      const lead = (change: object) => Effect.map(sendLead({ ...person, ...change }), ({ body }) => Number(body.id))
      const [held, open, full] = [
        yield* lead({ website_code: "reviewed", email: "other@lovelace.example" }),
        yield* lead({ postal_code: "9711AB", phone: "0687444445" }),
        yield* lead({})
      ]
      const before = yield* Effect.forEach([held, open, full], leadNow)
      assert.deepStrictEqual(
        before.map(({ stage }) => stage),
        ["held", "open", "placed"]
      )
      yield* submit(String(full), form({ reason: "other", description: "Look.", screenshot: yield* photo }))
      const { body, status } = yield* about("block", person)
      assert.deepStrictEqual([status, body.data.more], [200, false])
      assert.deepStrictEqual(
        body.data.leads.map(({ id, stage }: Record<"id" | "stage", unknown>) => [id, stage]),
        [
          [open, "open"],
          [held, "held"]
        ]
      )
      const blocks = Effect.gen(function* () {
        const listed = yield* send("/api/leads?per_page=100", { token: tokens.operator })
        const all = [...listed.body.data, ...(yield* Effect.forEach([held, open, full], leadNow))]
        return all.flatMap(({ blocked_at, id }) => (blocked_at === null ? [] : [[id, blocked_at]]))
      })
      const told = [full, open, held].map((id) => [id, body.data.blocked_at])
      assert.deepStrictEqual(yield* blocks, [...told, ...told.toReversed()])
      yield* postJson(`/api/reclaims/${yield* latestRequest}/grant`, tokens.operator, {})
      yield* patchJson("/api/businesses/idle", tokens.operator, { active: true })
      yield* LeadDistribution.use(({ sweep }) => sweep)
      yield* patchJson("/api/businesses/idle", tokens.operator, { active: false })
      assert.strictEqual((yield* postJson(`/api/leads/${held}/approve`, tokens.operator, {})).status, 422)
      const [heldNow, openNow, fullNow] = yield* Effect.forEach([held, open, full], leadNow)
      assert.deepStrictEqual([heldNow.stage, openNow.stage, fullNow.stage], ["held", "open", "open"])
      assert.deepStrictEqual(openNow.businesses, before[1].businesses)
      assert.strictEqual(fullNow.places_taken, before[2].places_taken - 1)
      yield* about("unblock", person)
      assert.deepStrictEqual(yield* blocks, [])
      assert.strictEqual((yield* postJson(`/api/leads/${held}/approve`, tokens.operator, {})).body.data.stage, "placed")
    })
  )

  it.effect("are refused with the faults of each key, and none of its values", () =>
    Effect.gen(function* () {
      const phone = ["The phone field must be 10 digits."]
      const email = ["The email field must be a valid email address."]
      const neither = {
        email: ["The email field is required when there is no phone."],
        phone: ["The phone field is required when there is no email."]
      }
      const unexpected = ["This field is not asked for."]
      const nobodys = ["The selected phone is invalid."]
      for (const [act, body, errors] of [
        ["search", {}, neither],
        ["search", { email: "", phone: null }, neither],
        ["search", { email: "secret-at-home" }, { email }],
        ["export", { phone: "06-secret", email: "secret" }, { phone, email }],
        ["export", { email: 5 }, { email: ["The email field must be a string."] }],
        ["erase", { email: "a@secret.example" }, { reason: ["The reason field is required."] }],
        [
          "erase",
          { email: "a@secret.example", reason: "request", drop_unidentified: "secret" },
          { drop_unidentified: ["The drop unidentified field must be true or false."] }
        ],
        ["erase", { reason: "secret" }, { ...neither, reason: ["The selected reason is invalid."] }],
        ["block", { email: "a@secret.example", note: "secret" }, { note: unexpected }],
        ["block", { email: "a@secret.example", remark: 5 }, { remark: ["The remark field must be a string."] }],
        ["block", { phone: "0612345678" }, { phone: nobodys }],
        ["unblock", { email: "a@secret.example", phone: "06-1234 5678" }, { phone: nobodys }]
      ] as const) {
        const { entries, result } = yield* added(about(act, body))
        assert.deepStrictEqual([result.status, result.body.errors, entries], [422, errors, []], act)
        assert.notInclude(result.text, "secret")
      }
      const { body, status } = yield* about("erase", { email: "a@b.example", reason: "request" }, "?dry_run=maybe")
      assert.deepStrictEqual([status, Object.keys(body.errors)], [422, ["dry_run"]])
    })
  )
})
