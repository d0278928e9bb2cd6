import { PgClient } from "@effect/sql-pg"
import type { LeadHolder } from "@leadwell/domain/distribution/Release"
import {
  type ChangedLead,
  type LeadProgress,
  LeadNotFound,
  LeadRepository,
  mostEarlier
} from "@leadwell/domain/intake/LeadRepository"
import type { LeadChange } from "@leadwell/domain/intake/LeadReview"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Effect, Layer, Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { MarketCache } from "../distribution/MarketCache.ts"
import { lockHolders, writeReleases } from "../distribution/Releases.ts"
import { appendEvents } from "../event/Outbox.ts"
import { readPageFromEnds } from "../sql/PagesFromEnds.ts"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { noteContacts } from "./LeadContacts.ts"
import { LeadRow } from "./LeadRows.ts"

type Client = typeof PgClient.PgClient.Service

const rows = decodeRows(Schema.Struct({ ...LeadRow.fields, places_taken: Schema.Int }))

const leadRows = decodeRows(LeadRow)

const earlierLeads = decodeRows(Schema.Struct({ id: numberFromBigint(LeadId), stage: LeadStage }))

const progressOf = ({
  places_taken,
  ...lead
}: typeof LeadRow.Type & { readonly places_taken: number }): LeadProgress => ({
  lead,
  places_taken
})

const pageFromEnds = readPageFromEnds((found) => Effect.map(rows(found), (leads) => leads.map(progressOf)))

/** Makes a {@link LeadRepository} on a client. */
const makeLeadRepository = (sql: Client, markets: MarketCache["Service"]): LeadRepository["Service"] => {
  const taken = sql`
    (select count(*) from leadwell.business_leads b where b.lead_id = l.id and b.reclaim is distinct from 'granted')::integer
      as places_taken`

  const find = Effect.fnUntraced(function* (id: LeadId) {
    const [row] = yield* rows(yield* sql`select l.*, ${taken} from leadwell.leads l where l.id = ${BigInt(id)}`)
    return Result.fromNullishOr(row, () => new LeadNotFound())
  })

  const write = Effect.fnUntraced(function* (before: Lead, { events, lead: after, releases }: LeadChange) {
    yield* sql`
      update leadwell.leads set stage = ${after.stage}, extra_info = ${after.extra_info}, remark = ${after.remark},
        offered_at = case when stage = ${after.stage} then offered_at end
      where id = ${BigInt(after.id)}`
    yield* writeReleases(sql, after, releases)
    if (before.stage !== after.stage) yield* noteContacts(sql, after)
    if (events.length > 0) yield* appendEvents(sql, [{ lead: after.id, events }])
  })

  return {
    get: Effect.fn("PgLeadRepository.get")(function* (id) {
      return progressOf(yield* Effect.fromResult(yield* orUnavailable(find(id))))
    }),
    earlierOf: Effect.fn("PgLeadRepository.earlierOf")(function* (lead) {
      const contact = (kind: "email" | "phone") => contactsOf(lead).find((one) => one.kind === kind)?.value ?? null
      const found = yield* orUnavailable(sql`
        select id, stage from leadwell.leads
        where (comparable_email = ${contact("email")}::text or phone = ${contact("phone")}::text)
          and subcategory_id = ${lead.subcategory_id} and id < ${BigInt(lead.id)}
        order by id desc limit ${mostEarlier}`)
      return yield* earlierLeads(found)
    }),
    page: Effect.fn("PgLeadRepository.page")((stage, request) => {
      const those = stage === "every" ? sql`true` : sql`stage = ${stage}`
      return pageFromEnds(sql, {
        total: sql`select coalesce(sum(total), 0)::bigint as total from leadwell.lead_totals where ${those}`,
        keys: sql`select id from leadwell.leads where ${those}`,
        rows: (id) => sql`select l.*, ${taken} from leadwell.leads l where l.id = ${id}`,
        request
      })
    }),
    modify: <E>(id: LeadId, change: (lead: Lead, holders: ReadonlyArray<LeadHolder>) => Result.Result<LeadChange, E>) =>
      Effect.gen(function* (): Effect.fn.Return<Result.Result<ChangedLead, E | LeadNotFound>, SqlError> {
        const [lead] = yield* leadRows(yield* sql`select * from leadwell.leads where id = ${BigInt(id)} for update`)
        if (lead === undefined) return Result.fail(new LeadNotFound())
        const { holders } = yield* lockHolders(sql, markets, lead)
        const changed = change(lead, holders)
        if (Result.isFailure(changed)) return Result.fail(changed.failure)
        yield* write(lead, changed.success)
        const held = holders.filter(({ reclaim }) => reclaim !== "granted")
        return Result.succeed({ ...changed.success, places_taken: held.length - changed.success.releases.length })
      }).pipe(
        sql.withTransaction,
        orUnavailable,
        Effect.flatMap((result) => Effect.fromResult(result)),
        Effect.withSpan("PgLeadRepository.modify")
      )
  }
}

/** {@link LeadRepository} on PostgreSQL. */
export const layer = Layer.effect(
  LeadRepository,
  Effect.gen(function* () {
    return makeLeadRepository(yield* PgClient.PgClient, yield* MarketCache)
  })
)
