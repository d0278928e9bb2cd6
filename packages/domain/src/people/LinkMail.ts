import { Context, type Effect, Schema } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { PersonId } from "./Person.ts"

/** A mail that brings a person a one-time link: the first one, or one that the person needs. */
export const LinkMailKind = Schema.Literals(["invitation", "sign_in_link"])

/** A mail that brings a person a one-time link. */
export type LinkMailKind = typeof LinkMailKind.Type

/** Queues mails with one-time links. `mail/LinkMails.ts` provides it; the link itself is made when the mail is sent. */
export class LinkMail extends Context.Service<
  LinkMail,
  {
    /**
     * Queues a mail to a person who exists, at most one of each kind in a minute (`linkMailLaws`). After some links
     * that the person did not use, the next one is sent later, as `withNextLink` says (`linkMailLaws`).
     */
    readonly queue: (person: PersonId, kind: LinkMailKind) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/people/LinkMail") {}
