import { type AuditEntries, type AuditEntry, concerns, type NumberedEntry } from "@leadwell/domain/audit/AuditEntry"
import { type AuditFilter, AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { isWithin } from "@leadwell/domain/calendar/InstantRange"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { DateTime, Effect, Layer } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

/** Appends entries to the audit trail. MUST run in the same step as the change that they tell of. */
export const appendAudit = ({ audit }: MemoryStore["Service"], entries: AuditEntries): void => {
  for (const entry of entries) audit.entries.push({ number: (audit.last += 1), entry })
}

const isSelected = ({ account, action, actor, business, during, lead }: AuditFilter, entry: AuditEntry): boolean =>
  (account === undefined || entry.accounts.includes(account)) &&
  (actor === undefined || actor.includes(entry.actor.id)) &&
  (action === undefined || action.includes(entry.action)) &&
  (lead === undefined || entry.lead === lead) &&
  (business === undefined || concerns(business, entry)) &&
  (during === undefined || isWithin(during, entry.at))

const latestFirst = (a: NumberedEntry, b: NumberedEntry) =>
  DateTime.toEpochMillis(b.entry.at) - DateTime.toEpochMillis(a.entry.at) || b.number - a.number

/** {@link AuditRepository} on the memory store. */
export const layer = Layer.effect(
  AuditRepository,
  Effect.map(MemoryStore, (store) => ({
    append: (entries) => Effect.sync(() => appendAudit(store, entries)),
    page: (filter, request) =>
      Effect.sync(() => {
        const selected = store.audit.entries.filter(({ entry }) => isSelected(filter, entry))
        return pageOf(selected.toSorted(latestFirst), request)
      }),
    removeOldest: (until, limit) =>
      Effect.sync(() => {
        const over = store.audit.entries
          .filter(({ entry }) => DateTime.isLessThanOrEqualTo(entry.at, until))
          .toSorted((a, b) => latestFirst(b, a))
          .slice(0, limit)
        const numbers = new Set(over.map(({ number }) => number))
        store.audit.entries = store.audit.entries.filter(({ number }) => !numbers.has(number))
        return over.length
      })
  }))
)
