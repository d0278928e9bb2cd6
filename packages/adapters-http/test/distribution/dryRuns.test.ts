import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../TestCatalog.ts"
import { newLead, newRequest, statusOf } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const textOf = (part: unknown) =>
  JSON.stringify(part, (_, value: unknown) => (value instanceof Map ? [...value] : value))

/** The parts of the store, each as text. Tokens are left out, because a request notes the use of its token. */
const stored = Effect.map(MemoryStore, ({ tokens: _, ...store }) =>
  Object.entries(store).map(([name, part]) => [name, textOf(part)] as const)
)

/** The parts of the store that changed since. */
const changedSince = (before: Effect.Success<typeof stored>) =>
  Effect.map(stored, (after) => after.flatMap(([name, text], index) => (text === before[index]![1] ? [] : [name])))

/** Returns the status of a decision with a malformed query. */
const sent = (url: string, body: string, type = "application/json", token = tokens.operator) =>
  Effect.map(
    send(`${url}?dry_run=yes`, { method: "POST", token, body, headers: { "content-type": type } }),
    ({ status }) => status
  )

const heldLead = Effect.map(
  postJson("/api/leads", tokens.website, { ...leadBody, website_code: "reviewed" }),
  ({ body }) => `leads/${body.id}`
)

const requested = (reason: string) => Effect.map(newRequest(reason), ({ id }) => `reclaims/${id}`)

const remark = { remark: "Said." }

const decisions = [
  ["approve", heldLead, {}],
  ["refuse", heldLead, remark],
  ["withdraw", Effect.map(newLead, (id) => `leads/${id}`), remark],
  ["grant", requested("spam"), remark],
  ["grant", requested("no_contact"), {}],
  ["grant", requested("no_contact"), { lead_at_fault: true }],
  ["reject", requested("spam"), remark]
] as const

layer(TestServer.layer)("a dry run", (it) => {
  it.effect.each(decisions)(
    "to %s answers what the decision answers right after, and changes nothing",
    ([decision, made, body]) =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.000Z"))
        const path = `/api/${yield* made}/${decision}`
        const before = yield* stored
        const dry = yield* postJson(`${path}?dry_run=true`, tokens.operator, body)
        // The dry run of a review shows the person, so it is audited as a look.
        assert.deepStrictEqual(yield* changedSince(before), path.includes("/leads/") ? ["audit"] : [])
        const real = yield* postJson(`${path}?dry_run=false`, tokens.operator, body)
        assert.deepStrictEqual([dry.status, dry.body], [200, real.body])
        assert.includeMembers(yield* changedSince(before), ["events"])
        const refused = [
          yield* postJson(path, tokens.operator, body),
          yield* postJson(`${path}?dry_run=true`, tokens.operator, body)
        ]
        assert.deepStrictEqual(
          refused.map(({ status }) => status),
          [422, 422]
        )
        assert.deepStrictEqual(refused[1]!.body, refused[0]!.body)
      })
  )

  it.effect("shows who would get a lead, and who would be released", () =>
    Effect.gen(function* () {
      const approved = yield* postJson(`/api/${yield* heldLead}/approve?dry_run=true`, tokens.operator, {})
      assert.deepInclude(approved.body.data, { stage: "placed", places_taken: 3 })
      assert.deepInclude(approved.body.effects, { business_id: "first", status: "new", cap_given_back: false })
      const { id, lead } = yield* newRequest("spam")
      const granted = yield* postJson(`/api/reclaims/${id}/grant?dry_run=true`, tokens.operator, {})
      assert.deepStrictEqual(
        granted.body.effects.map((one: { status: string }) => one.status),
        ["reclaimed", "withdrawn", "withdrawn"]
      )
      assert.strictEqual(yield* statusOf(String(lead)), "reclaim_requested")
    })
  )

  it.effect("refuses another query after all that precedes 422, and names each fault", () =>
    Effect.gen(function* () {
      const path = `/api/${yield* heldLead}/refuse`
      const text = {
        "dry_run=yes": "dry_run",
        "dry_run=": "dry_run",
        "dry_run=true&dry_run=true": "dry_run",
        "dryrun=true": "dryrun"
      }
      for (const [query, key] of Object.entries(text)) {
        const { body, status } = yield* postJson(`${path}?${query}`, tokens.operator, remark)
        assert.deepStrictEqual([status, Object.keys(body.errors ?? {})], [422, [key]], query)
      }
      assert.deepStrictEqual(
        [
          yield* sent(path, "{}", "application/json", tokens.all),
          yield* sent("/api/leads/999/refuse", "{"),
          yield* sent("/api/reclaims/none/reject", "{"),
          yield* sent(path, "{}", "text/plain"),
          yield* sent(path, `{"remark":"${"x".repeat(256 * 1024)}"}`),
          yield* sent(path, "{")
        ],
        [403, 404, 404, 415, 413, 400]
      )
      const bare = { method: "POST", token: tokens.operator }
      assert.strictEqual((yield* send(`/api/${yield* heldLead}/approve?dry_run=yes`, bare)).status, 422)
      assert.strictEqual((yield* send(`/api/${yield* heldLead}/approve?dry_run=true`, bare)).status, 200)
    })
  )
})
