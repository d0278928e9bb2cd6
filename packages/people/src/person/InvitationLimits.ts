import type { AccountId } from "@leadwell/domain/access/Account"
import { businessDay } from "@leadwell/domain/calendar/BusinessDay"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { Fact } from "@leadwell/domain/privacy/Fact"
import { DateTime, Option, Result } from "effect"
import type { Person } from "./Person.ts"

/** The maximum number of pending memberships of an account. */
export const mostPending = 50

/** The maximum number of invitations of an account in a business day, with those that were accepted or taken back. */
export const mostInvitationsADay = 100

/** The account has as many pending memberships as it may have. */
export class TooManyPending extends Fact(
  "TooManyPending",
  "The account has as many pending memberships as it may have."
)<{ readonly account: AccountId }> {}

/** The account invited as often as it may in a business day. It may again from `until` on. */
export class InvitationsSpent extends Fact(
  "InvitationsSpent",
  "The account invited as often as it may in a business day."
)<{
  readonly account: AccountId
  readonly until: DateTime.Utc
}> {}

/** Why an account may not invite. */
export type InvitationLimit = TooManyPending | InvitationsSpent

/** A business day, and the instant at which it ends. */
export interface InvitationDay {
  readonly day: CalendarDate
  readonly until: DateTime.Utc
}

/** Returns the business day of an instant. */
export const invitationDay = (now: DateTime.Utc, zone: DateTime.TimeZone): InvitationDay => {
  const tomorrow = DateTime.add(DateTime.startOf(DateTime.setZone(now, zone), "day"), { days: 1 })
  return { day: businessDay(now, zone), until: DateTime.toUtc(tomorrow) }
}

/** The number of invitations of an account in its last business day with one. */
export interface InvitationCount {
  readonly day: CalendarDate
  readonly today: number
}

/**
 * Returns the count of an account with one more invitation. A clock that is behind midnight counts for the later day,
 * so that it gives no second hundred.
 */
export const counted = (last: InvitationCount | undefined, { day }: InvitationDay): InvitationCount =>
  last === undefined || last.day < day ? { day, today: 1 } : { day: last.day, today: last.today + 1 }

/** Returns the accounts that a change invites to, or mails for, in order. Each costs one invitation of its day. */
export const invitingAccounts = (before: Option.Option<Person>, after: Person): ReadonlyArray<AccountId> => {
  const known = Option.match(before, { onNone: () => [], onSome: ({ pending }) => pending })
  return after.pending
    .filter((one) => {
      const old = known.find(({ account }) => account === one.account)
      return old === undefined || !DateTime.Equivalence(old.sent_at, one.sent_at)
    })
    .map(({ account }) => account)
    .toSorted()
}

/** Fails when an account is beyond a limit with an invitation that is counted, and with `pending` memberships. */
export const withinLimits = (
  account: AccountId,
  { today }: InvitationCount,
  pending: number,
  { until }: InvitationDay
): Result.Result<void, InvitationLimit> => {
  if (today > mostInvitationsADay) return Result.fail(new InvitationsSpent({ account, until }))
  return pending > mostPending ? Result.fail(new TooManyPending({ account })) : Result.void
}
