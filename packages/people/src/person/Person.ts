import type { Actor } from "@leadwell/domain/access/Actor"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { nameUpTo } from "@leadwell/domain/input/Text"
import { Email } from "@leadwell/domain/lead/Email"
import { DateTime, Schema } from "effect"
import { Language } from "./Language.ts"
import { LinkPace } from "./LinkPace.ts"
import { Membership } from "./Membership.ts"
import { Notification } from "./Notification.ts"
import { type Invited, PendingMembership } from "./PendingMembership.ts"
import { SavedView } from "./SavedView.ts"

/** The id of a person, a UUIDv7. */
export const PersonId = Identifier.pipe(Schema.brand("PersonId"))

/** The id of a person. */
export type PersonId = typeof PersonId.Type

/** The maximum number of memberships of one person. */
export const mostMemberships = 100

/**
 * Who a person is at an OpenID provider. The provider gives a subject to one person only, for ever, which is not so of
 * an e-mail address.
 */
export const Identity = Schema.Struct({ issuer: Schema.String, subject: Schema.String })

/** Who a person is at an OpenID provider. */
export interface Identity extends Schema.Schema.Type<typeof Identity> {}

/**
 * A person who signs in. The e-mail address identifies the person, in its comparable form. `memberships` are those that
 * the person accepted, and `pending` the others. Without a membership nobody signs in: the address may be mistyped and
 * belong to somebody else. `muted` is what the person switched off, and `identity` by what an OpenID provider knows the
 * person, once it did. Of what signs a person in, nothing counts that began at `sessions_ended_at` or before.
 * `link_pace` holds back links that nobody uses, and `views` are the views of lists that the person saved.
 */
export const Person = Schema.Struct({
  id: PersonId,
  name: nameUpTo(255),
  email: Email,
  language: Language,
  memberships: Schema.Array(Membership),
  pending: Schema.Array(PendingMembership),
  muted: Schema.Array(Notification),
  identity: Schema.NullOr(Identity),
  created_at: Schema.DateTimeUtc,
  sessions_ended_at: Schema.NullOr(Schema.DateTimeUtc),
  link_pace: Schema.NullOr(LinkPace),
  views: Schema.Array(SavedView)
})

/** A person who signs in. */
export interface Person extends Schema.Schema.Type<typeof Person> {}

/** Returns a person who is invited with an id at an instant, and accepted nothing yet. */
export const invitedPerson = (
  { email, language, name }: Invited,
  id: PersonId,
  pending: Person["pending"],
  at: DateTime.Utc
): Person => ({
  id,
  name,
  email,
  language,
  memberships: [],
  pending,
  muted: [],
  identity: null,
  created_at: at,
  sessions_ended_at: null,
  link_pace: null,
  views: []
})

/** Returns a person as the actor of what the person does. */
export const personActor = ({ id, name }: Pick<Person, "id" | "name">): Actor => ({ kind: "person", id, name })
