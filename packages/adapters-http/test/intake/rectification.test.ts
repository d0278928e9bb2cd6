import { assert, layer } from "@effect/vitest"
import { Erasure } from "@leadwell/domain/features/privacy/erasure/Erasure"
import type { Email } from "@leadwell/domain/lead/Email"
import { Effect } from "effect"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import { operator } from "../TestOperator.ts"
import { form, latestRequest, newRequest, photo, submit } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, postJson, send } from "../TestServer.ts"

const create = (change: object = {}) =>
  Effect.map(postJson("/api/leads", tokens.website, { ...leadBody, ...change }), ({ body }) => Number(body.id))

const boiler = (own: object) => create({ ...boilerBody, ...own })

const rectify = (lead: number, body: unknown, token = tokens.operator) =>
  patchJson(`/api/leads/${lead}/person`, token, body)

const shown = (path: string, token = tokens.operator) => Effect.map(send(path, { token }), ({ body }) => body.data)

const eventsOf = (lead: number) =>
  Effect.map(send(`/api/events?after=0&lead=${lead}`, { token: tokens.operator }), ({ body }) =>
    body.data.map((one: Record<string, unknown>) => [
      one["type"],
      (one["data"] as { business_id: unknown }).business_id
    ])
  )

const audited = (lead: number) =>
  Effect.map(shown(`/api/audit?lead=${lead}&per_page=100`), (entries): ReadonlyArray<string> =>
    entries.map(({ action }: { action: string }) => action)
  )

const remark = "The person called."

