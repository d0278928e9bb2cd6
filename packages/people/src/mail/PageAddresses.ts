import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Webhook } from "@leadwell/domain/features/webhooks/Webhook"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Context, Effect, Redacted } from "effect"
import type { PersonId } from "../person/Person.ts"
import { pageAddress } from "../session/SignInLinks.ts"
import { makeUnsubscribeLinkIssuer } from "../unsubscribe/UnsubscribeLink.ts"
import { type MailDelivery, switchOf } from "./MailDelivery.ts"

/** The start of every address in a mail, such as `https://leads.example.nl`. */
export const SiteOrigin = Context.Reference<string>("@leadwell/people/mail/PageAddresses/SiteOrigin", {
  defaultValue: () => "http://127.0.0.1:3000"
})

/** Returns the address of the leads of a business. */
export const leadsAddress = (origin: string, business: BusinessId): string =>
  pageAddress(origin, `/business/${business}/leads`)

/** Returns the address of a lead of a business. */
export const leadAddress = (origin: string, business: BusinessId, lead: LeadId): string =>
  `${leadsAddress(origin, business)}/${lead}`

/** Returns the address of the subscriptions of a business. */
export const subscriptionsAddress = (origin: string, business: BusinessId): string =>
  pageAddress(origin, `/business/${business}/subscriptions`)

/** Returns the address of a webhook: among the connections of its account, or among those of all accounts. */
export const webhookAddress = (origin: string, { account, id }: Pick<Webhook, "account" | "id">): string =>
  pageAddress(origin, `${account === null ? "/operator/webhooks" : "/account/connections"}/${id}`)

/** Returns the address where people choose which mails they get. */
export const profileAddress = (origin: string): string => pageAddress(origin, "/profile")

/** Returns the address to which a mail program posts to switch a kind of mail off. */
const unsubscribeAddress = (origin: string, secret: string): string => `${origin}/api/unsubscribe/${secret}`

/** Returns the address at which the person of a lead confirms it. */
export const confirmAddress = (origin: string, secret: string): string => `${origin}/api/confirm/${secret}`

/** Returns the address at which the person of a lead sees who has it. */
export const personPageAddress = (origin: string, secret: string): string => `${origin}/api/my-request/${secret}`

/** Returns the address of what forms posted and what is no lead yet. */
export const submissionsAddress = (origin: string): string => pageAddress(origin, "/affiliate/submissions")

/** Returns the address of the reclaim requests that wait for a decision. */
export const reclaimsAddress = (origin: string): string => pageAddress(origin, "/operator/reclaims")

/**
 * Makes a function that returns the address at which the receiver of a mail switches its kind off, or null for a kind
 * that cannot be switched off. Each attempt has another one, because the secret is stored nowhere.
 */
export const makeUnsubscribeAddresses = Effect.gen(function* () {
  const issue = yield* makeUnsubscribeLinkIssuer
  const origin = yield* SiteOrigin
  return Effect.fnUntraced(function* (kind: MailDelivery["kind"], receiver: PersonId) {
    const switched = switchOf(kind)
    return switched && unsubscribeAddress(origin, Redacted.value(yield* issue(receiver, switched)))
  })
})
