import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Context, DateTime, Schema } from "effect"
import { SecretHash } from "../person/Secret.ts"

/** What a link opens: the page that confirms a lead, or the page of its person. */
export const PersonLinkKind = Schema.Literals(["confirm", "page"])

/** What a link opens: the page that confirms a lead, or the page of its person. */
export type PersonLinkKind = typeof PersonLinkKind.Type

/**
 * A link in a mail to the person of a lead, who does not sign in. It opens nothing from `expires_at` on, or works as
 * long as the lead is not erased when that is null. What it does once only is told by the lead.
 */
export const PersonLink = Schema.Struct({
  hash: SecretHash,
  lead: LeadId,
  kind: PersonLinkKind,
  expires_at: Schema.NullOr(Schema.DateTimeUtc)
})

/** A link in a mail to the person of a lead. */
export interface PersonLink extends Schema.Schema.Type<typeof PersonLink> {}

/** Returns whether a link can still be used. */
export const isUsable = ({ expires_at }: Pick<PersonLink, "expires_at">, now: DateTime.Utc): boolean =>
  expires_at === null || DateTime.isLessThan(now, expires_at)

/** Whether each lead has a page for its person, to which a mail has the link. */
export const PersonPageIsOn = Context.Reference<boolean>("@leadwell/people/personlink/PersonLink/PersonPageIsOn", {
  defaultValue: () => false
})
