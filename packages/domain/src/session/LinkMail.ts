import { Context, type Effect, Schema } from "effect"
import { wayIn } from "../person/Joining.ts"
import type { InvitationId } from "../person/PendingMembership.ts"
import type { Person, PersonId } from "../person/Person.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/** A mail that brings a person a one-time link: the first one, or one that the person needs. */
export const LinkMailKind = Schema.Literals(["invitation", "sign_in_link"])

/** A mail that brings a person a one-time link. */
export type LinkMailKind = typeof LinkMailKind.Type

/** Queues mails with one-time links. `mail/LinkMails.ts` provides it; the link itself is made when the mail is sent. */
export class LinkMail extends Context.Service<
  LinkMail,
  {
    /**
     * Queues a mail with a link that signs in to a person who exists, at most one in a minute (`linkMailLaws`). After
     * some links that the person did not use, the next one is sent later, as `withNextLink` says (`linkMailLaws`).
     */
    readonly queue: (person: PersonId) => Effect.Effect<void, StorageUnavailable>
    /** Queues a mail about an invitation to a person who exists, at most one of each in a minute (`linkMailLaws`). */
    readonly invite: (person: PersonId, invitation: InvitationId) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/session/LinkMail") {}

/** Queues a mail with the link by which a person comes in: one that signs in, or else that of an invitation. */
export const mailWayIn = ({ invite, queue }: LinkMail["Service"], person: Person) => {
  const invitation = wayIn(person)
  return invitation === null ? queue(person.id) : invite(person.id, invitation)
}
