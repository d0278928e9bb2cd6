import { UsedUpCaps } from "@leadwell/domain/absence/UsedUpCaps"
import { AuditTrail } from "@leadwell/domain/access/AuditTrail"
import type { Principal } from "@leadwell/domain/access/Principal"
import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { Accounts } from "@leadwell/domain/catalog/Accounts"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { Categories } from "@leadwell/domain/catalog/Categories"
import { Websites } from "@leadwell/domain/catalog/Websites"
import { CatalogAdministration } from "@leadwell/domain/catalogfile/CatalogAdministration"
import { BusinessOverviews } from "@leadwell/domain/distribution/BusinessOverviews"
import { MissedLeads } from "@leadwell/domain/distribution/MissedLeads"
import { Erasure } from "@leadwell/domain/erasure/Erasure"
import { Events } from "@leadwell/domain/event/Events"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadPreviews } from "@leadwell/domain/intake/LeadPreviews"
import { Leads } from "@leadwell/domain/intake/Leads"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Subscriptions } from "@leadwell/domain/subscription/Subscriptions"
import { AccessTokens } from "@leadwell/domain/token/AccessTokens"
import { Authentication } from "@leadwell/domain/token/Authentication"
import { WebhookReplays } from "@leadwell/domain/webhook/WebhookReplays"
import { Webhooks } from "@leadwell/domain/webhook/Webhooks"
import { Mails } from "@leadwell/people/mail/Mails"
import { People } from "@leadwell/people/people/People"
import { Context, Effect, Exit, ManagedRuntime, Redacted } from "effect"
import { closed, rejectionOf } from "./LeadwellError.ts"
import { type LeadwellOptions, wired } from "./Options.ts"
import { type Promised, type PromisesByConcept, promisesOf, type Run } from "./Promises.ts"

export { ids } from "./Ids.ts"
export { LeadwellError } from "./LeadwellError.ts"
export type { LeadwellOptions } from "./Options.ts"
export { grant, principal, reveal } from "./Principals.ts"

/** The use cases by concept. Use cases of one concept that have no name in common stand together. */
const concepts = {
  /** Receives leads, shows them to their senders, and lets reviewers and operators review and preview them. */
  leads: [LeadIntake, LeadPreviews, Leads],
  /** Lists the leads of a business that `businesses` gave access to, and takes what became of them. */
  businessLeads: [BusinessLeads],
  /** Lists the leads that a business did not get, and why. */
  missedLeads: [MissedLeads],
  /** Files and shows the reclaim requests of a business. */
  reclaims: [Reclaims],
  /** Lists, grants and rejects reclaim requests, for reviewers. */
  reclaimReview: [ReclaimReview],
  /** Proves who may access a business, and finds businesses by name. */
  businesses: [Businesses],
  /** Lists businesses with their figures. */
  businessOverviews: [BusinessOverviews],
  /** Shows and replaces what a business wants. */
  subscriptions: [Subscriptions],
  /** Lists the caps that are used up. */
  usedUpCaps: [UsedUpCaps],
  /** Lets an operator change the catalogue, apply a file of it, and write it as a file. */
  catalog: [CatalogAdministration],
  /** Lists categories, subcategories and their forms. */
  categories: [Categories],
  /** Lists websites. */
  websites: [Websites],
  /** Lists affiliates. */
  affiliates: [Affiliates],
  /** Shows the accounts. */
  accounts: [Accounts],
  /** Issues, lists and revokes access tokens. */
  tokens: [AccessTokens],
  /** Registers webhooks, and shows and repeats their deliveries. */
  webhooks: [WebhookReplays, Webhooks],
  /** Shows the events in their order. */
  events: [Events],
  /** Erases the personal data of leads, by person or by age. */
  erasure: [Erasure],
  /** Shows who did what, to which thing, and when. */
  audit: [AuditTrail],
  /** Invites, shows, changes and removes the people who get mails. */
  people: [People],
  /** Shows the mails to people, and sends a test mail. */
  mails: [Mails]
} as const

/**
 * An open Leadwell: the use cases by concept, as functions that return promises. A refusal rejects with a
 * `LeadwellError` whose `code` is one of those in the type of the promise.
 */
export interface Leadwell extends PromisesByConcept<typeof concepts>, AsyncDisposable {
  /** Returns the principal of an access token. Refused with `Unauthenticated` for a token that is not valid. */
  readonly authenticate: (token: string) => Promised<Principal, "Unauthenticated" | "StorageUnavailable">
  /** Waits for the calls under way, ends the background work, and closes the store. A later call is refused. */
  readonly close: () => Promise<void>
}

const open = async (options: LeadwellOptions): Promise<Leadwell> => {
  const runtime = ManagedRuntime.make(wired(options))
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined
  const exitOf = (effect: Effect.Effect<unknown, unknown>) => {
    const exit = runtime.runPromiseExit(effect)
    underWay.add(exit)
    return exit.finally(() => underWay.delete(exit))
  }
  const run: Run = async (effect) => {
    if (closing !== undefined) throw closed()
    const exit = await exitOf(effect)
    if (Exit.isSuccess(exit)) return exit.value
    throw rejectionOf(exit.cause)
  }
  const close = () => (closing ??= Promise.allSettled(underWay).then(() => runtime.dispose()))
  const context = await runtime.runPromiseExit(runtime.contextEffect)
  if (Exit.isFailure(context)) {
    await close()
    throw rejectionOf(context.cause)
  }
  const { verify } = Context.get(context.value, Authentication)
  return {
    ...promisesOf(concepts, context.value, run),
    authenticate: (token) => run(verify(Redacted.make(token))) as Promise<Principal>,
    close,
    [Symbol.asyncDispose]: close
  }
}

/** Leadwell in this program. */
export const Leadwell = {
  /**
   * Opens the store, applies the catalogue, and starts the background work, which runs until `close`. Returns the use
   * cases. Rejects with a `LeadwellError`: `DatabaseUnusable`, `InvalidInput` or `StorageUnavailable`.
   */
  open
}
