import { businessLeadFilterLaws } from "./assignment/BusinessLeadFilterLaws.ts"
import { businessLeadRepositoryLaws } from "./assignment/BusinessLeadRepositoryLaws.ts"
import { leadOutcomeLaws } from "./assignment/LeadOutcomeLaws.ts"
import { auditRepositoryLaws } from "./audit/AuditRepositoryLaws.ts"
import { auditedChangeLaws } from "./AuditedChangeLaws.ts"
import { catalogListLaws } from "./catalog/CatalogListLaws.ts"
import { reachLaws } from "./catalog/ReachLaws.ts"
import { searchLaws } from "./catalog/SearchLaws.ts"
import { catalogExportLaws } from "./catalogfile/CatalogExportLaws.ts"
import { catalogItemLaws } from "./catalogfile/CatalogItemLaws.ts"
import { catalogModifyLaws } from "./catalogfile/CatalogModifyLaws.ts"
import { catalogRepositoryLaws } from "./catalogfile/CatalogRepositoryLaws.ts"
import { preconditionLaws } from "./catalogfile/PreconditionLaws.ts"
import { consentRecordLaws, consentTextLaws } from "./consent/ConsentLaws.ts"
import { channelLaws } from "./delivery/ChannelLaws.ts"
import { deliveryQueueLaws } from "./delivery/DeliveryQueueLaws.ts"
import { deliveryRepositoryLaws } from "./delivery/DeliveryRepositoryLaws.ts"
import { fanOutLaws } from "./delivery/FanOutLaws.ts"
import { businessActivityLaws } from "./distribution/BusinessActivityLaws.ts"
import { clockAheadLaws } from "./distribution/ClockAheadLaws.ts"
import { decisionLaws } from "./distribution/DecisionLaws.ts"
import { distributionRepositoryLaws } from "./distribution/DistributionRepositoryLaws.ts"
import { dueLeadLaws } from "./distribution/DueLeadLaws.ts"
import { missedLeadLaws } from "./distribution/MissedLeadLaws.ts"
import { roundLaws } from "./distribution/RoundLaws.ts"
import { erasureRepositoryLaws } from "./erasure/ErasureRepositoryLaws.ts"
import { personalAddressLaws } from "./erasure/PersonalAddressLaws.ts"
import { rectificationLaws } from "./erasure/RectificationLaws.ts"
import { retentionLaws } from "./erasure/RetentionLaws.ts"
import { eventFilterLaws } from "./event/EventFilterLaws.ts"
import { eventRepositoryLaws } from "./event/EventRepositoryLaws.ts"
import { hookLaws } from "./hook/HookLaws.ts"
import { submissionLaws } from "./hook/SubmissionLaws.ts"
import { completedRequestRepositoryLaws } from "./idempotency/CompletedRequestRepositoryLaws.ts"
import { enclosureLaws } from "./import/EnclosureLaws.ts"
import { importErasureLaws } from "./import/ImportErasureLaws.ts"
import { importKillLaws } from "./import/ImportKillLaws.ts"
import { importLaws } from "./import/ImportLaws.ts"
import { importRepetitionLaws } from "./import/ImportRepetitionLaws.ts"
import { leadFilterLaws } from "./intake/LeadFilterLaws.ts"
import { leadRepositoryLaws } from "./intake/LeadRepositoryLaws.ts"
import { leadReviewLaws } from "./intake/LeadReviewLaws.ts"
import type { Law } from "./Law.ts"
import { blockLaws } from "./person/BlockLaws.ts"
import { confirmationLaws } from "./person/ConfirmationLaws.ts"
import { personsLaws } from "./person/PersonsLaws.ts"
import { evidenceLaws } from "./reclaim/EvidenceLaws.ts"
import { reclaimFilterLaws } from "./reclaim/ReclaimFilterLaws.ts"
import { reclaimLifeLaws } from "./reclaim/ReclaimLifeLaws.ts"
import { reclaimRepositoryLaws } from "./reclaim/ReclaimRepositoryLaws.ts"
import { releaseLaws } from "./reclaim/ReleaseLaws.ts"
import { samePersonLaws } from "./reclaim/SamePersonLaws.ts"
import { screenshotLaws } from "./reclaim/ScreenshotLaws.ts"
import { businessFigureLaws } from "./report/BusinessFigureLaws.ts"
import { leadFigureLaws } from "./report/LeadFigureLaws.ts"
import { reportRepositoryLaws } from "./report/ReportRepositoryLaws.ts"
import { atomicityLaws } from "./storage/AtomicityLaws.ts"
import { backlogLaws } from "./storage/BacklogLaws.ts"
import { storageHealthLaws } from "./storage/StorageHealthLaws.ts"
import { subscriptionRepositoryLaws } from "./subscription/SubscriptionRepositoryLaws.ts"
import { accessTokenRepositoryLaws } from "./token/AccessTokenRepositoryLaws.ts"
import { webhookFanOutLaws } from "./webhook/WebhookFanOutLaws.ts"
import { webhookRepositoryLaws } from "./webhook/WebhookRepositoryLaws.ts"

const laws = [
  ...catalogRepositoryLaws,
  ...catalogExportLaws,
  ...catalogModifyLaws,
  ...catalogItemLaws,
  ...catalogListLaws,
  ...reachLaws,
  ...searchLaws,
  ...accessTokenRepositoryLaws,
  ...leadRepositoryLaws,
  ...leadReviewLaws,
  ...confirmationLaws,
  ...rectificationLaws,
  ...consentTextLaws,
  ...consentRecordLaws,
  ...blockLaws,
  ...personsLaws,
  ...leadFilterLaws,
  ...distributionRepositoryLaws,
  ...decisionLaws,
  ...samePersonLaws,
  ...dueLeadLaws,
  ...roundLaws,
  ...clockAheadLaws,
  ...missedLeadLaws,
  ...businessActivityLaws,
  ...subscriptionRepositoryLaws,
  ...businessLeadRepositoryLaws,
  ...businessLeadFilterLaws,
  ...leadOutcomeLaws,
  ...reclaimRepositoryLaws,
  ...completedRequestRepositoryLaws,
  ...reclaimLifeLaws,
  ...releaseLaws,
  ...reclaimFilterLaws,
  ...evidenceLaws,
  ...screenshotLaws,
  ...eventRepositoryLaws,
  ...eventFilterLaws,
  ...reportRepositoryLaws,
  ...leadFigureLaws,
  ...businessFigureLaws,
  ...erasureRepositoryLaws,
  ...personalAddressLaws,
  ...retentionLaws,
  ...atomicityLaws,
  ...auditRepositoryLaws,
  ...auditedChangeLaws,
  ...backlogLaws,
  ...storageHealthLaws,
  ...preconditionLaws,
  ...webhookRepositoryLaws,
  ...webhookFanOutLaws,
  ...hookLaws,
  ...submissionLaws,
  ...enclosureLaws,
  ...importLaws,
  ...importKillLaws,
  ...importErasureLaws,
  ...importRepetitionLaws,
  ...deliveryRepositoryLaws,
  ...deliveryQueueLaws,
  ...fanOutLaws,
  ...channelLaws
]

/** The ports of leads that one store provides. */
export type LeadStoragePorts = (typeof laws)[number] extends Law<infer Port> ? Port : never

/** The laws of the ports of leads that one store provides. */
export const leadStorageLaws: ReadonlyArray<Law<LeadStoragePorts>> = laws
