import { Context } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { LeadId } from "../lead/LeadId.ts"

/** The start of every address in a mail, such as `https://leads.example.nl`. */
export const SiteOrigin = Context.Reference<string>("@leadwell/domain/mail/PageAddresses/SiteOrigin", {
  defaultValue: () => "http://127.0.0.1:3000"
})

/** Returns the address of a lead of a business. */
export const leadAddress = (origin: string, business: BusinessId, lead: LeadId): string =>
  `${origin}/business/${business}/leads/${lead}`

/** Returns the address where people choose which mails they get. */
export const profileAddress = (origin: string): string => `${origin}/profile`

/** Returns the address to which a mail program posts to switch a kind of mail off. */
export const unsubscribeAddress = (origin: string, secret: string): string => `${origin}/api/unsubscribe/${secret}`

/** Returns the address of the reclaim requests that wait for a decision. */
export const reclaimsAddress = (origin: string): string => `${origin}/reclaims`
