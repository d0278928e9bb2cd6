import { DateTime, Duration, Schema } from "effect"
import { countsFor } from "../person/EndedSessions.ts"
import { InvitationId } from "../person/PendingMembership.ts"
import { type Person, PersonId } from "../person/Person.ts"
import { SecretHash } from "../person/Secret.ts"

/**
 * A one-time link that signs a person in. It is removed when it is used. The link of an invitation also accepts what is
 * pending of it.
 */
export const SignInLink = Schema.Struct({
  hash: SecretHash,
  person: PersonId,
  invitation: Schema.NullOr(InvitationId),
  expires_at: Schema.DateTimeUtc
})

/** A one-time link that signs a person in. */
export interface SignInLink extends Schema.Schema.Type<typeof SignInLink> {}

/** How long a link can be used. */
export const linkTime = Duration.minutes(15)

/** Returns when a link was issued. */
export const issuedAt = ({ expires_at }: SignInLink): DateTime.Utc => DateTime.subtractDuration(expires_at, linkTime)

/** Returns whether a link of a person can still be used. */
export const isUsable = (link: SignInLink, person: Pick<Person, "sessions_ended_at">, now: DateTime.Utc): boolean =>
  countsFor(person, issuedAt(link)) && DateTime.isLessThan(now, link.expires_at)
