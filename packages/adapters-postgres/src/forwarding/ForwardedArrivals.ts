import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { IdempotencyKey } from "@leadwell/domain/idempotency/IdempotencyKey"
import { IdempotencyKeyTaken } from "@leadwell/domain/idempotency/IdempotentRequest"
import { decideArrival } from "@leadwell/domain/intake/Arrival"
import type { ReceivedArrival } from "@leadwell/domain/intake/LeadInbox"
import { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Effect, Result, Schema } from "effect"
import type { WrittenGroup } from "../rows/GroupNotes.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"

const ForwardedArrival = Schema.Struct({
  lead: Schema.Struct({ ...ReceivedLead.fields, created_at: Schema.DateTimeUtcFromString }),
  contact_keys: Schema.Array(Schema.String),
  duplicate_window_days: Schema.Int,
  now: Schema.DateTimeUtcFromString,
  today: Schema.Struct({ day: CalendarDate, week: CalendarDate, month: CalendarDate }),
  idempotent_request: Schema.NullOr(
    Schema.Struct({
      sender: Schema.String,
      key: IdempotencyKey,
      fingerprint: Schema.String,
      at: Schema.DateTimeUtcFromString
    })
  )
})

const decodeArrivals = Schema.decodeEffect(Schema.fromJsonString(Schema.Array(ForwardedArrival)))

/** Whether another process can decide on an arrival in place of this one, and did not forward it to this one. */
const isForwardable = ({ forwarded, reception: { terms } }: IncomingLead): boolean =>
  terms !== undefined && forwarded === undefined

/**
 * Formats arrivals for the process that decides on them. Returns undefined if one of them is not forwardable. A schema
 * would take three times as long to format them.
 */
export const arrivalsText = (arrivals: ReadonlyArray<IncomingLead>): string | undefined =>
  arrivals.every(isForwardable)
    ? JSON.stringify(
        arrivals.map(({ contactKeys, lead, reception: { idempotentRequest, terms } }) => ({
          lead,
          contact_keys: contactKeys,
          duplicate_window_days: terms?.duplicate_window_days,
          ...terms?.moment,
          idempotent_request: idempotentRequest ?? null
        }))
      )
    : undefined

/** Parses the arrivals of a group that another process forwarded. */
export const arrivalsOf = (text: string, forwarded: NonNullable<IncomingLead["forwarded"]>) =>
  Effect.map(decodeArrivals(text), (arrivals) =>
    arrivals.map(({ contact_keys, duplicate_window_days, idempotent_request, lead, now, today }): IncomingLead => ({
      lead,
      contactKeys: contact_keys,
      forwarded,
      reception: {
        contacts: [],
        decide: decideArrival({ duplicate_window_days, moment: { now, today } }),
        ...(idempotent_request !== null && { idempotentRequest: idempotent_request })
      }
    }))
  )

/** What became of each arrival of a group, without the number of its lead. It is null for a taken idempotency key. */
const Outcomes = Schema.fromJsonString(
  Schema.Array(Schema.NullOr(Schema.Struct({ stage: LeadStage, businesses: Schema.Array(BusinessId) })))
)
const decodeOutcomes = Schema.decodeEffect(Outcomes)

/** What became of an arrival. */
export type ArrivalResult = Result.Result<ReceivedArrival, IdempotencyKeyTaken>

/** Formats what becomes of a group, for the process that forwarded it. */
export const outcomesText: (outcomes: typeof Outcomes.Type) => string = Schema.encodeSync(Outcomes)

const leadId = Schema.decodeSync(Schema.NumberFromString.pipe(Schema.decodeTo(LeadId)))

/** Describes a group that is written, for the process that forwarded it. */
export const writtenGroup = (id: string, results: ReadonlyArray<ArrivalResult>): WrittenGroup => {
  const stored = results.filter(Result.isSuccess)
  return {
    id,
    lead_ids: stored.map(({ success }) => String(success.lead.id)),
    outcomes: outcomesText(
      results.map((result) =>
        Result.isSuccess(result) ? { stage: result.success.lead.stage, businesses: result.success.businesses } : null
      )
    )
  }
}

/** Returns what became of the arrivals of a group. */
export const outcomesOf = Effect.fnUntraced(function* (arrivals: ReadonlyArray<IncomingLead>, written: WrittenGroup) {
  const outcomes = yield* Effect.orDie(decodeOutcomes(written.outcomes))
  let stored = 0
  return arrivals.map(({ lead }, index): ArrivalResult => {
    const outcome = outcomes[index]
    if (outcome === undefined || outcome === null) return Result.fail(new IdempotencyKeyTaken())
    const { businesses, stage } = outcome
    return Result.succeed({
      lead: { ...lead, stage, id: leadId(written.lead_ids[stored++]!), anonymised_at: null },
      businesses
    })
  })
})
