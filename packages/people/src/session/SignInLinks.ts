import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { DateTime, Effect, Redacted } from "effect"
import { Digest } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { InvitationId } from "../person/PendingMembership.ts"
import type { PersonId } from "../person/Person.ts"
import { hashSecret, newSecret } from "../person/Secret.ts"
import { SecretRepository } from "../person/SecretRepository.ts"
import { linkTime } from "./SignInLink.ts"

/** A one-time link in clear. It is stored nowhere. */
export interface IssuedLink {
  readonly secret: Redacted.Redacted<string>
  readonly expires_at: DateTime.Utc
}

/**
 * Returns the address of a page of the web application. The pages lie at the root of a host, so a path that the base
 * address has is left out.
 */
export const pageAddress = (base: string, path: `/${string}`): string => new URL(path, base).href

/** Returns the address where a person signs in, or asks for a link. */
export const signInPage = (origin: string): string => pageAddress(origin, "/sign-in")

/** Returns the address of a one-time link. Browsers do not send what follows `#`, so it is in no log. */
export const signInAddress = (origin: string, { secret }: IssuedLink): string =>
  `${signInPage(origin)}#${Redacted.value(secret)}`

/** Returns a function that issues a one-time link for a person, which accepts an invitation if there is one. */
export const makeLinkIssuer = Effect.gen(function* () {
  const links = yield* SecretRepository
  const secrets = yield* Effect.context<Digest | SecureRandom>()
  return Effect.fnUntraced(function* (person: PersonId, invitation: InvitationId | null, audit: AuditEntries) {
    const secret = yield* newSecret("lwl_")
    const expires_at = DateTime.addDuration(yield* DateTime.now, linkTime)
    yield* links.insert({ hash: yield* hashSecret(secret), kind: "sign_in", person, invitation, expires_at }, audit)
    return { secret: Redacted.make(secret), expires_at } satisfies IssuedLink
  }, Effect.provideContext(secrets))
})
