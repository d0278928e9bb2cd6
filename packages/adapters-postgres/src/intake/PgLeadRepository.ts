import { PgClient } from "@effect/sql-pg/PgClient"
import { isReleased } from "@leadwell/domain/assignment/BusinessLead"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import type { LeadHolder } from "@leadwell/domain/distribution/Release"
import {
  type ChangedLead,
  type LeadProgress,
  LeadNotFound,
  LeadRepository,
  mostEarlier
} from "@leadwell/domain/intake/LeadRepository"
import type { LeadChange } from "@leadwell/domain/intake/LeadReview"
import { contactsOf, isAwaiting } from "@leadwell/domain/lead/Duplicate"
import { comparableEmail } from "@leadwell/domain/lead/Email"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Effect, Layer, Option, Result, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { appendAudit } from "../audit/AuditRows.ts"
import { MarketCache } from "../distribution/MarketCache.ts"
import { lockHolders, writeReleases } from "../distribution/Releases.ts"
import { appendEvents } from "../event/Outbox.ts"
import { writersEnd } from "../event/RunningWriters.ts"
import { LeadRow } from "../rows/LeadRows.ts"
import { readLongList } from "../sql/LongLists.ts"
import { dateOf, decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"
import { keysOfLeads } from "./LeadConditions.ts"
import { moveContacts, noteContacts, receiptsUnder } from "./LeadContacts.ts"
import { countedTotal } from "./LeadTotal.ts"

const rows = decodeRows(Schema.Struct({ ...LeadRow.fields, places_taken: Schema.Int }))

const leadRows = decodeRows(LeadRow)

const earlierLeads = decodeRows(
  Schema.Struct({
    of: numberFromBigint(LeadId),
    id: numberFromBigint(LeadId),
    stage: LeadStage,
    confirm_by: Schema.NullOr(Schema.DateTimeUtcFromDate)
  })
)

const listed = decodeRows(
  Schema.Struct({ ...LeadRow.fields, places_taken: Schema.Int, holders: Schema.Array(BusinessId) })
)

const progressOf = ({
  places_taken,
  ...lead
}: typeof LeadRow.Type & { readonly places_taken: number }): LeadProgress => ({ lead, places_taken })

const decodeListed = (found: unknown) =>
  Effect.map(listed(found), (leads) =>
    leads.map(({ holders, places_taken, ...lead }) => ({ lead, places_taken, holders }))
  )

const page = readLongList(decodeListed)

const lastIds = decodeRows(Schema.Struct({ last: Schema.NullOr(Schema.BigInt) }))

/** The longest wait for running writers. After it, a reader that follows gets nothing new for now. */
const writersTimeout = "1 second"

const write = Effect.fnUntraced(function* (
  sql: PgClient,
  before: Lead,
  { audit, endsLinks, events, lead: after, releases }: LeadChange
) {
  yield* sql`
    update leadwell.leads set stage = ${after.stage}, extra_info = ${after.extra_info}, remark = ${after.remark},
      offered_at = case when stage = ${after.stage} then offered_at end, postal_code = ${after.postal_code},
      city = ${after.city}, street = ${after.street}, street_number = ${after.street_number},
      gender = ${after.gender}, first_name = ${after.first_name}, last_name = ${after.last_name},
      email = ${after.email}, comparable_email = ${comparableEmail(after.email)}, phone = ${after.phone},
      withdrawn_at = ${dateOf(after.withdrawn_at)}::timestamptz, confirm_by = ${dateOf(after.confirm_by)}::timestamptz
    where id = ${BigInt(after.id)}`
  yield* writeReleases(sql, after, releases)
  if (before.email !== after.email || before.phone !== after.phone) yield* moveContacts(sql, before, after)
  else if (before.stage !== after.stage || isAwaiting(before) !== isAwaiting(after)) yield* noteContacts(sql, after)
  if (endsLinks === true) yield* sql`delete from leadwell.secrets where lead = ${BigInt(after.id)}`
  if (events.length > 0) yield* appendEvents(sql, [{ lead: after.id, events }])
  yield* appendAudit(sql, audit)
})

/** Replaces a lead with the result of `change`. What that reads stays locked until the lead is written. */
export const replaceLead = <E>(
  sql: PgClient,
  markets: MarketCache["Service"],
  id: LeadId,
  change: (lead: Lead, holders: ReadonlyArray<LeadHolder>) => Effect.Effect<Result.Result<LeadChange, E>, E | SqlError>
) =>
  Effect.gen(function* (): Effect.fn.Return<ChangedLead, E | LeadNotFound | SqlError> {
    const [lead] = yield* leadRows(yield* sql`select * from leadwell.leads where id = ${BigInt(id)} for update`)
    if (lead === undefined) return yield* new LeadNotFound({ id })
    const { holders } = yield* lockHolders(sql, markets, lead)
    const changed = yield* Effect.fromResult(yield* change(lead, holders))
    yield* write(sql, lead, changed)
    const holding = holders.filter((one) => !isReleased(one))
    return { ...changed, places_taken: holding.length - changed.releases.length }
  }).pipe(sql.withTransaction, orUnavailable)

/** Makes a {@link LeadRepository} on a client. */
const makeLeadRepository = (sql: PgClient, markets: MarketCache["Service"]): LeadRepository["Service"] => {
  const taken = sql`
    (select count(*) from leadwell.business_leads b where b.lead_id = l.id and b.reclaim is distinct from 'granted')::integer
      as places_taken`

  /** The lead of a key `k` of a list, with its holders. */
  const row = sql`
    select l.*, h.holders, cardinality(h.holders) as places_taken
    from leadwell.leads l, lateral (
      select array(
        select b.business from leadwell.business_leads b
        where b.lead_id = l.id and b.reclaim is distinct from 'granted'
        order by b.assigned_at, b.business collate "C"
      ) as holders
    ) h
    where l.id = k.id`

  const find = Effect.fnUntraced(function* (id: LeadId) {
    const [row] = yield* rows(yield* sql`select l.*, ${taken} from leadwell.leads l where l.id = ${BigInt(id)}`)
    return Result.fromNullishOr(row, () => new LeadNotFound({ id }))
  })

  return {
    get: Effect.fn("PgLeadRepository.get")(function* (id) {
      return progressOf(yield* Effect.fromResult(yield* orUnavailable(find(id))))
    }),
    earlierOf: Effect.fn("PgLeadRepository.earlierOf")(function* (leads) {
      const contact = (kind: "email" | "phone") =>
        leads.map((lead) => contactsOf(lead).find((one) => one.kind === kind)?.value ?? "")
      const found = yield* orUnavailable(sql`
        select x.of, e.id, e.stage, e.confirm_by
        from unnest(
          ${leads.map(({ id }) => String(id))}::text[]::bigint[], ${leads.map((lead) => lead.subcategory_id)}::text[],
          ${contact("email")}::text[], ${contact("phone")}::text[]
        ) as x (of, subcategory, email, phone), lateral (
          select l.id, l.stage, l.confirm_by from leadwell.leads l
          where (l.comparable_email = nullif(x.email, '') or l.phone = nullif(x.phone, ''))
            and l.subcategory_id = x.subcategory and l.id < x.of
          order by l.id desc limit ${mostEarlier}
        ) as e
        order by x.of, e.id desc`)
      const groups = Map.groupBy(yield* earlierLeads(found), (one) => one.of)
      return new Map([...groups].map(([of, all]) => [of, all.map(({ of: _, ...one }) => one)]))
    }),
    receiptsOf: Effect.fn("PgLeadRepository.receiptsOf")((persons) => orUnavailable(receiptsUnder(sql, persons))),
    page: Effect.fn("PgLeadRepository.page")((filter, sort, request) => {
      const [keys, total] = [keysOfLeads(sql, filter), countedTotal(sql, filter)]
      return page(sql, { total, keys, key: ["created_at", "id"], sort, row, request })
    }),
    after: Effect.fn("PgLeadRepository.after")(function* (number, limit, filter) {
      const keys = sql`
        select id from (${keysOfLeads(sql, filter)}) k where id > ${BigInt(number)} order by id limit ${limit}`
      const [found] = yield* lastIds(yield* orUnavailable(sql`select max(id) as last from (${keys}) k`.unprepared))
      const last = found?.last ?? null
      if (last === null) return []
      // A lead gets its id before its commit. One with a lower id is visible when the writers of now have ended.
      if (Option.isNone(yield* orUnavailable(Effect.timeoutOption(writersEnd(sql), writersTimeout)))) return []
      const rows = yield* orUnavailable(
        sql`select r.* from (${keys}) k, lateral (${row}) r where k.id <= ${last} order by k.id`.unprepared
      )
      return yield* decodeListed(rows)
    }),
    modify: (id, change) =>
      replaceLead(sql, markets, id, (lead, holders) => Effect.succeed(change(lead, holders))).pipe(
        Effect.withSpan("PgLeadRepository.modify")
      )
  }
}

/** {@link LeadRepository} on PostgreSQL. */
export const layer = Layer.effect(
  LeadRepository,
  Effect.gen(function* () {
    return makeLeadRepository(yield* PgClient, yield* MarketCache)
  })
)
