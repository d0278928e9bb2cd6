import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

type Decision = "approve" | "refuse" | "withdraw"

const create = (change: object = {}) =>
  Effect.map(postJson("/api/leads", tokens.website, { ...leadBody, ...change }), ({ body }) => Number(body.id))

const heldLead = create({ website_code: "reviewed" })

const decide = (lead: number, decision: Decision, body: unknown) =>
  postJson(`/api/leads/${lead}/${decision}`, tokens.operator, body)

const shown = (lead: number) =>
  Effect.map(send(`/api/leads/${lead}`, { token: tokens.operator }), ({ body }) => body.data)

const listedTo = Effect.fnUntraced(function* (business: string, lead: number) {
  const { body } = yield* send(`/api/businesses/${business}/leads?per_page=100`, { token: tokens.operator })
  return body.data.find(({ id }: { id: number }) => id === lead)
})

const effect = (business_id: string, status: string, cap_given_back: boolean) => ({
  business_id,
  status,
  cap_given_back
})

/** An answer with its effects in the order of the ids of businesses. */
const byBusiness = (body: { data: unknown; effects: ReadonlyArray<ReturnType<typeof effect>> }) => ({
  ...body,
  effects: body.effects.toSorted((a, b) => (a.business_id < b.business_id ? -1 : 1))
})

const personal = ["Zoë", "Jansen", "Zoe@", "0612312312", "Oudegracht", "3511"]

