import type { PgClient } from "@effect/sql-pg/PgClient"
import { arrivedLead, businessesOf } from "@leadwell/domain/intake/Arrival"
import type { ReceivedArrival } from "@leadwell/domain/intake/LeadInbox"
import { isEarlierLead } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { Effect, Option } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Meetings } from "../distribution/Meetings.ts"
import { OpenMarkets } from "../distribution/OpenMarkets.ts"
import type { VersionedMarkets } from "../distribution/ReadMarkets.ts"
import type { Settlement } from "../distribution/Settlement.ts"
import { freshArrivals } from "../idempotency/CompletedRequests.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { type ContactClaims, contactsOfArrivals, type EarlierContacts, readContacts } from "./Contacts.ts"
import type { EnclosedPart } from "./EnclosedParts.ts"

/** A settled lead, and what its sender is told. */
interface ArrivalSettlement extends Settlement {
  readonly lead: Omit<Lead, "id">
  readonly answer: Omit<ReceivedArrival, "lead">
}

/** The decisions on a batch of arrivals, the contacts that the arrivals claim, and the markets afterwards. */
export interface SettledArrivals {
  readonly arrivals: ReadonlyArray<IncomingLead>
  readonly settlements: ReadonlyArray<ArrivalSettlement>
  readonly claims: ContactClaims
  readonly markets: VersionedMarkets
}

/**
 * Settles arrivals in their order. Each decision sees the effects of the decisions before it. Without markets, an open
 * lead gets no offer and stays due.
 */
const settleArrivals = (
  arrivals: ReadonlyArray<IncomingLead>,
  earlier: EarlierContacts,
  known: Option.Option<VersionedMarkets>,
  { blocked, meetings }: Pick<ArrivalKnowledge, "blocked" | "meetings">
): SettledArrivals => {
  const markets = Option.map(known, (read) => new OpenMarkets(read, meetings))
  const contacts = contactsOfArrivals(earlier)
  const settlements = arrivals.map((incoming, index): ArrivalSettlement => {
    const { lead, reception } = incoming
    const person = {
      earlier: contacts.latest(incoming),
      others: contacts.others(incoming),
      isBlocked: blocked.has(incoming)
    }
    const { choice, decision } = Option.match(markets, {
      onNone: () => ({ choice: null, decision: reception.decide(lead, person, null) }),
      onSome: (open) => open.settle(lead, (market) => reception.decide(lead, person, market))
    })
    const { defect, events } = decision
    const arrived = arrivedLead(lead, decision)
    if (isEarlierLead(arrived)) contacts.claim(index, incoming)
    return {
      lead: arrived,
      choice,
      events,
      answer: { businesses: businessesOf(decision), ...(defect && { defect }) }
    }
  })
  return {
    arrivals,
    settlements,
    claims: contacts.claims,
    markets: Option.match(markets, { onNone: () => new Map(), onSome: ({ written }) => written })
  }
}

/** The markets and contacts that the decisions on a batch use. */
export interface ArrivalKnowledge {
  /** The markets. Without markets, no lead gets an offer. */
  readonly markets: Option.Option<VersionedMarkets>
  /** The contacts that an unwritten batch claims. They take precedence over the stored contacts. */
  readonly claimed: EarlierContacts
  /** Whom the persons of the arrivals met, read under their locks. */
  readonly meetings: Meetings
  /** The arrivals with a blocked contact. The write fails when others have one, too. */
  readonly blocked: ReadonlySet<IncomingLead>
}

/** A settled batch of arrivals that is not written yet. */
export interface ArrivalPlan {
  readonly arrivals: ReadonlyArray<IncomingLead>
  /** The arrivals that complete nothing a second time. Those of them that are not settled enclose what is refused. */
  readonly fresh: ReadonlySet<IncomingLead>
  readonly settled: SettledArrivals
  readonly read: VersionedMarkets
}

/**
 * Reads idempotency keys and contacts, and settles the arrivals. Arrivals whose key is taken, or that enclose what
 * cannot be written, are not settled.
 */
export const planArrivals = Effect.fnUntraced(function* (
  sql: PgClient,
  parts: ReadonlyArray<EnclosedPart>,
  arrivals: ReadonlyArray<IncomingLead>,
  { blocked, claimed, markets, meetings }: ArrivalKnowledge
): Effect.fn.Return<ArrivalPlan, SqlError> {
  const fresh = yield* freshArrivals(sql, arrivals)
  let writable: ReadonlyArray<IncomingLead> = [...fresh]
  for (const part of parts) writable = yield* part.writable(sql, writable)
  const earlier = new Map([...(yield* readContacts(sql, writable)), ...claimed])
  const settled = settleArrivals(writable, earlier, markets, { blocked, meetings })
  return { arrivals, fresh, settled, read: Option.getOrElse(markets, (): VersionedMarkets => new Map()) }
})
