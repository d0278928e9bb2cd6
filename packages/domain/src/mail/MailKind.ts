import { Schema } from "effect"
import { LinkMailKind } from "../people/LinkMail.ts"
import { Notification } from "../people/Notification.ts"

/** What a mail is about. */
export const MailKind = Schema.Literals([...LinkMailKind.literals, ...Notification.literals])

/** What a mail is about. */
export type MailKind = typeof MailKind.Type

/** Returns whether the receiver of a mail may switch its kind off. */
export const isNotification = Schema.is(Notification)
