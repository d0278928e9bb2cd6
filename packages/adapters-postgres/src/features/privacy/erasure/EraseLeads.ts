import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Actor } from "@leadwell/domain/access/Actor"
import { eraseLead } from "@leadwell/domain/features/privacy/erasure/ErasedLead"
import { comparableEmail } from "@leadwell/domain/lead/Email"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { blanks } from "@leadwell/domain/lead/PersonalFields"
import { DateTime, Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { appendAudit } from "../../../audit/AuditRows.ts"
import { readHoldings } from "../../../distribution/ReadHoldings.ts"
import { appendEvents } from "../../../event/Outbox.ts"
import { giveUpContacts } from "../../../intake/LeadContacts.ts"
import { keepContactKeys } from "../consent/ConsentRows.ts"

/** Deletes the rows that only the persons of leads are in. `among` ends a condition on the number of a lead. */
export const deletePersonal = Effect.fnUntraced(function* (sql: PgClient, among: Fragment) {
  yield* sql`delete from leadwell.completed_requests where lead_id ${among}`
  yield* sql`delete from leadwell.secrets where lead ${among}`
  const requests = sql`(select id from leadwell.reclaim_requests where lead_id ${among})`
  // Every removal of a screenshot locks it first.
  yield* sql`delete from leadwell.screenshots where reclaim in ${requests}`
  yield* sql`delete from leadwell.screenshot_pieces where reclaim in ${requests}`
})

/** Erases leads and all personal data about them. The caller MUST hold the row locks of the leads. */
export const writeErased = Effect.fnUntraced(function* (
  sql: PgClient,
  leads: ReadonlyArray<Lead>,
  now: DateTime.Utc,
  by: Actor | null
) {
  const holdings = yield* readHoldings(
    sql,
    leads.map(({ id }) => id)
  )
  const erased = leads.map((lead) => {
    const holders = holdings(lead.id).map(({ business }) => business)
    return eraseLead(lead, holders, now, by)
  })
  const ids = sql`${leads.map(({ id }) => String(id))}::text[]::bigint[]`
  yield* giveUpContacts(sql, leads)
  yield* keepContactKeys(sql, leads)
  yield* deletePersonal(sql, sql`= any(${ids})`)
  yield* sql`
    update leadwell.reclaim_requests set description = null, remark = null, has_screenshot = false
    where lead_id = any(${ids})`
  yield* sql`update leadwell.lead_outcomes set note = null where lead_id = any(${ids}) and note is not null`
  yield* sql`
    update leadwell.leads l set
      stage = x.stage, anonymised_at = ${DateTime.toDateUtc(now)}::timestamptz,
      postal_code = ${blanks.postal_code}, city = ${blanks.city}, street = ${blanks.street},
      street_number = ${blanks.street_number}, description = ${blanks.description}, gender = ${blanks.gender},
      first_name = ${blanks.first_name}, last_name = ${blanks.last_name}, email = ${blanks.email},
      comparable_email = ${comparableEmail(blanks.email)}, phone = ${blanks.phone},
      answers = ${JSON.stringify(blanks.answers)}::text::jsonb,
      signals = ${JSON.stringify(blanks.signals)}::text::jsonb, extra_info = ${blanks.extra_info}, remark = ${blanks.remark}
    from unnest(${ids}, ${erased.map(({ lead }) => lead.stage)}::text[]) as x (id, stage)
    where l.id = x.id`
  yield* appendEvents(
    sql,
    erased.map(({ events, lead }) => ({ lead: lead.id, events }))
  )
  yield* appendAudit(
    sql,
    erased.flatMap(({ audit }) => audit)
  )
})