layer(TestServer.layer)("the review of a lead", (it) => {
  it.effect("hands an approved lead to businesses, which see the note", () =>
    Effect.gen(function* () {
      const lead = yield* heldLead
      assert.isUndefined(yield* listedTo("first", lead))
      const { body, status } = yield* decide(lead, "approve", { extra_info: "  Call after six.  " })
      assert.strictEqual(status, 200)
      const effects = ["first", "second", "third"].map((id) => effect(id, "new", false))
      assert.deepStrictEqual(byBusiness(body), { data: yield* shown(lead), effects })
      assert.deepInclude(body.data, { id: lead, stage: "placed", places: 3, places_taken: 3 })
      assert.strictEqual((yield* listedTo("first", lead)).extra_info, "Call after six.")
    })
  )

  it.effect("takes an approval without a note, without a key, and without a body", () =>
    Effect.gen(function* () {
      for (const note of [null, "", "  "]) {
        const lead = yield* heldLead
        assert.strictEqual((yield* decide(lead, "approve", { extra_info: note })).status, 200)
        assert.isNull((yield* listedTo("first", lead)).extra_info)
      }
      assert.strictEqual((yield* decide(yield* heldLead, "approve", {})).status, 200)
      const bare = { method: "POST", token: tokens.operator }
      assert.strictEqual((yield* send(`/api/leads/${yield* heldLead}/approve`, bare)).status, 200)
    })
  )

  it.effect("refuses a held lead, and approves it when the operator changed their mind", () =>
    Effect.gen(function* () {
      const lead = yield* heldLead
      const refused = yield* decide(lead, "refuse", { remark: "No such street." })
      assert.deepStrictEqual([refused.status, refused.body], [200, { data: yield* shown(lead), effects: [] }])
      assert.deepInclude(refused.body.data, { stage: "refused", places_taken: 0 })
      for (const query of ["", "?dry_run=true"]) {
        const { body, status } = yield* postJson(`/api/leads/${lead}/approve${query}`, tokens.operator, {
          only_held: true
        })
        assert.strictEqual(status, 422)
        assert.deepStrictEqual(body.errors, {
          stage: ["The lead is in stage refused; it can be approved with `only_held` only in stage held."]
        })
      }
      assert.strictEqual((yield* decide(lead, "approve", {})).body.data.stage, "placed")
      assert.strictEqual((yield* decide(yield* heldLead, "approve", { only_held: true })).body.data.stage, "placed")
    })
  )

  it.effect("withdraws a lead that is open or placed, and releases those who have it", () =>
    Effect.gen(function* () {
      for (const change of [{}, { postal_code: "9999ZZ" }]) {
        const lead = yield* create(change)
        const before = yield* shown(lead)
        const { body, status } = yield* decide(lead, "withdraw", { remark: "The customer called." })
        const businesses = before.businesses.map((one: object) => ({ ...one, status: "withdrawn" }))
        const effects = before.businesses.map((one: { business_id: string }) =>
          effect(one.business_id, "withdrawn", true)
        )
        const ended = {
          stage: "withdrawn",
          remark: "The customer called.",
          places_taken: 0,
          businesses,
          history: body.data.history
        }
        const told = body.data.history.slice(before.history.length)
        assert.deepStrictEqual(
          told.map(({ event }: { event: string }) => event),
          [...businesses.map(() => "business_lead.released"), "lead.withdrawn"]
        )
        assert.deepStrictEqual([status, body], [200, { data: { ...before, ...ended }, effects }])
        assert.deepStrictEqual(body.data, yield* shown(lead))
        assert.strictEqual((yield* listedTo("third", lead)).status, "withdrawn")
        const single = yield* send(`/api/businesses/third/leads/${lead}`, { token: tokens.operator })
        assert.deepInclude(single.body.data, { status: "withdrawn", reclaim: null })
      }
    })
  )

  it.effect("says in which stages a decision can be made when the lead is in another", () =>
    Effect.gen(function* () {
      const placed = yield* create()
      const held = yield* heldLead
      const withdrawn = yield* create()
      yield* decide(withdrawn, "withdraw", { remark: "x" })
      const cases: ReadonlyArray<readonly [number, Decision, string]> = [
        [placed, "approve", "The lead is in stage placed; it can be approved only in stage held or refused."],
        [placed, "refuse", "The lead is in stage placed; it can be refused only in stage held."],
        [held, "withdraw", "The lead is in stage held; it can be withdrawn only in stage open or placed."],
        [withdrawn, "approve", "The lead is in stage withdrawn; it can be approved only in stage held or refused."],
        [withdrawn, "withdraw", "The lead is in stage withdrawn; it can be withdrawn only in stage open or placed."]
      ]
      for (const [lead, decision, text] of cases) {
        const before = yield* shown(lead)
        const { body, status } = yield* decide(lead, decision, decision === "approve" ? {} : { remark: "x" })
        assert.deepStrictEqual(
          [status, body],
          [422, { message: "The given data was invalid.", errors: { stage: [text] } }]
        )
        assert.deepStrictEqual(yield* shown(lead), before)
      }
    })
  )

  it.effect("lets one of many who decide at once win", () =>
    Effect.gen(function* () {
      const lead = yield* heldLead
      const answers = yield* Effect.all(
        Array.from({ length: 16 }, (_, n) =>
          n % 2 === 0 ? decide(lead, "approve", {}) : decide(lead, "refuse", { remark: "x" })
        ),
        { concurrency: "unbounded" }
      )
      const refusals = answers.filter(({ body, status }) => status === 422 && body.errors.stage.length === 1)
      const approvals = answers.filter(({ body, status }) => status === 200 && body.data.stage === "placed")
      const refused = answers.filter(({ body, status }) => status === 200 && body.data.stage === "refused")
      assert.strictEqual(approvals.length, 1)
      assert.isAtMost(refused.length, 1)
      assert.strictEqual(refusals.length + approvals.length + refused.length, 16)
    })
  )

  it.effect("asks for a remark, and for texts of at most 1000 characters, and changes nothing otherwise", () =>
    Effect.gen(function* () {
      const lead = yield* heldLead
      const placed = yield* create()
      const long = "The remark field must not be greater than 1000 characters."
      for (const [decision, id] of [["refuse", lead] as const, ["withdraw", placed] as const]) {
        for (const [body, text] of [
          [{}, "The remark field is required."],
          [{ remark: "  " }, "The remark field is required."],
          [{ remark: 5 }, "The remark field must be a string."],
          [{ remark: "é".repeat(1001) }, long]
        ] as const) {
          const answer = yield* decide(id, decision, body)
          assert.deepStrictEqual([answer.status, answer.body.errors], [422, { remark: [text] }])
        }
      }
      const note = yield* decide(lead, "approve", { extra_info: "x".repeat(1001) })
      assert.deepStrictEqual(note.body.errors, {
        extra_info: ["The extra info field must not be greater than 1000 characters."]
      })
      assert.strictEqual((yield* shown(lead)).stage, "held")
      assert.strictEqual((yield* shown(placed)).stage, "placed")
    })
  )

  it.effect("refuses in order: 401, 403, 404, 415, 413, 400, and tells nothing of the person", () =>
    Effect.gen(function* () {
      const lead = yield* heldLead
      const json = { "content-type": "application/json" }
      const huge = `{"remark":"${"x".repeat(256 * 1024)}"}`
      for (const decision of ["approve", "refuse", "withdraw"] as const) {
        const path = `/api/leads/${lead}/${decision}`
        const bad = { method: "POST", headers: { "content-type": "text/plain" }, body: huge }
        const unknown = yield* Effect.forEach(["999", "0", "01", "abc", "9007199254740992"], (id) =>
          send(`/api/leads/${id}/${decision}`, { ...bad, token: tokens.operator })
        )
        const answers = [
          [401, yield* send(path, bad)],
          [403, yield* send(path, { ...bad, token: tokens.all })],
          [403, yield* send(`/api/leads/999/${decision}`, { ...bad, token: tokens.all })],
          [403, yield* send(`/api/leads/abc/${decision}`, { ...bad, token: tokens.website })],
          ...unknown.map((answer) => [404, answer] as const),
          [415, yield* send(path, { ...bad, token: tokens.operator })],
          [413, yield* send(path, { ...bad, headers: json, token: tokens.operator })],
          [400, yield* decide(lead, decision, "[]")],
          [400, yield* decide(lead, decision, "{")]
        ] as const
        for (const [status, answer] of answers) {
          assert.strictEqual(answer.status, status)
          assert.deepStrictEqual(Object.keys(answer.body), ["message"])
          for (const word of personal) assert.notInclude(answer.text, word)
        }
      }
      const bare = { method: "POST", token: tokens.operator }
      assert.strictEqual((yield* send(`/api/leads/${lead}/refuse`, bare)).status, 415)
      assert.strictEqual((yield* shown(lead)).stage, "held")
    })
  )
})
