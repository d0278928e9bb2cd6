import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Schema } from "effect"
import { Notification } from "./Notification.ts"
import { InvitationId } from "./PendingMembership.ts"
import { PersonId } from "./Person.ts"
import { SecretHash } from "./Secret.ts"

const personLink = <K extends "confirm" | "page">(kind: K) =>
  Schema.Struct({
    hash: SecretHash,
    kind: Schema.Literal(kind),
    lead: LeadId,
    expires_at: Schema.NullOr(Schema.DateTimeUtc)
  })

/** What each kind of secret opens, by the digest of the secret. It opens nothing from `expires_at` on. */
export const storedSecrets = {
  /**
   * A one-time link that signs a person in. It is removed when it is used. The link of an invitation also accepts what
   * is pending of it.
   */
  sign_in: Schema.Struct({
    hash: SecretHash,
    kind: Schema.Literal("sign_in"),
    person: PersonId,
    invitation: Schema.NullOr(InvitationId),
    expires_at: Schema.DateTimeUtc
  }),
  /** A link in a mail that switches mails of its kind off for its person. It can be used any number of times. */
  unsubscribe: Schema.Struct({
    hash: SecretHash,
    kind: Schema.Literal("unsubscribe"),
    person: PersonId,
    notification: Notification,
    expires_at: Schema.DateTimeUtc
  }),
  /**
   * A challenge that an authenticator is to sign. `person` is who registers a passkey with it, or null for a sign-in.
   * It is removed when it is used.
   */
  passkey: Schema.Struct({
    hash: SecretHash,
    kind: Schema.Literal("passkey"),
    person: Schema.NullOr(PersonId),
    expires_at: Schema.DateTimeUtc
  }),
  /**
   * A link in a mail to the person of a lead, who does not sign in, to the page that confirms the lead. What it does
   * once only is told by the lead.
   */
  confirm: personLink("confirm"),
  /** A link in a mail to the page of the person of a lead. It works as long as the lead is not erased. */
  page: personLink("page")
}

/** What a secret opens. */
export type StoredSecret = (typeof storedSecrets)[keyof typeof storedSecrets]["Type"]

/** What a secret of a kind opens. */
export type SecretOf<K extends StoredSecret["kind"]> = Extract<StoredSecret, { readonly kind: K }>

/** Returns whether a secret is of the person of a lead, and not of somebody who signs in. */
export const isOfLead = (secret: StoredSecret): secret is SecretOf<"confirm" | "page"> => "lead" in secret
