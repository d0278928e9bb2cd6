import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Effect } from "effect"
import type { Prepare } from "./audit/AuditedChange.ts"
import { auditedDeliveries } from "./delivery/AuditedDeliveries.ts"
import { auditedImports } from "./features/files/import/AuditedImports.ts"
import { auditedHooks } from "./features/forms/hook/AuditedHooks.ts"
import { auditedPeople } from "./features/people/AuditedPeople.ts"
import { auditedDecisions } from "./features/privacy/erasure/AuditedDecisions.ts"
import { auditedAdministration } from "./features/webhooks/AuditedAdministration.ts"
import { law, type Law } from "./Law.ts"
import { demandEntries, sampleActor, sampleEntry } from "./sample/SampleAudit.ts"
import { demandTogether } from "./sample/Together.ts"

type Changes<R> = Readonly<Record<string, Prepare<R>>>

/** The operations that always change something, or whose refusal returns no entries to append. */
const neverIdle = [
  "the review of a lead",
  "the decision on a reclaim",
  "an import",
  "a new token",
  "a new webhook",
  "a new hook",
  "a mended submission",
  "a new link",
  "a new delivery"
]

const rounds = 8

/** Prepares a change that appends two entries of a fresh actor, which no rule causes together. */
const prepared = Effect.fnUntraced(function* <R>(prepare: Prepare<R>) {
  const actor = yield* sampleActor
  const given = [
    sampleEntry(actor),
    sampleEntry(actor, { action: "demo.removed", subject: { kind: "catalogue", id: "x" } })
  ]
  return { actor, entries: given, ...(yield* prepare(given, actor)) }
})

const nothing = <R>(name: string, prepare: Prepare<R>): Law<R | AuditRepository> =>
  law(`appends nothing to the audit trail where ${name} changes nothing`, function* () {
    const { actor, idle } = yield* prepared(prepare)
    yield* Effect.exit(idle!)
    yield* demandEntries(actor, [])
  })

const laws = <R>([name, prepare]: readonly [string, Prepare<R>]): ReadonlyArray<Law<R | AuditRepository>> => [
  law(`appends the entries of ${name} to the audit trail, once and in their order`, function* () {
    const { actor, change, entries } = yield* prepared(prepare)
    yield* change
    yield* demandEntries(actor, entries)
  }),
  law(`stores ${name} together with its entries of the audit trail`, function* () {
    const { page } = yield* AuditRepository
    for (let round = 0; round < rounds; round++) {
      const { actor, change, entries, isChanged } = yield* prepared(prepare)
      const isAudited = Effect.map(
        page({ actor: [actor.id] }, { page: 1, per_page: 1 }),
        ({ total }) => total === entries.length
      )
      const parts = { "the change": isChanged, "its entries": isAudited }
      yield* demandTogether(change, parts, round % 2 === 0 ? Infinity : round)
    }
  }),
  ...(neverIdle.includes(name) ? [] : [nothing(name, prepare)])
]

const lawsOf = <R>(changes: Changes<R>) => Object.entries(changes).flatMap(laws)

type PortsOf<C> = C extends Changes<infer R> ? R | AuditRepository : never

const ofLeads = {
  ...auditedDecisions,
  ...auditedAdministration,
  ...auditedDeliveries,
  ...auditedHooks,
  ...auditedImports
}

/** The laws of all ports of leads whose changes are audited. */
export const auditedChangeLaws: ReadonlyArray<Law<PortsOf<typeof ofLeads>>> = lawsOf<PortsOf<typeof ofLeads>>(ofLeads)

/** The laws of the ports of people whose changes are audited. */
export const auditedPeopleLaws: ReadonlyArray<Law<PortsOf<typeof auditedPeople>>> = lawsOf(auditedPeople)
