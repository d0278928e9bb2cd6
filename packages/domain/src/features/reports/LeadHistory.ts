import type { DateTime } from "effect"
import type { AccountId } from "../../access/Account.ts"
import type { OutcomeKind } from "../../assignment/LeadOutcome.ts"
import type { ReclaimReason } from "../../assignment/ReclaimReason.ts"
import type { BusinessId } from "../../catalog/Business.ts"
import type { SubcategoryId } from "../../catalog/Subcategory.ts"
import type { WebsiteCode } from "../../catalog/Website.ts"
import type { DomainEventType } from "../../event/DomainEvent.ts"
import type { Country } from "../../geography/Country.ts"
import type { LeadId } from "../../lead/LeadId.ts"
import type { ReclaimId } from "../../lead/ReclaimId.ts"

/** An event in the history of a lead, with its number. */
export interface HistoryEvent {
  readonly number: number
  readonly type: DomainEventType
  readonly at: DateTime.Utc
  readonly business: BusinessId | null
  readonly reclaim: ReclaimId | null
}

/** Returns whether a business told an outcome by an event. */
export const tellsOutcome = ({ type }: Pick<HistoryEvent, "type">): boolean => type === "business_lead.outcome"

/** What reports count of a lead: it holds no person, so that an erasure changes no figure. */
export interface LeadHistory {
  readonly id: LeadId
  readonly account: AccountId
  readonly website: WebsiteCode
  readonly subcategory: SubcategoryId
  readonly country: Country
  readonly places: number
  /** The first two digits of the postal code, or an empty text when the lead is erased. */
  readonly area: string
  /** All events of the lead, by ascending number. */
  readonly events: ReadonlyArray<HistoryEvent>
  readonly reasons: ReadonlyMap<ReclaimId, ReclaimReason>
  /** What each business told, in the order of its events `business_lead.outcome`. */
  readonly outcomes: ReadonlyMap<BusinessId, ReadonlyArray<OutcomeKind | null>>
  /** How many businesses each rule excluded in the last decision about a lead that is closed. */
  readonly skipped: ReadonlyMap<string, number>
}
