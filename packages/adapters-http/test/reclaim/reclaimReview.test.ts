import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../TestCatalog.ts"
import { newRequest, statusOf } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send, shownTo } from "../TestServer.ts"

const queue = "/api/reclaims"
const operator = { token: tokens.operator }

const shown = shownTo(tokens.operator)

const decide = (id: string, decision: "grant" | "reject", body: unknown) =>
  postJson(`${queue}/${id}/${decision}`, tokens.operator, body)

const idsOf = ({ data }: { data: ReadonlyArray<{ id: string }> }) => data.map(({ id }) => id)

layer(TestServer.layer)("the review of reclaims", (it) => {
  it.effect("shows a request with its evidence", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-18T09:00:00.000Z"))
      const first = yield* newRequest("no_contact")
      yield* TestClock.setTime(Date.parse("2026-11-20T09:00:00.120Z"))
      yield* postJson("/api/leads", tokens.website, leadBody)
      const { id, lead } = yield* newRequest("duplicate", "Had her before.")
      yield* postJson("/api/leads", tokens.website, leadBody)
      const { data } = yield* shown(`${queue}/${id}`)
      assert.deepStrictEqual(data, {
        id,
        lead_id: lead,
        business_id: "first",
        reason: "duplicate",
        description: "Had her before.",
        status: "pending",
        remark: null,
        created_at: "2026-11-20T09:00:00.120000Z",
        decided_at: null,
        business_name: "Business first",
        website_name: "Demo",
        city: "Utrecht",
        postal_code: "3511",
        evidence: {
          same_person: [{ lead_id: first.lead, assigned_at: "2026-11-18T09:00:00.000000Z" }],
          region: { region: "35", in_region: true },
          reclaims_filed: { leads: 3, requests: 2, rate: 0.6667 },
          hours_since_assignment: 0,
          screenshot_used_before: [first.id],
          outcome: null,
          signals: [],
          suggestion: {
            outcome: "unclear",
            reason: "The same screenshot came with another reclaim request of the account.",
            code: "same_screenshot"
          }
        }
      })
      assert.deepStrictEqual((yield* shown(`${queue}/${first.id}`)).data.evidence.suggestion, null)
    })
  )

  it.effect("queues the oldest first, and by status with links that keep it", () =>
    Effect.gen(function* () {
      const ids = idsOf(yield* shown(queue))
      for (let n = 0; n < 3; n++) ids.push((yield* newRequest("spam")).id)
      assert.deepStrictEqual(idsOf(yield* shown(queue)), ids)
      const [first] = (yield* shown(queue)).data
      assert.deepStrictEqual({ data: first }, yield* shown(`${queue}/${ids[0]}`))
      assert.property(first, "evidence")
      yield* decide(ids[1]!, "reject", { remark: "No." })
      const page = yield* shown(`${queue}?status=pending&page=2&per_page=2`)
      assert.deepStrictEqual(idsOf(page), [ids[3], ids[4]])
      assert.deepStrictEqual(page.links, {
        first: `@${queue}?status=pending&page=1&per_page=2`,
        last: `@${queue}?status=pending&page=2&per_page=2`,
        prev: `@${queue}?status=pending&page=1&per_page=2`,
        next: null
      })
      assert.deepStrictEqual([page.meta.total, page.meta.path], [4, `@${queue}`])
      assert.deepStrictEqual(idsOf(yield* shown(`${queue}?status=rejected`)), [ids[1]])
      assert.deepStrictEqual(idsOf(yield* shown(`${queue}?status=granted`)), [])
      assert.strictEqual((yield* shown(queue)).links.first, `@${queue}?page=1`)
    })
  )

  it.effect("grants with what it shows afterwards, and releases the business", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.000Z"))
      const { id, lead } = yield* newRequest("spam")
      yield* TestClock.setTime(Date.parse("2026-11-21T12:30:00.000Z"))
      const answer = yield* decide(id, "grant", { remark: " Indeed. ", lead_at_fault: false })
      assert.strictEqual(answer.status, 200)
      assert.deepInclude(answer.body.data, {
        status: "granted",
        remark: "Indeed.",
        decided_at: "2026-11-21T12:30:00.000000Z"
      })
      assert.deepStrictEqual(answer.body, {
        ...(yield* shown(`${queue}/${id}`)),
        effects: [{ business_id: "first", status: "reclaimed", cap_given_back: true }]
      })
      assert.strictEqual(yield* statusOf(String(lead)), "reclaimed")
      assert.deepInclude((yield* shown(`/api/leads/${lead}`)).data, { stage: "open", places_taken: 2 })
    })
  )

  it.effect("grants without a body, and withdraws a lead that the reason blames", () =>
    Effect.gen(function* () {
      const { id, lead } = yield* newRequest("spam")
      const { body, status } = yield* send(`${queue}/${id}/grant`, { ...operator, method: "POST" })
      assert.deepStrictEqual([status, body.data.status, body.data.remark], [200, "granted", null])
      assert.deepInclude((yield* shown(`/api/leads/${lead}`)).data, { stage: "withdrawn", places_taken: 0 })
      assert.deepStrictEqual(body.effects.map((one: { business_id: string }) => one.business_id).toSorted(), [
        "first",
        "second",
        "third"
      ])
    })
  )

  it.effect("rejects with a remark that the business sees", () =>
    Effect.gen(function* () {
      const { id, lead } = yield* newRequest("no_contact")
      const answer = yield* decide(id, "reject", { remark: "We reached her." })
      const effects = [{ business_id: "first", status: "reclaim_rejected", cap_given_back: false }]
      assert.deepStrictEqual([answer.status, answer.body], [200, { ...(yield* shown(`${queue}/${id}`)), effects }])
      assert.deepInclude(answer.body.data, { status: "rejected", remark: "We reached her." })
      assert.strictEqual(yield* statusOf(String(lead)), "reclaim_rejected")
    })
  )

  it.effect("decides once: a later decision is told how the request stands", () =>
    Effect.gen(function* () {
      const { id } = yield* newRequest("no_contact")
      const answers = yield* Effect.all(
        Array.from({ length: 16 }, (_, n) => decide(id, n % 2 === 0 ? "grant" : "reject", { remark: "Said." })),
        { concurrency: "unbounded" }
      )
      const [stood, ...others] = answers.filter(({ status }) => status === 200)
      assert.deepStrictEqual(others, [])
      const { status } = stood!.body.data
      for (const answer of answers.filter((one) => one !== stood)) {
        assert.deepStrictEqual(
          [answer.status, answer.body],
          [
            422,
            {
              message: "The given data was invalid.",
              errors: { status: [`The reclaim request is already ${status}; a decision is final.`] }
            }
          ]
        )
      }
    })
  )
})
