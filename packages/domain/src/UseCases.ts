import { Layer } from "effect"
import { layerWebCrypto as webDigest } from "effect/crypto/Digest"
import { layerWebCrypto as webRandom } from "effect/crypto/SecureRandom"
import { UsedUpCaps } from "./absence/UsedUpCaps.ts"
import { AuditTrail } from "./access/AuditTrail.ts"
import { BusinessLeadRepository } from "./assignment/BusinessLeadRepository.ts"
import { BusinessLeads } from "./assignment/BusinessLeads.ts"
import { Accounts } from "./catalog/Accounts.ts"
import { Affiliates } from "./catalog/Affiliates.ts"
import { Businesses } from "./catalog/Businesses.ts"
import { Categories } from "./catalog/Categories.ts"
import { Websites } from "./catalog/Websites.ts"
import { CatalogAdministration } from "./catalogfile/CatalogAdministration.ts"
import { CatalogExport } from "./catalogfile/CatalogExport.ts"
import { CatalogImport } from "./catalogfile/CatalogImport.ts"
import { Changes } from "./change/Changes.ts"
import { BusinessOverviews } from "./distribution/BusinessOverviews.ts"
import { DistributionRepository } from "./distribution/DistributionRepository.ts"
import { LeadDistribution } from "./distribution/LeadDistribution.ts"
import { MissedLeads } from "./distribution/MissedLeads.ts"
import { Erasure } from "./erasure/Erasure.ts"
import { ErasureRepository } from "./erasure/ErasureRepository.ts"
import { signalling } from "./event/DispatchSignal.ts"
import { Events } from "./event/Events.ts"
import { LeadInbox } from "./intake/LeadInbox.ts"
import { LeadIntake } from "./intake/LeadIntake.ts"
import { LeadPreviews } from "./intake/LeadPreviews.ts"
import { LeadRepository } from "./intake/LeadRepository.ts"
import { Leads } from "./intake/Leads.ts"
import { ReclaimRepository } from "./reclaim/ReclaimRepository.ts"
import { ReclaimReview } from "./reclaim/ReclaimReview.ts"
import { Reclaims } from "./reclaim/Reclaims.ts"
import { Subscriptions } from "./subscription/Subscriptions.ts"
import { AccessTokens } from "./token/AccessTokens.ts"
import { Authentication } from "./token/Authentication.ts"
import { WebhookReplays } from "./webhook/WebhookReplays.ts"
import { Webhooks } from "./webhook/Webhooks.ts"

/** The ports whose methods append events, as `EventRepository` lists them. Each signals what it has stored. */
const writers = Layer.mergeAll(
  signalling(LeadInbox, "receive"),
  signalling(LeadRepository, "modify"),
  signalling(DistributionRepository, "offer"),
  signalling(BusinessLeadRepository, "tellOutcome"),
  signalling(ReclaimRepository, "insert", "decide"),
  signalling(ErasureRepository, "eraseLeads")
)

/** Every use case of leads. The layer requires the ports of a store, a `ScreenshotReader`, and those of crypto. */
export const layerWithoutCrypto = Layer.mergeAll(
  AccessTokens.layer,
  Accounts.layer,
  Affiliates.layer,
  AuditTrail.layer,
  BusinessLeads.layer,
  BusinessOverviews.layer,
  Businesses.layer,
  CatalogAdministration.layer,
  CatalogExport.layer,
  CatalogImport.layer,
  Categories.layer,
  Changes.layer,
  Erasure.layer,
  Events.layer,
  LeadIntake.layer,
  LeadPreviews.layer,
  Leads.layer,
  MissedLeads.layer,
  ReclaimReview.layer,
  Reclaims.layer,
  Subscriptions.layer,
  UsedUpCaps.layer,
  WebhookReplays.layer,
  Webhooks.layer,
  Websites.layer
).pipe(Layer.provideMerge(Layer.merge(Authentication.layer, LeadDistribution.layer)), Layer.provide(writers))

/** Every use case of leads, with Web Crypto. The layer requires the ports of a store and a `ScreenshotReader`. */
export const layer = Layer.provide(layerWithoutCrypto, [webDigest, webRandom])
