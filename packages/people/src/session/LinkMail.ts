import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type Effect, Schema } from "effect"
import type { InvitationId } from "../person/PendingMembership.ts"
import type { PersonId } from "../person/Person.ts"

/** A mail that brings a person a one-time link: the first one, or one that the person needs. */
export const LinkMailKind = Schema.Literals(["invitation", "sign_in_link"])

/** A mail that brings a person a one-time link. */
export type LinkMailKind = typeof LinkMailKind.Type

/** Queues mails with one-time links. `mail/LinkMails.ts` provides it; the link itself is made when the mail is sent. */
export class LinkMail extends Context.Service<
  LinkMail,
  {
    /**
     * Queues a mail that was asked for to a person who exists: with a link that signs in, or with that of an invitation
     * to a person who has no membership yet. Sends at most one of both in a minute. After some links that the person
     * did not use, the next one is sent later, as `withNextLink` says (`linkMailLaws`).
     */
    readonly queue: (person: PersonId, invitation: InvitationId | null) => Effect.Effect<void, StorageUnavailable>
    /**
     * Queues the mail of an inviter to a person who exists, at most one of each invitation in a minute
     * (`linkMailLaws`). The invitations of a day are limited, so that it need not wait longer.
     */
    readonly invite: (person: PersonId, invitation: InvitationId) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/people/session/LinkMail") {}
