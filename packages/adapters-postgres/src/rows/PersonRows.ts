import type { PgClient } from "@effect/sql-pg/PgClient"
import { comparableEmail } from "@leadwell/domain/lead/Email"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { LinkPace } from "@leadwell/people/person/LinkPace"
import { PendingMembership } from "@leadwell/people/person/PendingMembership"
import { Person } from "@leadwell/people/person/Person"
import { storedSecrets } from "@leadwell/people/person/StoredSecret"
import { Session } from "@leadwell/people/session/Session"
import { DateTime, Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { dateOf, numberFromBigint } from "../sql/Rows.ts"

const instant = Schema.DateTimeUtcFromDate

/** A row of `people`. */
export const PersonRow = Schema.Struct({
  ...Person.fields,
  pending: Schema.Array(
    Schema.Struct({
      ...PendingMembership.fields,
      invited_at: Schema.DateTimeUtcFromString,
      sent_at: Schema.DateTimeUtcFromString
    })
  ),
  created_at: instant,
  sessions_ended_at: Schema.NullOr(instant),
  link_pace: Schema.NullOr(Schema.Struct({ ...LinkPace.fields, sent_at: Schema.DateTimeUtcFromString }))
})

/** A row of `sessions`. */
export const SessionRow = Schema.Struct({ ...Session.fields, created_at: instant, used_at: instant })

const linkColumns = { lead: numberFromBigint(LeadId), expires_at: Schema.NullOr(instant) }

/** A row of `secrets`. */
export const SecretRow = Schema.Union([
  Schema.Struct({ ...storedSecrets.sign_in.fields, expires_at: instant }),
  Schema.Struct({ ...storedSecrets.unsubscribe.fields, expires_at: instant }),
  Schema.Struct({ ...storedSecrets.passkey.fields, expires_at: instant }),
  Schema.Struct({ ...storedSecrets.confirm.fields, ...linkColumns }),
  Schema.Struct({ ...storedSecrets.page.fields, ...linkColumns })
])

/** Deletes the people of a condition, with their mails, to which no foreign key leads. */
export const deletePeople = (sql: PgClient, condition: Fragment) => sql`
  with gone as (delete from leadwell.people where ${condition} returning id)
  delete from leadwell.deliveries where channel = 'mail' and receiver in (select id from gone)`

/** The identity of a person as the text of JSON, or null for SQL's null. */
export const identityText = ({ identity }: Person): string | null => identity && JSON.stringify(identity)

/** The pace of the links of a person as the text of JSON, or null for SQL's null. */
export const paceText = ({ link_pace }: Person): string | null =>
  link_pace && JSON.stringify({ ...link_pace, sent_at: DateTime.formatIso(link_pace.sent_at) })

/** The pending memberships of a person as the text of JSON. */
export const pendingText = ({ pending }: Person): string =>
  JSON.stringify(
    pending.map(({ invited_at, sent_at, ...one }) => ({
      ...one,
      invited_at: DateTime.formatIso(invited_at),
      sent_at: DateTime.formatIso(sent_at)
    }))
  )

/** The values of a person's columns, in the order of {@link personColumns}. */
export const personValues = (sql: PgClient, person: Person) => sql`
  ${person.id}, ${person.name}, ${person.email}, ${comparableEmail(person.email)}, ${person.language},
  ${JSON.stringify(person.memberships)}::text::jsonb, ${pendingText(person)}::text::jsonb, ${[...person.muted]}::text[],
  ${identityText(person)}::text::jsonb, ${DateTime.toDateUtc(person.created_at)}::timestamptz,
  ${dateOf(person.sessions_ended_at)}::timestamptz, ${paceText(person)}::text::jsonb,
  ${JSON.stringify(person.views)}::text::jsonb`

/** The columns of `people`. */
export const personColumns =
  "id, name, email, comparable_email, language, memberships, pending, muted, identity, created_at, sessions_ended_at, " +
  "link_pace, views"
