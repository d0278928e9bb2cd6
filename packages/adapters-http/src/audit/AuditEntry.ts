import { AuditAction, SubjectKind } from "@leadwell/domain/audit/AuditAction"
import { entryId, type NumberedEntry } from "@leadwell/domain/audit/AuditEntry"
import { Schema } from "effect"
import { Timestamp, timestamp } from "../response/Timestamp.ts"
import { Actor } from "./Actor.ts"

/** An entry of the audit trail, which identifies its subject by the id alone. */
export const AuditEntry = Schema.Struct({
  id: Schema.String,
  at: Timestamp,
  actor: Actor,
  action: AuditAction,
  subject: Schema.Struct({ kind: SubjectKind, id: Schema.String })
}).annotate({ identifier: "AuditEntry" })

/** Encodes an entry of the audit trail. */
export const encodeAuditEntry = (numbered: NumberedEntry): typeof AuditEntry.Type => {
  const { action, actor, at, subject } = numbered.entry
  return { id: entryId(numbered), at: timestamp(at), actor, action, subject }
}
