import { Ability } from "@leadwell/domain/access/Ability"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { Language } from "@leadwell/people/person/Language"
import { Membership } from "@leadwell/people/person/Membership"
import { Notification } from "@leadwell/people/person/Notification"
import { SavedView, savedViewKeys } from "@leadwell/people/person/SavedView"
import { endOf, type Session as DomainSession } from "@leadwell/people/session/Session"
import type { SignedInPerson } from "@leadwell/people/session/SignedInPerson"
import { DateTime, Effect, Schema } from "effect"
import { Timestamp, timestamp } from "../../response/Timestamp.ts"

const fields = {
  id: Schema.String,
  created_at: Timestamp,
  used_at: Timestamp.annotate({ description: "The last request, to within five minutes." }),
  expires_at: Timestamp.annotate({ description: "When the session ends if no request follows." })
}

/** The session of the request: who one is, for which account one acts, and what one may do for it. */
export const Session = Schema.Struct({
  ...fields,
  person: Schema.Struct({
    id: Schema.String,
    name: Schema.String,
    email: Schema.String,
    language: Language,
    muted: Schema.Array(Notification)
  }),
  account: Schema.String,
  abilities: Schema.Array(Ability),
  memberships: Schema.Array(Schema.toEncoded(Membership)),
  views: Schema.Array(Schema.toEncoded(SavedView)).annotate({ description: "The views of lists that one saved." }),
  time_zone: Schema.String.annotate({ description: "The time zone of business days, such as `Europe/Amsterdam`." })
}).annotate({ identifier: "Session" })

/** The body of a change of one's own settings, as a client encodes it. */
export const ProfileBody = Schema.Struct({
  language: Schema.optionalKey(Language),
  muted: Schema.optionalKey(
    Schema.Array(Notification)
      .check(Schema.isMaxLength(Notification.literals.length))
      .annotate({ description: "The kinds of mail that one does not want." })
  )
})

/** The body of a view to save, as a client encodes it. */
export const SavedViewBody = Schema.Struct({
  list: Schema.toEncoded(savedViewKeys.list.schema),
  name: Schema.toEncoded(savedViewKeys.name.schema),
  query: Schema.toEncoded(savedViewKeys.query.schema)
})

/** A session in the list of its person. */
export const ListedSession = Schema.Struct({ ...fields, current: Schema.Boolean }).annotate({
  identifier: "ListedSession"
})

const shown = (session: DomainSession) => ({
  id: session.id,
  created_at: timestamp(session.created_at),
  used_at: timestamp(session.used_at),
  expires_at: timestamp(endOf(session))
})

/** Makes what encodes the session of a request, with the {@link BusinessTimeZone} of the server. */
export const sessionEncoder = Effect.map(BusinessTimeZone, (zone) => {
  const time_zone = DateTime.zoneToString(zone)
  return ({ person, principal, session }: SignedInPerson): typeof Session.Type => {
    const { email, id, language, memberships, muted, name, views } = person
    return {
      ...shown(session),
      person: { id, name, email, language, muted },
      account: principal.account,
      abilities: [...principal.abilities],
      memberships,
      views,
      time_zone
    }
  }
})

/** Encodes a session in the list of its person. */
export const encodeListedSession =
  (current: DomainSession) =>
  (session: DomainSession): typeof ListedSession.Type => ({ ...shown(session), current: session.id === current.id })
