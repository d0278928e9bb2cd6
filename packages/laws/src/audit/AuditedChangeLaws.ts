import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Effect } from "effect"
import type { Law } from "../Law.ts"
import { demandEntries, sampleActor, sampleEntry } from "../sample/SampleAudit.ts"
import { demandTogether } from "../sample/Together.ts"
import { auditedAdministration } from "./AuditedAdministration.ts"
import type { AuditedChangePorts } from "./AuditedChange.ts"
import { auditedDecisions } from "./AuditedDecisions.ts"
import { auditedDeliveries } from "./AuditedDeliveries.ts"
import { auditedPeople } from "./AuditedPeople.ts"

/** The ports that the laws of audited changes require. */
export type AuditedChangeLawPorts = AuditedChangePorts

const auditedChanges = { ...auditedDecisions, ...auditedAdministration, ...auditedDeliveries, ...auditedPeople }

/** The operations that always change something, or whose refusal returns no entries to append. */
const neverIdle = [
  "the review of a lead",
  "the decision on a reclaim",
  "an import",
  "a new token",
  "a new webhook",
  "a new link"
]

const rounds = 8

/** Prepares a change that appends two entries of a fresh actor, which no rule causes together. */
const prepared = Effect.fnUntraced(function* (name: string) {
  const actor = yield* sampleActor
  const given = [
    sampleEntry(actor),
    sampleEntry(actor, { action: "demo.removed", subject: { kind: "catalogue", id: "x" } })
  ]
  const prepare = auditedChanges[name]!
  return { actor, entries: given, ...(yield* prepare(given, actor)) }
})

const nothing = (name: string): Law<AuditedChangeLawPorts> => ({
  sentence: `appends nothing to the audit trail where ${name} changes nothing`,
  check: Effect.gen(function* () {
    const { actor, idle } = yield* prepared(name)
    yield* Effect.exit(idle!)
    yield* demandEntries(actor, [])
  })
})

const laws = (name: string): ReadonlyArray<Law<AuditedChangeLawPorts>> => [
  {
    sentence: `appends the entries of ${name} to the audit trail, once and in their order`,
    check: Effect.gen(function* () {
      const { actor, change, entries } = yield* prepared(name)
      yield* change
      yield* demandEntries(actor, entries)
    })
  },
  {
    sentence: `stores ${name} together with its entries of the audit trail`,
    check: Effect.gen(function* () {
      const { page } = yield* AuditRepository
      for (let round = 0; round < rounds; round++) {
        const { actor, change, entries, isChanged } = yield* prepared(name)
        const isAudited = Effect.map(
          page({ actor: [actor.id] }, { page: 1, per_page: 1 }),
          ({ total }) => total === entries.length
        )
        const parts = { "the change": isChanged, "its entries": isAudited }
        yield* demandTogether(change, parts, round % 2 === 0 ? Infinity : round)
      }
    })
  },
  ...(neverIdle.includes(name) ? [] : [nothing(name)])
]

/** The laws of all ports whose changes are audited. */
export const auditedChangeLaws: ReadonlyArray<Law<AuditedChangeLawPorts>> = Object.keys(auditedChanges).flatMap(laws)