layer(TestServer.layer)("the correction of a person", (it) => {
  it.effect("is shown to the operator and to each business, which are told of it", () =>
    Effect.gen(function* () {
      const lead = yield* create()
      const path = `/api/businesses/first/leads/${lead}`
      const before = yield* shown(path, tokens.all)
      const told = (yield* eventsOf(lead)).length
      const given = { first_name: " Zoé ", phone: "0687654321", postal_code: "3511 zz", gender: "OTHER", remark }
      const { body, status } = yield* rectify(lead, given)
      assert.strictEqual(status, 200)
      const after = { first_name: "Zoé", phone: "0687654321", postal_code: "3511ZZ", gender: "other" }
      assert.deepInclude(body.data, { id: lead, stage: "placed" })
      assert.deepInclude({ ...body.data.person, ...body.data.address }, { ...after, last_name: "Jansen" })
      assert.deepStrictEqual(body.data, yield* shown(`/api/leads/${lead}`))
      assert.deepStrictEqual(yield* shown(path, tokens.all), { ...before, ...after })
      assert.sameDeepMembers((yield* eventsOf(lead)).slice(told), [
        ["lead.rectified", null],
        ["lead.phone_replaced", null],
        ...["first", "second", "third"].map((business) => ["business_lead.rectified", business])
      ])
      const entries = yield* audited(lead)
      assert.include(entries, "lead.rectified")
      const again = yield* rectify(lead, given)
      assert.deepStrictEqual([again.status, again.body], [200, body])
      assert.lengthOf(yield* eventsOf(lead), told + 5)
      assert.deepStrictEqual(yield* audited(lead), ["lead.viewed", ...entries])
    })
  )

  it.effect("is refused with the key of each fault, as a new lead is", () =>
    Effect.gen(function* () {
      const lead = yield* create()
      const before = yield* shown(`/api/leads/${lead}`)
      const wrong = yield* rectify(lead, { phone: "06", email: "x", description: "Another.", remark: "" })
      assert.strictEqual(wrong.status, 422)
      assert.deepStrictEqual(wrong.body.errors, {
        description: ["This field is not asked for."],
        email: ["The email field must be a valid email address."],
        phone: ["The phone field must be 10 digits."],
        remark: ["The remark field is required."]
      })
      const alone = yield* rectify(lead, { remark })
      assert.deepStrictEqual(
        [alone.status, alone.body.errors],
        [422, { remark: ["The remark field must come with something that is corrected."] }]
      )
      assert.strictEqual((yield* rectify(987_654, { city: "Ede", remark })).status, 404)
      assert.deepStrictEqual(yield* shown(`/api/leads/${lead}`), before)
    })
  )

  it.effect("gives no business a contact that is blocked, in no list, file or search, until it is unblocked", () =>
    Effect.gen(function* () {
      const [email, phone] = ["never@example.nl", "0677777771"]
      yield* postJson("/api/persons/block", tokens.operator, { email, phone })
      const lead = yield* create({ email: "once@example.nl", phone: "0677777772" })
      const path = `/api/businesses/first/leads/${lead}`
      const read = Effect.gen(function* () {
        const one = yield* shown(path, tokens.all)
        const pages = ["/api/businesses/first/leads", "/api/business-leads", "/api/businesses/first/leads?after=0"]
        const lists = yield* Effect.forEach([`${path}.vcf`, "/api/exports/business-leads", ...pages], (each) =>
          send(each, { token: tokens.all })
        )
        const searches = yield* Effect.forEach([email, phone], (text) =>
          Effect.map(postJson("/api/search", tokens.all, { text }), ({ body }) => body.data.leads.length)
        )
        const all = lists.map(({ status, text }) => `${status} ${text}`).join()
        return {
          email: one.email,
          phone: one.phone,
          searches,
          isListed: all.includes(email) || all.includes(phone.slice(1))
        }
      })
      assert.strictEqual((yield* rectify(lead, { phone, remark })).body.data.person.phone, phone)
      const old = { email: "once@example.nl", phone: "", searches: [0, 0], isListed: false }
      assert.deepStrictEqual(yield* read, old)
      yield* rectify(lead, { city: "Ede", remark })
      assert.deepStrictEqual(yield* read, old)
      yield* rectify(lead, { email, remark })
      assert.deepStrictEqual(yield* read, { ...old, email: "" })
      yield* postJson("/api/persons/unblock", tokens.operator, { email, phone })
      assert.deepStrictEqual(yield* read, { email, phone, searches: [2, 2], isListed: true })
    })
  )

  it.effect("leaves a business the contacts that it read before they were blocked", () =>
    Effect.gen(function* () {
      const [email, phone] = ["later.blocked@example.nl", "0677777773"]
      const lead = yield* create({ email: "at.first@example.nl", phone })
      const path = `/api/businesses/first/leads/${lead}`
      yield* rectify(lead, { email, remark })
      const before = yield* shown(path, tokens.all)
      assert.deepInclude(before, { email, phone })
      yield* postJson("/api/persons/block", tokens.operator, { email, phone })
      assert.deepStrictEqual(yield* shown(path, tokens.all), before)
      yield* postJson("/api/persons/unblock", tokens.operator, { email, phone })
    })
  )

  it.effect("moves a lead to another area only while no business has it", () =>
    Effect.gen(function* () {
      const move = { postal_code: "9711AB", city: "Groningen", remark }
      const { body, status } = yield* rectify(yield* create(), move)
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(body.errors, {
        postal_code: [
          "The digits of the postal code may change only while no business has the lead. Withdraw the lead and let the person send another."
        ]
      })
      const held = yield* create({ website_code: "reviewed" })
      const moved = (yield* rectify(held, move)).body.data
      assert.deepStrictEqual([moved.stage, moved.address.city], ["held", "Groningen"])
    })
  )

  it.effect("is told to a business that was released, too", () =>
    Effect.gen(function* () {
      const { id, lead } = yield* newRequest("other")
      yield* postJson(`/api/reclaims/${id}/grant`, tokens.operator, {})
      yield* rectify(lead, { city: "Ede", remark })
      assert.deepInclude(yield* eventsOf(lead), ["business_lead.rectified", "first"])
    })
  )

  it.effect("makes a duplicate of a lead that gets a contact of an earlier one", () =>
    Effect.gen(function* () {
      const first = yield* boiler({ email: "first@example.nl", phone: "0611111112" })
      const held = yield* boiler({ email: "held@example.nl", phone: "0611111113", website_code: "reviewed" })
      assert.strictEqual((yield* shown(`/api/leads/${held}`)).stage, "held")
      const other = yield* rectify(held, { phone: "0611111114", remark })
      assert.strictEqual(other.body.data.stage, "held")
      const { body } = yield* rectify(held, { email: "First@Example.nl", remark })
      assert.deepInclude(body.data, { stage: "duplicate", duplicate_of: first, businesses: [] })
      assert.deepInclude(yield* eventsOf(held), ["lead.duplicate", null])
      assert.strictEqual((yield* postJson(`/api/leads/${held}/approve`, tokens.operator, {})).status, 422)
      assert.strictEqual((yield* shown(`/api/leads/${first}`)).stage, "placed")
    })
  )

  it.effect("closes a lead that businesses have when it gets a contact of an earlier one, and they have it still", () =>
    Effect.gen(function* () {
      yield* create({ ...boilerBody, email: "earlier@example.nl", phone: "0611111115" })
      const lead = yield* create({ ...boilerBody, email: "later@example.nl", phone: "0611111116" })
      const before = (yield* shown(`/api/leads/${lead}`)).businesses
      const { body } = yield* rectify(lead, { phone: "0611111115", remark })
      assert.deepInclude(body.data, { stage: "closed", businesses: before })
      yield* submit(String(lead), form({ reason: "other", description: "Look at it.", screenshot: yield* photo }))
      yield* postJson(`/api/reclaims/${yield* latestRequest}/grant`, tokens.operator, {})
      assert.strictEqual((yield* shown(`/api/leads/${lead}`)).stage, "closed")
    })
  )

  it.effect("is refused for an erased lead, as a review is", () =>
    Effect.gen(function* () {
      const lead = yield* create({ email: "gone@example.nl" })
      yield* Erasure.use((erasure) => erasure.erasePerson(operator, { email: "gone@example.nl" as Email }))
      const { body, status } = yield* rectify(lead, { city: "Ede", remark })
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(body.errors, {
        stage: ["The lead is erased; nothing can be decided about it any more."]
      })
    })
  )
})
