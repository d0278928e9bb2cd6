import { entryId, type NamedEntry } from "../../../audit/AuditEntry.ts"
import { column, type ColumnOf } from "../../../spreadsheet/Table.ts"

/** The columns of the audit trail. */
export const auditColumns: ReadonlyArray<ColumnOf<NamedEntry>> = [
  column("id", "text", entryId),
  column("at", "instant", ({ entry }) => entry.at),
  column("actor_kind", "text", ({ entry }) => entry.actor.kind),
  column("actor_id", "text", ({ entry }) => entry.actor.id),
  column("actor_name", "text", ({ entry }) => entry.actor.name),
  column("action", "text", ({ entry }) => entry.action),
  column("subject_kind", "text", ({ entry }) => entry.subject.kind),
  column("subject_id", "text", ({ entry }) => entry.subject.id),
  column("subject_name", "text", ({ name }) => name)
]
