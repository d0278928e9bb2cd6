import type { PgClient } from "@effect/sql-pg/PgClient"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { counted, type InvitationDay, invitingAccounts, withinLimits } from "@leadwell/people/person/InvitationLimits"
import type { Person } from "@leadwell/people/person/Person"
import { Effect, type Option, Schema } from "effect"
import { decodeRows } from "../../sql/Rows.ts"

const counts = decodeRows(Schema.Struct({ day: CalendarDate, today: Schema.Int, pending: Schema.Int }))

/** The condition that a person has a pending membership with such members. An index finds them. */
export const isPending = (sql: PgClient, which: object) => sql`pending @> ${JSON.stringify([which])}::text::jsonb`

/**
 * Counts an invitation of each account to which a change invites, and fails when one of them may not invite. It locks
 * the counter of each account, in order, until the transaction ends, and the change is written already.
 */
export const countInvitations = Effect.fnUntraced(function* (
  sql: PgClient,
  before: Option.Option<Person>,
  after: Person,
  day: InvitationDay
) {
  for (const account of invitingAccounts(before, after)) {
    yield* sql`
      insert into leadwell.invitation_counts (account, day, today) values (${account}, ${day.day}, 0)
      on conflict (account) do nothing`
    yield* sql`select from leadwell.invitation_counts where account = ${account} for update`
    // Another statement has another snapshot: it sees what was written before the lock was free.
    const [found] = yield* counts(
      yield* sql`
      select day, today, (select count(*)::integer from leadwell.people where ${isPending(sql, { account })}) as pending
      from leadwell.invitation_counts where account = ${account}`
    )
    const count = counted(found, day)
    yield* Effect.fromResult(withinLimits(account, count, found?.pending ?? 0, day))
    yield* sql`
      update leadwell.invitation_counts set day = ${count.day}, today = ${count.today} where account = ${account}`
  }
})
