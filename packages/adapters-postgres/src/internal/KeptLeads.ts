import type { PgClient } from "@effect/sql-pg"
import { occurrencesOfStage } from "@leadwell/domain/event/Occurrences"
import { contactsOf, isEarlierLead } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { type KeptLead, LeadNotFound, type LeadRepository } from "@leadwell/domain/lead/LeadRepository"
import { DateTime, Effect, Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { LeadRow } from "./LeadRows.ts"
import { decodeRows } from "./Rows.ts"
import { orUnavailable } from "./StorageFailures.ts"

type Client = typeof PgClient.PgClient.Service

const rows = decodeRows(Schema.Struct({ ...LeadRow.fields, places_taken: Schema.Int }))
const totals = decodeRows(Schema.Struct({ total: Schema.BigInt }))

const keptLead = ({ places_taken, ...lead }: typeof LeadRow.Type & { readonly places_taken: number }): KeptLead => ({
  lead,
  places_taken
})

/** The parts of {@link LeadRepository} that look at leads which were received, and review them. */
export const keptLeads = (sql: Client): Pick<LeadRepository["Service"], "get" | "page" | "modify"> => {
  const taken = sql`
    (select count(*) from business_leads b where b.lead_id = l.id and b.reclaim is distinct from 'granted')::integer
      as places_taken`

  const find = Effect.fnUntraced(function* (id: LeadId) {
    const [row] = yield* rows(yield* sql`select l.*, ${taken} from leads l where l.id = ${BigInt(id)}`)
    return Result.fromNullishOr(row, () => new LeadNotFound())
  })

  /** Makes a lead the latest under its contacts unless a later one is, or takes it away from there. */
  const noteContacts = (lead: Lead) => {
    const contacts = contactsOf(lead)
    const asked = sql`
      unnest(
        ${contacts.map(({ kind }) => kind)}::text[], ${contacts.map(({ value }) => value)}::text[]
      ) as x (kind, value)`
    return isEarlierLead(lead.stage)
      ? sql`
          insert into lead_contacts as c (subcategory, kind, digest, lead_id, at)
          select ${lead.subcategory_id}, x.kind, sha256(convert_to(x.value, 'UTF8')), ${BigInt(lead.id)},
            ${DateTime.toDateUtc(lead.created_at)}::timestamptz
          from ${asked} order by 2, 3
          on conflict (subcategory, kind, digest) do update set lead_id = excluded.lead_id, at = excluded.at
            where c.lead_id < excluded.lead_id`
      : sql`
          delete from lead_contacts c using ${asked}
          where c.subcategory = ${lead.subcategory_id} and c.kind = x.kind
            and c.digest = sha256(convert_to(x.value, 'UTF8')) and c.lead_id = ${BigInt(lead.id)}`
  }

  const write = Effect.fnUntraced(function* (before: Lead, after: Lead, now: DateTime.Utc) {
    yield* sql`
      update leads set stage = ${after.stage}, extra_info = ${after.extra_info}, remark = ${after.remark},
        offered_at = case when stage = ${after.stage} then offered_at end
      where id = ${BigInt(after.id)}`
    if (before.stage === after.stage) return
    yield* noteContacts(after)
    for (const { at, type } of occurrencesOfStage(after.stage, now)) {
      yield* sql`
        insert into outbox (type, at, lead) values (${type}, ${DateTime.toDateUtc(at)}::timestamptz, ${BigInt(after.id)})`
    }
  })

  return {
    get: Effect.fn("PgLeadRepository.get")(function* (id) {
      return keptLead(yield* Effect.fromResult(yield* orUnavailable(find(id))))
    }),
    page: Effect.fn("PgLeadRepository.page")(function* (stage, request) {
      const those = stage === "every" ? sql`true` : sql`l.stage = ${stage}`
      const offset = BigInt(request.page - 1) * BigInt(request.per_page)
      const [counted] = yield* totals(yield* orUnavailable(sql`select count(*) as total from leads l where ${those}`))
      const total = counted?.total ?? 0n
      const found = yield* orUnavailable(sql`
        select l.*, ${taken} from leads l where ${those}
        order by l.id desc offset ${offset < total ? offset : total}::bigint limit ${request.per_page}`)
      return { items: (yield* rows(found)).map(keptLead), total: Number(total), request }
    }),
    modify: <E>(id: LeadId, change: (lead: Lead) => Result.Result<Lead, E>, now: DateTime.Utc) =>
      Effect.gen(function* (): Effect.fn.Return<Result.Result<KeptLead, E | LeadNotFound>, SqlError> {
        // A statement that waits for a lock counts the places as they were before it waited: read after the lock.
        yield* sql`select id from leads where id = ${BigInt(id)} for update`
        const found = yield* find(id)
        if (Result.isFailure(found)) return Result.fail(found.failure)
        const { lead, places_taken } = keptLead(found.success)
        const changed = change(lead)
        if (Result.isFailure(changed)) return Result.fail(changed.failure)
        yield* write(lead, changed.success, now)
        return Result.succeed({ lead: changed.success, places_taken })
      }).pipe(
        sql.withTransaction,
        orUnavailable,
        Effect.flatMap((result) => Effect.fromResult(result)),
        Effect.withSpan("PgLeadRepository.modify")
      )
  }
}
