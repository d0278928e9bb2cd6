import { businessLeadFilterLaws } from "./assignment/BusinessLeadFilterLaws.ts"
import { businessLeadRepositoryLaws } from "./assignment/BusinessLeadRepositoryLaws.ts"
import { leadOutcomeLaws } from "./assignment/LeadOutcomeLaws.ts"
import { auditRepositoryLaws } from "./audit/AuditRepositoryLaws.ts"
import { catalogListLaws } from "./catalog/CatalogListLaws.ts"
import { reachLaws } from "./catalog/ReachLaws.ts"
import { searchLaws } from "./catalog/SearchLaws.ts"
import { businessActivityLaws } from "./distribution/BusinessActivityLaws.ts"
import { clockAheadLaws } from "./distribution/ClockAheadLaws.ts"
import { decisionLaws } from "./distribution/DecisionLaws.ts"
import { distributionRepositoryLaws } from "./distribution/DistributionRepositoryLaws.ts"
import { dueLeadLaws } from "./distribution/DueLeadLaws.ts"
import { missedLeadLaws } from "./distribution/MissedLeadLaws.ts"
import { roundLaws } from "./distribution/RoundLaws.ts"
import { eventFilterLaws } from "./event/EventFilterLaws.ts"
import { eventRepositoryLaws } from "./event/EventRepositoryLaws.ts"
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
  ...catalogListLaws,
  ...reachLaws,
  ...searchLaws,
  ...leadRepositoryLaws,
  ...leadReviewLaws,
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
  ...atomicityLaws,
  ...auditRepositoryLaws,
  ...backlogLaws,
  ...storageHealthLaws
]

/** The ports that a store provides for the core, with the one by which the laws store a catalogue. */
export type CoreStoragePorts = (typeof laws)[number] extends Law<infer Port> ? Port : never

/** The laws of the ports that a store provides for the core. */
export const coreStorageLaws: ReadonlyArray<Law<CoreStoragePorts>> = laws
