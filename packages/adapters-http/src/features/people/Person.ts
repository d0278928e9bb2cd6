import type { PersonInvited } from "@leadwell/people/people/AccountPeople"
import { Language } from "@leadwell/people/person/Language"
import { Membership } from "@leadwell/people/person/Membership"
import { termsOf } from "@leadwell/people/person/PendingMembership"
import { mostMemberships, type Person as DomainPerson } from "@leadwell/people/person/Person"
import { invitationKeys, personChangeKeys } from "@leadwell/people/person/PersonRequest"
import { type IssuedLink, signInAddress } from "@leadwell/people/session/SignInLinks"
import { Effect, Schema } from "effect"
import { ownOrigin } from "../../response/OwnOrigin.ts"
import { Timestamp, timestamp } from "../../response/Timestamp.ts"

const memberships = Schema.Array(Schema.toEncoded(Membership))

const fields = {
  id: Schema.String,
  name: Schema.String,
  email: Schema.String,
  language: Language,
  memberships,
  pending: Schema.Array(Schema.toEncoded(Schema.Struct({ ...Membership.fields, invited_at: Timestamp }))).annotate({
    description: "Memberships that the person has not accepted yet. They open nothing."
  }),
  created_at: Timestamp
}

/** A person who may sign in. */
export const Person = Schema.Struct(fields).annotate({ identifier: "Person" })

/** A one-time link in clear, which is shown only once. */
export const SignInLink = Schema.Struct({
  link: Schema.String.annotate({
    examples: [`https://leads.example.nl/sign-in#lwl_${"0123456789".repeat(5).slice(0, 43)}`]
  }),
  expires_at: Timestamp
}).annotate({ identifier: "SignInLink" })

/** An invited person, and the link that signs the person in. It is null for a member, because it is mailed alone. */
export const InvitedPerson = Schema.Struct({ ...fields, sign_in: Schema.NullOr(SignInLink) }).annotate({
  identifier: "InvitedPerson"
})

const givenMemberships = memberships.check(Schema.isMinLength(1), Schema.isMaxLength(mostMemberships)).annotate({
  description:
    "Each account once. The role `member` alone has a scope. A member gives that role alone, for their own account."
})

/** The body of an invitation, as a client encodes it. */
export const InvitationBody = Schema.Struct({
  name: Schema.toEncoded(invitationKeys.name.schema),
  email: Schema.toEncoded(invitationKeys.email.schema),
  language: Schema.optionalKey(Language.annotate({ description: "`en` if it is absent." })),
  memberships: givenMemberships
})

/** The body of a change of a person, as a client encodes it. */
export const PersonChangeBody = Schema.Struct({
  name: Schema.optionalKey(Schema.toEncoded(personChangeKeys.name.schema)),
  language: Schema.optionalKey(Language),
  memberships: Schema.optionalKey(givenMemberships)
})

/** Encodes a person. */
export const encodePerson = (person: DomainPerson): typeof Person.Type => ({
  id: person.id,
  name: person.name,
  email: person.email,
  language: person.language,
  memberships: person.memberships,
  pending: person.pending.map((one) => ({ ...termsOf(one), invited_at: timestamp(one.invited_at) })),
  created_at: timestamp(person.created_at)
})

/** Encodes a one-time link in clear, if there is one. */
export const encodeLinkOrNull = (link: IssuedLink | null) =>
  Effect.map(ownOrigin, (origin): typeof SignInLink.Type | null =>
    link === null ? null : { link: signInAddress(origin, link), expires_at: timestamp(link.expires_at) }
  )

/** Encodes an invited person with the link in clear. */
export const encodeInvitedPerson = ({ link, person }: PersonInvited) =>
  Effect.map(encodeLinkOrNull(link), (sign_in): typeof InvitedPerson.Type => ({ ...encodePerson(person), sign_in }))
