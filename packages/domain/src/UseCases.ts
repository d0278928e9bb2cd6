import { Effect, Layer } from "effect"
import { layerWebCrypto as webDigest } from "effect/crypto/Digest"
import { layerWebCrypto as webRandom } from "effect/crypto/SecureRandom"
import { BusinessLeadRepository } from "./assignment/BusinessLeadRepository.ts"
import { BusinessLeads } from "./assignment/BusinessLeads.ts"
import { AuditTrail } from "./audit/AuditTrail.ts"
import { Accounts } from "./catalog/Accounts.ts"
import { Affiliates } from "./catalog/Affiliates.ts"
import { Businesses } from "./catalog/Businesses.ts"
import { Categories } from "./catalog/Categories.ts"
import { Websites } from "./catalog/Websites.ts"
import { Changes } from "./change/Changes.ts"
import { deliveryRetention } from "./delivery/DeliveryLife.ts"
import { BusinessOverviews } from "./distribution/BusinessOverviews.ts"
import { DistributionRepository } from "./distribution/DistributionRepository.ts"
import { LeadDistribution } from "./distribution/LeadDistribution.ts"
import { MissedLeads } from "./distribution/MissedLeads.ts"
import { UsedUpCaps } from "./distribution/UsedUpCaps.ts"
import { signalling } from "./event/DispatchSignal.ts"
import { Events } from "./event/Events.ts"
import { CatalogAdministration } from "./features/catalogfile/CatalogAdministration.ts"
import { CatalogExport } from "./features/catalogfile/CatalogExport.ts"
import { CatalogImport } from "./features/catalogfile/CatalogImport.ts"
import { Exports } from "./features/files/export/Exports.ts"
import { ImportRepository } from "./features/files/import/ImportRepository.ts"
import { Imports } from "./features/files/import/Imports.ts"
import { Forms } from "./features/forms/Forms.ts"
import { HookRepository } from "./features/forms/hook/HookRepository.ts"
import { Hooks } from "./features/forms/hook/Hooks.ts"
import { Submissions, waitingSubmissions } from "./features/forms/hook/Submissions.ts"
import { Consents } from "./features/privacy/consent/Consents.ts"
import { ConsentTexts } from "./features/privacy/consent/ConsentTexts.ts"
import * as SentConsents from "./features/privacy/consent/SentConsents.ts"
import { Erasure } from "./features/privacy/erasure/Erasure.ts"
import { ErasureRepository } from "./features/privacy/erasure/ErasureRepository.ts"
import { Confirmations } from "./features/privacy/person/Confirmations.ts"
import { PersonalData } from "./features/privacy/person/PersonalData.ts"
import { erasingRefused } from "./features/privacy/person/PersonErasure.ts"
import { Persons } from "./features/privacy/person/Persons.ts"
import { countingRefusals } from "./features/reports/RefusalCounting.ts"
import { Reports } from "./features/reports/Reports.ts"
import { AccessTokens } from "./features/tokens/AccessTokens.ts"
import { Authentication } from "./features/tokens/Authentication.ts"
import { WebhookReplays } from "./features/webhooks/WebhookReplays.ts"
import { Webhooks } from "./features/webhooks/Webhooks.ts"
import { LeadInbox } from "./intake/LeadInbox.ts"
import { LeadIntake } from "./intake/LeadIntake.ts"
import { LeadPreviews } from "./intake/LeadPreviews.ts"
import { LeadRepository } from "./intake/LeadRepository.ts"
import { Leads } from "./intake/Leads.ts"
import { ReclaimRepository } from "./reclaim/ReclaimRepository.ts"
import { ReclaimReview } from "./reclaim/ReclaimReview.ts"
import { Reclaims } from "./reclaim/Reclaims.ts"
import { Subscriptions } from "./subscription/Subscriptions.ts"

/** The ports whose methods append events, as `EventRepository` lists them. Each signals what it has stored. */
const writers = Layer.mergeAll(
  signalling(LeadInbox, "receive"),
  signalling(LeadRepository, "modify"),
  signalling(DistributionRepository, "offer"),
  signalling(BusinessLeadRepository, "tellOutcome"),
  signalling(ReclaimRepository, "insert", "decide"),
  signalling(HookRepository, "addSubmission"),
  signalling(ErasureRepository, "eraseLeads", "rectify", "confirm")
)

/** What the features store of the persons of leads. */
export const personalData = Effect.gen(function* () {
  const waiting = { submissions: yield* waitingSubmissions, rows: yield* ImportRepository }
  return { waiting, deliveryTime: deliveryRetention }
}).pipe(Layer.effect(PersonalData))

/**
 * The use cases for programs by concept: those of one concept have no name in common. Beside them are those of which
 * programs see nothing, or that operators reach by `CatalogAdministration`.
 */
export const concepts = {
  /** Receives leads, shows them to their senders, and lets reviewers and operators review and preview them. */
  leads: [LeadIntake, LeadPreviews, Leads],
  /** Writes lists as tables. */
  exports: [Exports],
  /** Counts what happened, and writes it as reports. */
  reports: [Reports],
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
  /** Shows the consent of the persons of leads. */
  consents: [Consents],
  /** Shows and adds the texts to which people consent. */
  consentTexts: [ConsentTexts],
  /** Lists affiliates. */
  affiliates: [Affiliates],
  /** Shows the accounts. */
  accounts: [Accounts],
  /** Issues, lists and revokes access tokens. */
  tokens: [AccessTokens],
  /** Registers webhooks, and shows and repeats their deliveries. */
  webhooks: [WebhookReplays, Webhooks],
  /** Manages the addresses to which forms post under their own keys, and receives what they post. */
  hooks: [Hooks],
  /** Shows, mends and drops what forms posted and what was no valid lead request. */
  submissions: [Submissions],
  /** Takes files of leads, checks them, and makes leads of their rows. */
  imports: [Imports],
  /** Shows the events in their order. */
  events: [Events],
  /** Erases the personal data of leads, by person or by age. */
  erasure: [Erasure],
  /** Finds, exports, erases, blocks and unblocks the person of leads. */
  persons: [Persons],
  /** Shows who did what, to which thing, and when. */
  audit: [AuditTrail]
} as const

/**
 * Every use case of leads, on an intake that forms and hooks send to as well. The layer requires the ports of a store,
 * a `ScreenshotReader`, and those of crypto.
 */
export const layerOn = (intake: typeof LeadIntake.layer) => {
  const counting = countingRefusals(Layer.provide(intake, SentConsents.layer))
  return Layer.mergeAll(
    CatalogExport.layer,
    CatalogImport.layer,
    Changes.layer,
    Forms.layer,
    ...Object.values(concepts).flatMap((useCases) =>
      useCases.map((one) =>
        one.layer === LeadIntake.layer ? counting : one.layer === Leads.layer ? erasingRefused : one.layer
      )
    )
  ).pipe(
    Layer.provideMerge(Layer.mergeAll(Confirmations.layer, counting)),
    Layer.provideMerge(Layer.mergeAll(Authentication.layer, Erasure.layer, LeadDistribution.layer)),
    Layer.provide(personalData),
    Layer.provide(writers)
  )
}

/** Every use case of leads, with Web Crypto. The layer requires the ports of a store and a `ScreenshotReader`. */
export const layer = Layer.provide(layerOn(LeadIntake.layer), [webDigest, webRandom])
