import { DateTime, Schema } from "effect"
import { Identifier } from "../input/Identifier.ts"
import { nameUpTo } from "../input/Text.ts"
import { Email } from "../lead/Email.ts"
import { LinkPace } from "./LinkPace.ts"
import { Membership } from "./Membership.ts"
import { Notification } from "./Notification.ts"

/** The id of a person, a UUIDv7. */
export const PersonId = Identifier.pipe(Schema.brand("PersonId"))

/** The id of a person. */
export type PersonId = typeof PersonId.Type

/** A language in which Leadwell writes to people. */
export const Language = Schema.Literals(["en", "nl"])

/** A language in which Leadwell writes to people. */
export type Language = typeof Language.Type

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
 * A person who signs in. The e-mail address identifies the person, in its comparable form. `muted` is what the person
 * switched off, and `identity` by what an OpenID provider knows the person, once it did. `first_signed_in_at` is null
 * until the person signs in: until then, the address may be mistyped and belong to somebody else. Of what signs a
 * person in, nothing counts that began at `sessions_ended_at` or before. `link_pace` holds back links that nobody uses.
 */
export const Person = Schema.Struct({
  id: PersonId,
  name: nameUpTo(255),
  email: Email,
  language: Language,
  memberships: Schema.Array(Membership),
  muted: Schema.Array(Notification),
  identity: Schema.NullOr(Identity),
  created_at: Schema.DateTimeUtc,
  first_signed_in_at: Schema.NullOr(Schema.DateTimeUtc),
  sessions_ended_at: Schema.NullOr(Schema.DateTimeUtc),
  link_pace: Schema.NullOr(LinkPace)
})

/** A person who signs in. */
export interface Person extends Schema.Schema.Type<typeof Person> {}

/** Returns a person who is invited with an id at an instant, and has not signed in yet. */
export const invitedPerson = (
  invitation: Pick<Person, "email" | "language" | "memberships" | "name">,
  id: PersonId,
  at: DateTime.Utc
): Person => ({
  ...invitation,
  id,
  muted: [],
  identity: null,
  created_at: at,
  first_signed_in_at: null,
  sessions_ended_at: null,
  link_pace: null
})
