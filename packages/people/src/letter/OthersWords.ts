import { oneLine } from "./Letter.ts"
import type { LeadLocality, MailContent } from "./MailContent.ts"

/** Characters of which web and e-mail addresses are made, and those that look like them in any compatible form. */
const ofAddresses = /[:/\\@\u02d0\u02f8\u0589\u05c3\u2044\u2215\u2216\u2236\u2571\u29f5-\u29f9\u3033\ua789]/u

/** A dot as in a host name, and no blank behind it. Of initials, as in `J.P. Smit`, one letter follows a dot. */
const ofHosts = /[\p{L}\p{N}][.\u3002](?:\p{L}{2}|\p{N})/u

const invisible = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Returns whether a mail may repeat a text that somebody else chose, outside of a fact with its label. A name such as
 * `Win at https://…` or `www.example.com` would make Leadwell send the advertisement of whoever gave the name.
 */
export const isRepeatable = (text: string): boolean => {
  const plain = text.normalize("NFKD").replaceAll(invisible, "")
  return !ofAddresses.test(plain) && !ofHosts.test(plain)
}

/** Returns where a lead is: its city, or the digits of its postal code when the city may not be repeated. */
export const cityOf = ({ area, city }: Pick<LeadLocality, "area" | "city">): string =>
  isRepeatable(city) ? city : area

/** Returns where a lead is: the digits of its postal code, and its city when that may be repeated. */
export const localityOf = ({ area, city }: Pick<LeadLocality, "area" | "city">): string =>
  isRepeatable(city) ? `${area} ${city}`.trim() : area

/** Returns who invites, or null when that may not be repeated. */
export const inviterOf = ({ inviter }: Extract<MailContent, { readonly kind: "invitation" }>): string | null =>
  inviter !== null && isRepeatable(inviter) ? oneLine(inviter) : null
