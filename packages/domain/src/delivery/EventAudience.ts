import type { AccountId } from "../account/Account.ts"
import type { DomainEvent } from "../event/DomainEvent.ts"
import type { NumberedEvent } from "../event/EventRepository.ts"

/**
 * The accounts behind an event: the one whose website sent the lead, and the one that owns the business. Each is null
 * when the event has no such thing, or when it is not stored any more.
 */
export interface EventAccounts {
  readonly lead: AccountId | null
  readonly business: AccountId | null
}

/** An event with its number and the accounts behind it. */
export interface AccountedEvent extends NumberedEvent {
  readonly accounts: EventAccounts
}

const isOfLead = ({ business, type }: DomainEvent): boolean => type.startsWith("lead.") && business === null

/**
 * Returns the account that may learn of an event. An event of a lead is for the account of its website, which must not
 * learn which businesses got the lead. An event of a business is for the account of that business alone.
 */
export const audienceOf = ({ accounts, event }: AccountedEvent): AccountId | null =>
  isOfLead(event) ? accounts.lead : accounts.business
