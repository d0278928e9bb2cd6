import type { PgClient } from "@effect/sql-pg/PgClient"
import { AccountId } from "@leadwell/domain/access/Account"
import { ActorKind } from "@leadwell/domain/access/Actor"
import { AuditAction, SubjectKind } from "@leadwell/domain/audit/AuditAction"
import type { AuditEntries, NumberedEntry } from "@leadwell/domain/audit/AuditEntry"
import { DateTime, Effect, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"

const rows = decodeRows(
  Schema.Struct({
    number: numberFromBigint(Schema.Int),
    at: Schema.DateTimeUtcFromDate,
    actor_kind: ActorKind,
    actor_id: Schema.String,
    actor_name: Schema.String,
    action: AuditAction,
    subject_kind: SubjectKind,
    subject_id: Schema.String,
    lead: Schema.NullOr(numberFromBigint(Schema.Int)),
    accounts: Schema.Array(AccountId)
  })
)

/** Decodes rows of the audit trail. */
export const auditRows = (found: unknown): Effect.Effect<ReadonlyArray<NumberedEntry>> =>
  Effect.map(rows(found), (all) =>
    all.map(({ accounts, action, actor_id, actor_kind, actor_name, at, lead, number, subject_id, subject_kind }) => ({
      number,
      entry: {
        at,
        actor: { kind: actor_kind, id: actor_id, name: actor_name },
        action,
        subject: { kind: subject_kind, id: subject_id },
        lead,
        accounts
      }
    }))
  )

/** The statement that appends entries to the audit trail in their order, if a condition holds. */
export const auditInsert = (sql: PgClient, entries: AuditEntries, condition: Fragment) => sql`
        insert into leadwell.audit_entries
          (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, lead, accounts)
        select e.at, e.actor_kind, e.actor_id, e.actor_name, e.action, e.subject_kind, e.subject_id, e.lead,
          e.accounts
        from unnest(
          ${entries.map(({ at }) => DateTime.formatIso(at))}::text[]::timestamptz[],
          ${entries.map(({ actor }) => actor.kind)}::text[], ${entries.map(({ actor }) => actor.id)}::text[],
          ${entries.map(({ actor }) => actor.name)}::text[], ${entries.map(({ action }) => action)}::text[],
          ${entries.map(({ subject }) => subject.kind)}::text[], ${entries.map(({ subject }) => subject.id)}::text[],
          ${entries.map(({ lead }) => (lead === null ? "" : String(lead)))}::text[],
          ${entries.map(({ accounts }) => accounts.join(","))}::text[]
        ) with ordinality as x (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, lead_text, accounts_text, nth),
        lateral (
          select x.*, nullif(x.lead_text, '')::bigint as lead, string_to_array(x.accounts_text, ',') as accounts
        ) as e
        where ${condition}
        order by e.nth`

/** Appends entries to the audit trail in their order. MUST run in the transaction of the change that they tell of. */
export const appendAudit = (sql: PgClient, entries: AuditEntries) =>
  entries.length === 0 ? Effect.void : Effect.asVoid(auditInsert(sql, entries, sql`true`))
