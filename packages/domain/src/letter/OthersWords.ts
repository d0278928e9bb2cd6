import { oneLine } from "./Letter.ts"
import type { LeadPlace, MailContent } from "./MailContent.ts"

/** Characters of which web and e-mail addresses are made. */
const ofAddresses = /[:/@]/u

/**
 * Returns whether a mail may repeat a text that somebody else chose, outside of a fact with its label. A name such as
 * `Win at https://…` would make Leadwell send the advertisement of whoever gave the name.
 */
export const isRepeatable = (text: string): boolean => !ofAddresses.test(text.normalize("NFKC"))

/** Returns where a lead is: its city, or the digits of its postal code when the city may not be repeated. */
export const cityOf = ({ area, city }: Pick<LeadPlace, "area" | "city">): string => (isRepeatable(city) ? city : area)

/** Returns where a lead is: the digits of its postal code, and its city when that may be repeated. */
export const placeOf = ({ area, city }: Pick<LeadPlace, "area" | "city">): string =>
  isRepeatable(city) ? `${area} ${city}` : area

/** Returns who invites, or null when that may not be repeated. */
export const inviterOf = ({ inviter }: Extract<MailContent, { readonly kind: "invitation" }>): string | null =>
  inviter !== null && isRepeatable(inviter) ? oneLine(inviter) : null
