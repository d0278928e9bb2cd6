import type { AccountId } from "../access/Account.ts"
import type { Owned } from "../access/Reach.ts"
import type { WebsiteCode } from "../catalog/Website.ts"
import { type DomainEvent, isTold } from "../event/DomainEvent.ts"
import type { NumberedEvent } from "../event/EventRepository.ts"

/**
 * The accounts behind an event: the one whose website sent the lead or the submission, and the one that owns the
 * business. Each is null when the event has no such thing, or when it is not stored any more.
 */
export interface EventAccounts {
  readonly lead: AccountId | null
  readonly business: AccountId | null
}

/**
 * An event with its number, the accounts behind it, and the website that sent the lead or the submission, null when it
 * is erased.
 */
export interface AccountedEvent extends NumberedEvent {
  readonly accounts: EventAccounts
  readonly website: WebsiteCode | null
}

const isOfSender = ({ business, type }: DomainEvent): boolean =>
  business === null && (type.startsWith("lead.") || type === "submission.waiting")

/**
 * Returns the account that may learn of an event. An event of a lead or a submission is for the account of its website,
 * which must not learn which businesses got the lead. An event of a business is for the account of that business alone.
 * Nobody hears of an event of the history alone.
 */
export const audienceOf = ({ accounts, event }: AccountedEvent): AccountId | null => {
  if (!isTold(event.type)) return null
  return isOfSender(event) ? accounts.lead : accounts.business
}

/** Returns the website or the business of which an event tells its {@link audienceOf}, or null for nobody. */
export const concernOf = (one: AccountedEvent): Owned | null => {
  const { event, website } = one
  const account = audienceOf(one)
  if (account === null) return null
  if (event.business !== null) return { account, business: event.business }
  return website === null ? null : { account, website }
}
