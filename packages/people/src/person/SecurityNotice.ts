import { type DateTime, Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto/SecureRandom"
import type { PersonId } from "./Person.ts"

/** A change of what signs a person in, of which the person is told by mail. No person can switch it off. */
export const SecurityNoticeKind = Schema.Literals(["passkey_added", "passkeys_removed"])

/** A change of what signs a person in, of which the person is told by mail. */
export type SecurityNoticeKind = typeof SecurityNoticeKind.Type

/** What somebody made that reaches in for the person without a sign-in. No person can switch its mail off. */
export const AccessNoticeKind = Schema.Literals(["token_created", "hook_created", "webhook_created"])

/** What somebody made that reaches in for the person without a sign-in. */
export type AccessNoticeKind = typeof AccessNoticeKind.Type

/**
 * A mail that tells a person of such a change. It is stored together with the change. `id` is a UUIDv7.
 * `mail/NewMails.ts` makes the stored mail of it.
 */
export interface SecurityNotice {
  readonly id: string
  readonly kind: SecurityNoticeKind
  readonly person: PersonId
  readonly at: DateTime.Utc
}

/** Makes a function that returns a notice with a new id. */
export const makeSecurityNotices = Effect.map(
  SecureRandom,
  (random) => (kind: SecurityNoticeKind, person: PersonId, at: DateTime.Utc) =>
    Effect.map(random.uuidV7(), (id): SecurityNotice => ({ id, kind, person, at }))
)
