import type { PgClient } from "@effect/sql-pg/PgClient"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { MailAttempt } from "@leadwell/people/mail/MailAttempt"
import { MailDelivery, MailId } from "@leadwell/people/mail/MailDelivery"
import { DateTime, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"

const instant = Schema.DateTimeUtcFromDate

/** Decodes rows of `mails`. */
export const mailRows = decodeRows(
  Schema.Struct({
    ...MailDelivery.fields,
    number: Schema.NullOr(numberFromBigint(Schema.Int)),
    leads: Schema.Array(numberFromBigint(LeadId)),
    created_at: instant,
    due_at: Schema.NullOr(instant),
    ended_at: Schema.NullOr(instant),
    claimed_until: Schema.NullOr(instant),
    attempts: Schema.Array(Schema.Struct({ ...MailAttempt.fields, at: Schema.DateTimeUtcFromString }))
  })
)

const iso = (at: DateTime.Utc | null) => (at === null ? null : DateTime.formatIso(at))

/** A mail as JSON. */
const written = (mail: MailDelivery) => ({
  ...mail,
  created_at: iso(mail.created_at),
  due_at: iso(mail.due_at),
  ended_at: iso(mail.ended_at),
  claimed_until: iso(mail.claimed_until),
  attempts: mail.attempts.map(({ at, ...rest }) => ({ at: iso(at), ...rest }))
})

/** The time of the last attempt of a mail `m` of a row source. */
const lastAttempt = (sql: PgClient) => sql`(m.attempts -> -1 ->> 'at')::timestamptz`

/** Mails as a row source. */
const rowsOf = (sql: PgClient, mails: ReadonlyArray<MailDelivery>) => sql`
  jsonb_to_recordset(${sql.json(mails.map(written))}) as m (
    id text, kind text, person text, number bigint, leads bigint[], business text, reclaim text, subcategory text, invitation text,
    created_at timestamptz, status text, due_at timestamptz, ended_at timestamptz, claim integer,
    claimed_until timestamptz, failures integer, attempts jsonb)`

/**
 * Inserts new mails of people who exist. An existing mail stays unchanged, and its person is not locked, because a lock
 * is written to disk.
 */
export const insertMails = (sql: PgClient, mails: ReadonlyArray<MailDelivery>) => sql`
  insert into leadwell.mails
    (id, kind, person, number, leads, business, reclaim, subcategory, invitation, created_at, status, due_at, ended_at, claim,
      claimed_until, failures, attempted_at, attempts)
  select m.id, m.kind, p.id, m.number, m.leads, m.business, m.reclaim, m.subcategory, m.invitation, m.created_at, m.status, m.due_at,
    m.ended_at, m.claim, m.claimed_until, m.failures, ${lastAttempt(sql)}, m.attempts
  from ${rowsOf(sql, mails)} join leadwell.people p on p.id = m.person
  where not exists (select from leadwell.mails e where e.id = m.id)
  order by m.id for key share of p
  on conflict do nothing`

/** Decodes ids and versions of rows of `mails`. Each update of a row gives it another version. */
export const mailVersions = decodeRows(Schema.Struct({ id: MailId, version: Schema.String }))

/** A mail as it was stored in one version of its row. */
export interface VersionedMail {
  readonly mail: MailDelivery
  readonly version: string
}

/** What a change of a mail may alter, as JSON. */
const altered = ({ mail, version }: VersionedMail) => {
  const { attempts, claim, claimed_until, due_at, ended_at, failures, id, status } = written(mail)
  return { id, version, status, due_at, ended_at, claim, claimed_until, failures, attempts }
}

/** Writes what changes of mails may alter to the rows that still have the versions. Returns the written rows. */
export const updateMails = (sql: PgClient, changes: ReadonlyArray<VersionedMail>) => sql`
  update leadwell.mails w
  set status = m.status, due_at = m.due_at, ended_at = m.ended_at, claim = m.claim, claimed_until = m.claimed_until,
    failures = m.failures, attempted_at = ${lastAttempt(sql)}, attempts = m.attempts
  from jsonb_to_recordset(${sql.json(changes.map(altered))}) as m (
    id text, version text, status text, due_at timestamptz, ended_at timestamptz, claim integer,
    claimed_until timestamptz, failures integer, attempts jsonb)
  where w.id = m.id and w.xmin::text = m.version returning w.id, w.xmin::text as version`
