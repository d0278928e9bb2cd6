import { Context, DateTime } from "effect"
import type { SecretOf } from "../person/StoredSecret.ts"

/** What a link opens: the page that confirms a lead, or the page of its person. */
export type PersonLinkKind = "confirm" | "page"

/** A link in a mail to the person of a lead. */
export type PersonLink = SecretOf<PersonLinkKind>

/** Returns whether a link can still be used. */
export const isUsable = ({ expires_at }: Pick<PersonLink, "expires_at">, now: DateTime.Utc): boolean =>
  expires_at === null || DateTime.isLessThan(now, expires_at)

/** Whether each lead has a page for its person, to which a mail has the link. */
export const PersonPageIsOn = Context.Reference<boolean>("@leadwell/people/personpage/PersonLink/PersonPageIsOn", {
  defaultValue: () => false
})
