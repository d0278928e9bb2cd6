import type { PgClient } from "@effect/sql-pg"
import { occurrencesOfStage } from "@leadwell/domain/event/Occurrences"
import { type KeptLead, LeadNotFound, type LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect, Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { decodeRows, totalOf } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { noteContacts } from "./KeptContacts.ts"
import { LeadRow } from "./LeadRows.ts"

type Client = typeof PgClient.PgClient.Service

const rows = decodeRows(Schema.Struct({ ...LeadRow.fields, places_taken: Schema.Int }))

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

  const write = Effect.fnUntraced(function* (before: Lead, after: Lead, now: DateTime.Utc) {
    yield* sql`
      update leads set stage = ${after.stage}, extra_info = ${after.extra_info}, remark = ${after.remark},
        offered_at = case when stage = ${after.stage} then offered_at end
      where id = ${BigInt(after.id)}`
    if (before.stage === after.stage) return
    yield* noteContacts(sql, after)
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
      const total = yield* totalOf(sql`select count(*) as total from leads l where ${those}`)
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
