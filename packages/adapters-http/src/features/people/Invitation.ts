import type { Invitation as DomainInvitation } from "@leadwell/people/people/OwnMemberships"
import { Membership } from "@leadwell/people/person/Membership"
import { termsOf } from "@leadwell/people/person/PendingMembership"
import { Schema } from "effect"
import { Timestamp, timestamp } from "../../response/Timestamp.ts"

/** A membership to which the person of the session is invited, with the name of its account. */
export const Invitation = Schema.toEncoded(
  Schema.Struct({
    ...Membership.fields,
    account_name: Schema.String,
    invited_by: Schema.NullOr(Schema.String).annotate({ description: "The name of the person who invites, if any." }),
    invited_at: Timestamp
  })
).annotate({ identifier: "Invitation" })

/** Encodes an invitation. */
export const encodeInvitation = ({ account, pending }: DomainInvitation): typeof Invitation.Type => ({
  ...termsOf(pending),
  account_name: account.name,
  invited_by: pending.invited_by,
  invited_at: timestamp(pending.invited_at)
})
