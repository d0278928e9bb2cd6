import type { AccountId } from "@leadwell/domain/access/Account"
import type { Act } from "@leadwell/domain/access/Actor"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { nameUpTo } from "@leadwell/domain/input/Text"
import { Email } from "@leadwell/domain/lead/Email"
import { type DateTime, Schema } from "effect"
import { Language } from "./Language.ts"
import { Membership } from "./Membership.ts"

/** The id of an invitation, a UUIDv7. An inviter knows an invited person by it, until the person accepts. */
export const InvitationId = Identifier.pipe(Schema.brand("InvitationId"))

/** The id of an invitation. */
export type InvitationId = typeof InvitationId.Type

/**
 * A membership to which a person is invited, and that the person has not accepted. It opens nothing. It has what the
 * inviter sent, because that is all that the inviter may see of the person. `invited_by` is the name of the inviter, or
 * null when no person invited, and `sent_at` the instant of the last mail that the inviter caused.
 */
export const PendingMembership = Schema.Struct({
  ...Membership.fields,
  invitation: InvitationId,
  name: nameUpTo(255),
  email: Email,
  language: Language,
  invited_by: Schema.NullOr(Schema.String),
  invited_at: Schema.DateTimeUtc,
  sent_at: Schema.DateTimeUtc
})

/** A membership to which a person is invited, and that the person has not accepted. */
export interface PendingMembership extends Schema.Schema.Type<typeof PendingMembership> {}

/** What an inviter sends of a person. */
export type Invited = Pick<PendingMembership, "email" | "language" | "name">

/** Returns the memberships of one invitation. */
export const pendingMemberships = (
  memberships: ReadonlyArray<Membership>,
  invitation: InvitationId,
  { email, language, name }: Invited,
  { actor, at }: Act
): ReadonlyArray<PendingMembership> =>
  memberships.map((membership) => ({
    ...membership,
    invitation,
    name,
    email,
    language,
    invited_by: actor.kind === "person" ? actor.name : null,
    invited_at: at,
    sent_at: at
  }))

/** Returns a pending membership with another role or scope. */
export const withTerms = (
  { email, invitation, invited_at, invited_by, language, name, sent_at }: PendingMembership,
  terms: Membership
): PendingMembership => ({ ...terms, invitation, name, email, language, invited_by, invited_at, sent_at })

/** Returns the membership that a pending one becomes. */
export const termsOf = ({ account, role, scope }: PendingMembership): Membership =>
  scope === undefined ? { account, role } : { account, role, scope }

/** Returns the pending membership as invited once more. */
export const sentAgain = (pending: PendingMembership, at: DateTime.Utc): PendingMembership => ({
  ...pending,
  sent_at: at
})

/** Returns whether a membership is of an account. */
export const isOf =
  (account: AccountId) =>
  (one: Pick<Membership, "account">): boolean =>
    one.account === account
