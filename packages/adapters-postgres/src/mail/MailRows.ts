import type { PgClient } from "@effect/sql-pg"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { MailAttempt } from "@leadwell/domain/mail/MailAttempt"
import { MailDelivery } from "@leadwell/domain/mail/MailDelivery"
import { DateTime, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"

type Client = typeof PgClient.PgClient.Service

const instant = Schema.DateTimeUtcFromDate

/** Decodes rows of `mails`. */
export const mailRows = decodeRows(
  Schema.Struct({
    ...MailDelivery.fields,
    number: Schema.NullOr(numberFromBigint(Schema.Int)),
    lead: Schema.NullOr(numberFromBigint(LeadId)),
    created_at: instant,
    due_at: Schema.NullOr(instant),
    ended_at: Schema.NullOr(instant),
    claimed_until: Schema.NullOr(instant),
    attempts: Schema.Array(Schema.Struct({ ...MailAttempt.fields, at: Schema.DateTimeUtcFromString }))
  })
)

/** A mail as JSON, with the time of its last attempt. */
const written = (mail: MailDelivery) =>
  Object.fromEntries(
    Object.entries({ ...mail, attempted_at: mail.attempts.at(-1)?.at ?? null }).map(([key, value]) => [
      key,
      DateTime.isDateTime(value) ? DateTime.formatIso(value) : value
    ])
  )

/** Mails as a row source, with the columns of `mails`. Attempts have their times as texts. */
const rowsOf = (sql: Client, mails: ReadonlyArray<MailDelivery>) => sql`
  jsonb_to_recordset(${sql.json(
    mails.map((mail) => ({
      ...written(mail),
      attempts: mail.attempts.map(({ at, ...rest }) => ({ at: DateTime.formatIso(at), ...rest }))
    }))
  )}) as m (
    id text, kind text, person text, number bigint, lead bigint, business text, reclaim text, subcategory text,
    created_at timestamptz, status text, due_at timestamptz, ended_at timestamptz, claim integer,
    claimed_until timestamptz, failures integer, attempted_at timestamptz, attempts jsonb)`

/** Inserts new mails of people who exist. An existing mail stays unchanged. */
export const insertMails = (sql: Client, mails: ReadonlyArray<MailDelivery>) => sql`
  insert into leadwell.mails
    (id, kind, person, number, lead, business, reclaim, subcategory, created_at, status, due_at, ended_at, claim,
      claimed_until, failures, attempted_at, attempts)
  select m.id, m.kind, p.id, m.number, m.lead, m.business, m.reclaim, m.subcategory, m.created_at, m.status, m.due_at,
    m.ended_at, m.claim, m.claimed_until, m.failures, m.attempted_at, m.attempts
  from ${rowsOf(sql, mails)} join leadwell.people p on p.id = m.person
  order by m.id for key share of p
  on conflict do nothing`

/** Decodes the versions of rows of `mails`. Each update of a row gives it another one. */
export const mailVersions = decodeRows(Schema.Struct({ version: Schema.String }))

/** Writes what changes of mails may alter, but not to a row that has another version. Returns the written rows. */
export const updateMails = (
  sql: Client,
  changes: ReadonlyArray<{ readonly mail: MailDelivery; readonly version: string }>
) => {
  const mails = changes.map(({ mail }) => mail)
  const versions = changes.map(({ version }) => version)
  return sql`
    update leadwell.mails w
    set status = m.status, due_at = m.due_at, ended_at = m.ended_at, claim = m.claim, claimed_until = m.claimed_until,
      failures = m.failures, attempted_at = m.attempted_at, attempts = m.attempts
    from ${rowsOf(sql, mails)}
      join unnest(${mails.map(({ id }) => id)}::text[], ${versions}::text[]) as v (id, version) using (id)
    where w.id = m.id and w.xmin::text = v.version returning w.id`
}
