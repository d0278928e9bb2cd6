import type { Actor } from "@leadwell/domain/access/Actor"
import type { AuditEntries, AuditEntry } from "@leadwell/domain/audit/AuditEntry"
import { type AuditFilter, AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { Effect } from "effect"
import { demandEqual, freshId } from "../Law.ts"
import { sampleInstant } from "./SampleLead.ts"

/** Returns an actor that occurs in no other law. */
export const sampleActor = Effect.map(freshId, (id): Actor => ({ kind: "token", id, name: "Desk 👍" }))

/** Returns an entry of an actor, with some members changed. */
export const sampleEntry = (actor: Actor, change: Partial<AuditEntry> = {}): AuditEntry => ({
  at: sampleInstant,
  actor,
  action: "lead.viewed",
  subject: { kind: "lead", id: "7" },
  lead: 7,
  accounts: [],
  ...change
})

/** Returns the selected entries, the latest first, at most 100. */
export const entriesOf = (filter: AuditFilter) =>
  Effect.map(
    AuditRepository.use(({ page }) => page(filter, { page: 1, per_page: 100 })),
    ({ items }) => items.map(({ entry }) => entry)
  )

/** Demands that the trail has exactly these entries of an actor, in the order in which they were appended. */
export const demandEntries = Effect.fnUntraced(function* (actor: Actor, appended: AuditEntries) {
  yield* demandEqual(yield* entriesOf({ actor: [actor.id] }), appended.toReversed(), "entries")
})
