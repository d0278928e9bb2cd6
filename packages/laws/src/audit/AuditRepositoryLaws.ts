import type { AccountId } from "@leadwell/domain/access/Account"
import { type AuditEntry, concerns } from "@leadwell/domain/audit/AuditEntry"
import { type AuditFilter, AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { mapPage } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { DateTime, Effect } from "effect"
import { demandEqual, freshId, law, type Law, rivals } from "../Law.ts"
import { pageLaw } from "../pagination/PageLaw.ts"
import { demandEntries, entriesOf, sampleActor, sampleEntry } from "../sample/SampleAudit.ts"
import { sampleInstant } from "../sample/SampleLead.ts"

const at = (seconds: number) => DateTime.add(sampleInstant, { seconds })

/** The instant of entries that laws remove. Entries of all other laws are later. */
const longAgo = DateTime.makeUnsafe("1999-01-01T00:00:00Z")

/** Returns an account that occurs in no other law. */
const sampleAccount = Effect.map(freshId, (id) => id as AccountId)

const appended = (entries: ReadonlyArray<AuditEntry>) => AuditRepository.use(({ append }) => append(entries))

/** Entries of an actor about two leads and about none, of three actions, at three instants. */
const variety = (actor: AuditEntry["actor"], leads: ReadonlyArray<number>): ReadonlyArray<AuditEntry> =>
  [0, 1, 2].flatMap((second) =>
    (["lead.viewed", "lead.approved", "lead.refused"] as const).flatMap((action) =>
      [...leads, null].map((lead) => sampleEntry(actor, { at: at(second), action, lead }))
    )
  )

/** The conditions of the laws, by the entries that each selects. */
const conditions = (lead: number): ReadonlyArray<readonly [AuditFilter, (entry: AuditEntry) => boolean]> => [
  [{ action: ["lead.approved"] }, ({ action }) => action === "lead.approved"],
  [{ action: ["lead.refused", "lead.viewed"] }, ({ action }) => action !== "lead.approved"],
  [{ lead }, (entry) => entry.lead === lead],
  [{ during: { from: at(1), until: null } }, (entry) => DateTime.isGreaterThanOrEqualTo(entry.at, at(1))],
  [{ during: { from: null, until: at(1) } }, (entry) => DateTime.isLessThan(entry.at, at(1))],
  [{ during: { from: at(1), until: at(2) } }, (entry) => DateTime.Equivalence(entry.at, at(1))]
]

/** Returns whether two conditions are about different keys, so that a filter can have both. */
const isApart = (one: AuditFilter, two: AuditFilter) => Object.keys(one).every((key) => !Object.hasOwn(two, key))

/** The laws of {@link AuditRepository}. */
export const auditRepositoryLaws: ReadonlyArray<Law<AuditRepository>> = [
  law("keeps entries of the audit trail as they were appended", function* () {
    const actor = yield* sampleActor
    const entries = [
      sampleEntry(actor),
      sampleEntry(actor, { action: "token.created", subject: { kind: "token", id: yield* freshId }, lead: null }),
      sampleEntry({ ...actor, kind: "command", name: "" }, { lead: Number.MAX_SAFE_INTEGER }),
      sampleEntry(actor, { accounts: [yield* sampleAccount] }),
      sampleEntry(actor, { accounts: [yield* sampleAccount, yield* sampleAccount] })
    ]
    yield* appended(entries)
    yield* appended([])
    yield* demandEntries(actor, entries)
  }),
  pageLaw(
    "AuditRepository",
    "the audit trail, the latest entry first and then the highest number",
    Effect.gen(function* () {
      const { page } = yield* AuditRepository
      const actor = yield* sampleActor
      const seconds = [3, 1, 2, 1, 3]
      const entries = seconds.map((second, n) => sampleEntry(actor, { at: at(second), lead: n + 1 }))
      for (const entry of entries) yield* appended([entry])
      const items = [4, 0, 2, 3, 1].map((n) => entries[n])
      const list = (by: string, items: ReadonlyArray<unknown>) => ({
        page: (request: PageRequest) =>
          Effect.map(page({ actor: [by] }, request), (found) => mapPage(found, ({ entry }) => entry)),
        items
      })
      return { lists: [list(actor.id, items), list(yield* freshId, [])] }
    })
  ),
  law("selects the entries of the audit trail that meet every condition", function* () {
    const [actor, other] = [yield* sampleActor, yield* sampleActor]
    const lead = Number.parseInt((yield* freshId).slice(-12), 16)
    const all = variety(actor, [lead, lead + 1])
    yield* appended(variety(other, [lead]))
    yield* appended(all)
    const listed = conditions(lead)
    for (const [one, meetsOne] of listed) {
      for (const [two, meetsTwo] of listed.filter(([two]) => two === one || isApart(one, two))) {
        const filter = { ...one, ...two, actor: [actor.id] }
        const wanted = all.filter((entry) => meetsOne(entry) && meetsTwo(entry)).toReversed()
        yield* demandEqual(yield* entriesOf(filter), wanted, JSON.stringify(filter))
      }
    }
    yield* demandEqual((yield* entriesOf({ lead })).length, 18, "entries about a lead")
    const both = { lead, actor: [other.id, actor.id] }
    yield* demandEqual((yield* entriesOf(both)).length, 18, "entries of two actors about a lead")
    yield* demandEqual((yield* entriesOf({ lead, actor: [other.id] })).length, 9, "entries of one of them")
  }),
  law("selects the entries of the audit trail that an account may read, with exact pages and totals", function* () {
    const { page } = yield* AuditRepository
    const [actor, account, other] = [yield* sampleActor, yield* sampleAccount, yield* sampleAccount]
    const readers = [[account], [other], [other, account], [], [account], [account.slice(1) as AccountId]]
    const entries = readers.map((accounts, second) => sampleEntry(actor, { at: at(second), accounts }))
    yield* appended(entries)
    const wanted = [entries[4]!, entries[2]!, entries[0]!]
    yield* demandEqual(yield* entriesOf({ account }), wanted, "entries of the account")
    yield* demandEqual(yield* entriesOf({ account: other }), [entries[2]!, entries[1]!], "entries of the other one")
    for (const number of [1, 2, 3, 4]) {
      const found = yield* page({ account }, { page: number, per_page: 1 })
      const items = found.items.map(({ entry }) => entry)
      yield* demandEqual([items, found.total], [wanted.slice(number - 1, number), 3], `page ${number}`)
    }
    for (const [one, meetsOne] of conditions(7)) {
      yield* demandEqual(yield* entriesOf({ ...one, account }), wanted.filter(meetsOne), JSON.stringify(one))
    }
    yield* demandEqual(yield* entriesOf({ account, actor: [yield* freshId] }), [], "entries of nobody")
    yield* demandEqual(yield* entriesOf({ account: yield* sampleAccount }), [], "entries of a third account")
  }),
  law("selects the entries of the audit trail that are about a business or a person of its account", function* () {
    const [actor, account, other] = [yield* sampleActor, yield* sampleAccount, yield* sampleAccount]
    const [id, person] = [yield* freshId, yield* freshId]
    const subjects = [
      { kind: "business", id },
      { kind: "business", id: `${id}x` },
      { kind: "catalogue", id: `businesses/${id}` },
      { kind: "catalogue", id: `websites/${id}` },
      { kind: "person", id: person },
      { kind: "person", id },
      { kind: "token", id }
    ] as const
    const all = subjects.flatMap((subject, n) =>
      [[account], [other], [other, account], []].map((accounts, second) =>
        sampleEntry(actor, { at: at(4 * n + second), subject, accounts, lead: null })
      )
    )
    yield* appended(all)
    for (const business of [
      { id, account },
      { id, account: null },
      { id: person, account: other }
    ]) {
      const wanted = all.filter((entry) => concerns(business, entry)).toReversed()
      yield* demandEqual(yield* entriesOf({ business, actor: [actor.id] }), wanted, JSON.stringify(business))
      const readable = wanted.filter(({ accounts }) => accounts.includes(other))
      yield* demandEqual(yield* entriesOf({ business, account: other }), readable, "entries of an account")
    }
  }),
  law("removes the oldest entries of the audit trail in steps, and none that is later", function* () {
    const { removeOldest } = yield* AuditRepository
    const actor = yield* sampleActor
    const entry = (seconds: number) => sampleEntry(actor, { at: DateTime.add(longAgo, { seconds }) })
    yield* appended([2, 0, 1, 3].map(entry))
    const until = DateTime.add(longAgo, { seconds: 2 })
    yield* demandEqual(yield* removeOldest(until, 2), 2, "first step")
    yield* demandEqual(yield* entriesOf({ actor: [actor.id] }), [entry(3), entry(2)], "left by the first step")
    yield* demandEqual(yield* removeOldest(until, 2), 1, "second step")
    yield* demandEqual(yield* removeOldest(until, 2), 0, "third step")
    yield* demandEntries(actor, [entry(3)])
    yield* removeOldest(DateTime.add(longAgo, { seconds: 3 }), 100)
  }),
  law("removes each entry of the audit trail once, in concurrent steps", function* () {
    const { removeOldest } = yield* AuditRepository
    const [actor, until] = [yield* sampleActor, DateTime.subtract(longAgo, { days: 1 })]
    yield* appended(Array.from({ length: 5 * rivals }, () => sampleEntry(actor, { at: until })))
    const steps = Array.from({ length: 2 * rivals }, () => removeOldest(until, 5))
    const removed = yield* Effect.all(steps, { concurrency: "unbounded" })
    const rest = yield* removeOldest(until, 100)
    yield* demandEqual(
      removed.reduce((sum, count) => sum + count, rest),
      5 * rivals,
      "removed"
    )
    yield* demandEntries(actor, [])
  })
]
