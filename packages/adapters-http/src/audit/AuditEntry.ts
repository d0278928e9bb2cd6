import { AuditAction, SubjectKind } from "@leadwell/domain/audit/AuditAction"
import { entryId, type NamedEntry } from "@leadwell/domain/audit/AuditEntry"
import { Schema } from "effect"
import { Timestamp, timestamp } from "../response/Timestamp.ts"
import { Actor } from "./Actor.ts"

/** An entry of the audit trail. It stores the id of its subject alone, and the name is read with the list. */
export const AuditEntry = Schema.Struct({
  id: Schema.String,
  at: Timestamp,
  actor: Actor,
  action: AuditAction,
  subject: Schema.Struct({
    kind: SubjectKind,
    id: Schema.String,
    name: Schema.NullOr(Schema.String).annotate({
      description: "That of a person or a business as it is now, if the reader may see it."
    })
  })
}).annotate({ identifier: "AuditEntry" })

/** Encodes an entry of the audit trail, with the name of its subject. */
export const encodeAuditEntry = (named: NamedEntry): typeof AuditEntry.Type => {
  const { action, actor, at, subject } = named.entry
  return { id: entryId(named), at: timestamp(at), actor, action, subject: { ...subject, name: named.name } }
}
