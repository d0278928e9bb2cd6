import { DateTime, Duration } from "effect"
import { countsFor } from "../person/EndedSessions.ts"
import type { Person } from "../person/Person.ts"
import type { SecretOf } from "../person/StoredSecret.ts"

/** A one-time link that signs a person in. */
export type SignInLink = SecretOf<"sign_in">

/** How long a link can be used. */
export const linkTime = Duration.minutes(15)

/** Returns when a link was issued. */
export const issuedAt = ({ expires_at }: SignInLink): DateTime.Utc => DateTime.subtractDuration(expires_at, linkTime)

/** Returns whether a link of a person can still be used. */
export const isUsable = (link: SignInLink, person: Pick<Person, "sessions_ended_at">, now: DateTime.Utc): boolean =>
  countsFor(person, issuedAt(link)) && DateTime.isLessThan(now, link.expires_at)
