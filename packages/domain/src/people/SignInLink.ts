import { DateTime, Duration, Schema } from "effect"
import { PersonId } from "./Person.ts"
import { SecretHash } from "./Secret.ts"

/** A one-time link that signs a person in. It is removed when it is used. */
export const SignInLink = Schema.Struct({ hash: SecretHash, person: PersonId, expires_at: Schema.DateTimeUtc })

/** A one-time link that signs a person in. */
export interface SignInLink extends Schema.Schema.Type<typeof SignInLink> {}

/** How long a link can be used. */
export const linkTime = Duration.minutes(15)

/** Returns whether a link can still be used. */
export const isUsable = ({ expires_at }: SignInLink, now: DateTime.Utc): boolean => DateTime.isLessThan(now, expires_at)
