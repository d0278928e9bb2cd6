import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { AccountId } from "@leadwell/domain/access/Account"
import { commandActor } from "@leadwell/domain/access/Actor"
import { auditEntry, leadEntry } from "@leadwell/domain/audit/AuditEntry"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DateTime, Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { tokens } from "../TestCatalog.ts"
import { newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"
import { type Entry, trail } from "./Trail.ts"

const listed = (query: string) => Effect.map(trail(query), ({ body }) => body.data as ReadonlyArray<Entry>)

const actor = commandActor("erase-person")

const append = (at: string, lead: number) =>
  AuditRepository.use((entries) =>
    entries.append([
      leadEntry({ actor, at: DateTime.makeUnsafe(at) }, "lead.anonymised", {
        id: lead,
        account: AccountId.make("acme")
      })
    ])
  )

/** The leads that an erasure was audited for, counted from 9000. */
const erased = (query: string) =>
  Effect.map(listed(`?actor=erase-person&${query}`), (all) => all.map(({ subject }) => Number(subject.id) - 9000))

layer(TestServer.layer)("GET /api/audit", (it) => {
  it.effect("tells who did what, to which thing, and when", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.120Z"))
      const { lead, id } = yield* newRequest("other")
      yield* postJson(`/api/reclaims/${id}/reject`, tokens.operator, { remark: "Seen." })
      yield* TestClock.adjust("1 second")
      yield* send(`/api/leads/${lead}`, { token: tokens.operator })
      const { body, status } = yield* trail("?action=lead.viewed")
      const token = (yield* MemoryStore).tokens.values().find(({ name }) => name === "operator")!
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(body, {
        data: [
          {
            id: body.data[0].id,
            at: "2026-11-21T09:00:01.120000Z",
            actor: { kind: "token", id: token.id, name: "operator" },
            action: "lead.viewed",
            subject: { kind: "lead", id: String(lead), name: null }
          }
        ],
        links: { ...body.links, prev: null, next: null },
        meta: { current_page: 1, from: 1, last_page: 1, path: body.meta.path, per_page: 10, to: 1, total: 1 }
      })
      assert.match(body.data[0].id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
      const ofLead = yield* listed(`?lead=${lead}`)
      assert.deepStrictEqual(
        ofLead.map(({ action, subject }) => [action, subject.kind, subject.id]),
        [
          ["lead.viewed", "lead", String(lead)],
          ["reclaim.rejected", "reclaim", id]
        ]
      )
      assert.deepStrictEqual(yield* listed(`?actor=${token.id}&lead=${lead}`), ofLead)
      assert.deepStrictEqual(yield* listed("?actor=nobody"), [])
    })
  )

  it.effect("selects business days in their zone, both included", () =>
    Effect.gen(function* () {
      // Noon and the bounds of 21 and 22 December in Amsterdam, which is an hour ahead of UTC.
      const instants = ["2026-12-20T22:59:59.999Z", "2026-12-20T23:00:00Z", "2026-12-21T11:00:00Z"]
      const more = ["2026-12-22T22:59:59.999Z", "2026-12-22T23:00:00Z"]
      yield* Effect.forEach([...instants, ...more], (at, index) => append(at, 9000 + index))
      assert.deepStrictEqual(yield* erased("from=2026-12-21&to=2026-12-22"), [3, 2, 1])
      assert.deepStrictEqual(yield* erased("to=2026-12-20"), [0])
      assert.deepStrictEqual(yield* erased("from=2026-12-23"), [4])
      assert.deepStrictEqual(yield* erased("from=2026-12-22&to=2026-12-21"), [])
      assert.deepStrictEqual(yield* erased("from=0001-01-01&to=9999-12-31"), [4, 3, 2, 1, 0])
    })
  )

  it.effect("orders by the instant and then by the id, and its links keep the conditions", () =>
    Effect.gen(function* () {
      const at = DateTime.makeUnsafe("2027-01-01T00:00:00Z")
      const other = { kind: "person", id: "ada", name: "Ada" } as const
      const entry = (seconds: number) =>
        auditEntry({ actor: other, at: DateTime.add(at, { seconds }) }, "token.revoked", "t-1", [])
      yield* AuditRepository.use(({ append }) => append([2, 0, 0, 1, 2].map(entry)))
      const all = yield* listed("?actor=ada")
      assert.deepStrictEqual(
        all.map(({ id }) => id),
        all
          .map(({ id }) => id)
          .toSorted()
          .toReversed()
      )
      const query = "actor=ada&action=token.revoked&from=2027-01-01&to=2027-01-02"
      const { body } = yield* trail(`?${query}&per_page=2&page=2`)
      assert.deepStrictEqual(body.data, all.slice(2, 4))
      for (const [name, page] of Object.entries({ first: 1, last: 3, prev: 1, next: 3 })) {
        assert.deepStrictEqual(
          new URL(body.links[name]).searchParams.toString().split("&").toSorted(),
          [...query.split("&"), `page=${page}`, "per_page=2"].toSorted()
        )
      }
      const beyond = yield* trail("?actor=ada&page=9")
      assert.deepStrictEqual([beyond.body.data, beyond.body.meta.total], [[], 5])
    })
  )

  it.effect("selects several actors and actions, separated by commas", () =>
    Effect.gen(function* () {
      const at = DateTime.makeUnsafe("2027-02-01T00:00:00Z")
      const acts = ["token.revoked", "person.removed", "webhook.tested"] as const
      const entries = ["eve", "bob", "kim"].flatMap((id) =>
        acts.map((action) => auditEntry({ actor: { kind: "person", id, name: id }, at }, action, "t-1", []))
      )
      yield* AuditRepository.use(({ append }) => append(entries))
      const found = yield* listed("?actor=eve,kim&action=token.revoked,webhook.tested&from=2027-02-01")
      assert.deepStrictEqual(
        found.map(({ action, actor }) => [actor.id, action]),
        [
          ["kim", "webhook.tested"],
          ["kim", "token.revoked"],
          ["eve", "webhook.tested"],
          ["eve", "token.revoked"]
        ]
      )
    })
  )

  it.effect("refuses what is no condition, and everyone but an operator", () =>
    Effect.gen(function* () {
      const lists = ["action=lead.seen", "action=lead.viewed,lead.seen", "actor=a%20b", "actor=a,", "action="]
      for (const query of [...lists, "lead=x", "lead=0", "from=2026-02-30", "to=tomorrow"]) {
        const { body, status } = yield* trail(`?${query}`)
        assert.deepStrictEqual([status, Object.keys(body.errors)], [422, [query.split("=")[0]]])
        assert.lengthOf(Object.values(body.errors).flat(), 1, query)
      }
      assert.strictEqual((yield* send("/api/audit", { token: tokens.all })).status, 403)
      assert.strictEqual((yield* send("/api/audit")).status, 401)
      assert.strictEqual((yield* postJson("/api/audit", tokens.operator, {})).status, 405)
    })
  )
})
