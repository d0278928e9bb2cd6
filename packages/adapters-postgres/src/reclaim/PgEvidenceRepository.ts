import { PgClient } from "@effect/sql-pg"
import { ReclaimId } from "@leadwell/domain/assignment/ReclaimId"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { EvidenceRepository } from "@leadwell/domain/reclaim/EvidenceRepository"
import { DateTime, Effect, Layer, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { orUnavailable } from "../sql/StorageFailures.ts"

const assigned = decodeRows(Schema.Struct({ lead: numberFromBigint(LeadId), assigned_at: Schema.DateTimeUtcFromDate }))
const rates = decodeRows(Schema.Struct({ assigned: Schema.BigInt, reclaimed: Schema.BigInt }))
const requests = decodeRows(Schema.Struct({ id: ReclaimId }))

/** {@link EvidenceRepository} on PostgreSQL. */
export const layer = Layer.effect(
  EvidenceRepository,
  Effect.map(PgClient.PgClient, (sql) => ({
    facts: Effect.fn("PgEvidenceRepository.facts")(function* (
      { business, created_at, id },
      { assigned_at, lead },
      since
    ) {
      const contact = (kind: "email" | "phone") => contactsOf(lead).find((one) => one.kind === kind)?.value ?? null
      const samePerson = yield* orUnavailable(sql`
        select b.lead_id as lead, b.assigned_at
        from leadwell.leads l join leadwell.business_leads b on b.business = ${business} and b.lead_id = l.id
        where (l.comparable_email = ${contact("email")}::text or l.phone = ${contact("phone")}::text)
          and b.assigned_at < ${DateTime.toDateUtc(assigned_at)}::timestamptz
        order by b.assigned_at desc`)
      const sameScreenshot = yield* orUnavailable(sql`
        select r.id
        from leadwell.screenshots mine
        join leadwell.screenshots s on s.sha256 = mine.sha256 and s.reclaim <> mine.reclaim
        join leadwell.reclaim_requests r on r.id = s.reclaim
        join leadwell.businesses b on b.id = r.business
        where mine.reclaim = ${id} and r.created_at <= ${DateTime.toDateUtc(created_at)}::timestamptz
          and b.account = (select account from leadwell.businesses where id = ${business})
        order by r.created_at, r.id`)
      const [counts] = yield* rates(
        yield* orUnavailable(sql`
          select count(*) as assigned, count(r.id) as reclaimed
          from leadwell.business_leads b
          left join leadwell.reclaim_requests r on r.business = b.business and r.lead_id = b.lead_id
          where b.business = ${business} and b.assigned_at between ${DateTime.toDateUtc(since)}::timestamptz
            and ${DateTime.toDateUtc(created_at)}::timestamptz`)
      )
      return {
        samePerson: yield* assigned(samePerson),
        assigned: Number(counts?.assigned ?? 0),
        reclaimed: Number(counts?.reclaimed ?? 0),
        sameScreenshot: (yield* requests(sameScreenshot)).map((one) => one.id)
      }
    })
  }))
)
