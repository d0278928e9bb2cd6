import { businessLeadFilterLaws } from "./assignment/BusinessLeadFilterLaws.ts"
import { businessLeadRepositoryLaws } from "./assignment/BusinessLeadRepositoryLaws.ts"
import { leadOutcomeLaws } from "./assignment/LeadOutcomeLaws.ts"
import { auditRepositoryLaws } from "./audit/AuditRepositoryLaws.ts"
import { auditedChangeLaws } from "./AuditedChangeLaws.ts"
import { catalogListLaws } from "./catalog/CatalogListLaws.ts"
import { reachLaws } from "./catalog/ReachLaws.ts"
import { searchLaws } from "./catalog/SearchLaws.ts"
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
import { eventFilterLaws } from "./event/EventFilterLaws.ts"
import { eventRepositoryLaws } from "./event/EventRepositoryLaws.ts"
import { catalogExportLaws } from "./features/catalogfile/CatalogExportLaws.ts"
import { catalogItemLaws } from "./features/catalogfile/CatalogItemLaws.ts"
import { catalogModifyLaws } from "./features/catalogfile/CatalogModifyLaws.ts"
import { catalogRepositoryLaws } from "./features/catalogfile/CatalogRepositoryLaws.ts"
import { preconditionLaws } from "./features/catalogfile/PreconditionLaws.ts"
import { enclosureLaws } from "./features/files/import/EnclosureLaws.ts"
import { importErasureLaws } from "./features/files/import/ImportErasureLaws.ts"
import { importKillLaws } from "./features/files/import/ImportKillLaws.ts"
import { importLaws } from "./features/files/import/ImportLaws.ts"
import { importRepetitionLaws } from "./features/files/import/ImportRepetitionLaws.ts"
import { hookLaws } from "./features/forms/hook/HookLaws.ts"
import { submissionLaws } from "./features/forms/hook/SubmissionLaws.ts"
import { consentRecordLaws, consentTextLaws } from "./features/privacy/consent/ConsentLaws.ts"
import { erasureRepositoryLaws } from "./features/privacy/erasure/ErasureRepositoryLaws.ts"
import { personalAddressLaws } from "./features/privacy/erasure/PersonalAddressLaws.ts"
import { rectificationLaws } from "./features/privacy/erasure/RectificationLaws.ts"
import { retentionLaws } from "./features/privacy/erasure/RetentionLaws.ts"
import { blockLaws } from "./features/privacy/person/BlockLaws.ts"
import { confirmationLaws } from "./features/privacy/person/ConfirmationLaws.ts"
import { personsLaws } from "./features/privacy/person/PersonsLaws.ts"
import { businessFigureLaws } from "./features/reports/BusinessFigureLaws.ts"
import { leadFigureLaws } from "./features/reports/LeadFigureLaws.ts"
import { reportRepositoryLaws } from "./features/reports/ReportRepositoryLaws.ts"
import { accessTokenRepositoryLaws } from "./features/tokens/AccessTokenRepositoryLaws.ts"
import { webhookFanOutLaws } from "./features/webhooks/WebhookFanOutLaws.ts"
import { webhookRepositoryLaws } from "./features/webhooks/WebhookRepositoryLaws.ts"
import { completedRequestRepositoryLaws } from "./idempotency/CompletedRequestRepositoryLaws.ts"
import { leadFilterLaws } from "./intake/LeadFilterLaws.ts"
import { leadRepositoryLaws } from "./intake/LeadRepositoryLaws.ts"
import { leadReviewLaws } from "./intake/LeadReviewLaws.ts"
import type { Law } from "./Law.ts"
import { evidenceLaws } from "./reclaim/EvidenceLaws.ts"
import { reclaimFilterLaws } from "./reclaim/ReclaimFilterLaws.ts"
import { reclaimLifeLaws } from "./reclaim/ReclaimLifeLaws.ts"
import { reclaimRepositoryLaws } from "./reclaim/ReclaimRepositoryLaws.ts"
import { releaseLaws } from "./reclaim/ReleaseLaws.ts"
import { samePersonLaws } from "./reclaim/SamePersonLaws.ts"
import { screenshotLaws } from "./reclaim/ScreenshotLaws.ts"
import { atomicityLaws } from "./storage/AtomicityLaws.ts"
import { backlogLaws } from "./storage/BacklogLaws.ts"
import { storageHealthLaws } from "./storage/StorageHealthLaws.ts"
import { subscriptionRepositoryLaws } from "./subscription/SubscriptionRepositoryLaws.ts"

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
