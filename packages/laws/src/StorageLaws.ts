import type { PasskeyChallengeRepository } from "@leadwell/people/passkey/PasskeyChallengeRepository"
import type { UnsubscribeLinkRepository } from "@leadwell/people/unsubscribe/UnsubscribeLinkRepository"
import { businessLeadFilterLaws } from "./assignment/BusinessLeadFilterLaws.ts"
import { businessLeadRepositoryLaws } from "./assignment/BusinessLeadRepositoryLaws.ts"
import { type AuditedChangeLawPorts, auditedChangeLaws } from "./audit/AuditedChangeLaws.ts"
import { auditRepositoryLaws } from "./audit/AuditRepositoryLaws.ts"
import { catalogListLaws } from "./catalog/CatalogListLaws.ts"
import { reachLaws } from "./catalog/ReachLaws.ts"
import { catalogExportLaws } from "./catalogfile/CatalogExportLaws.ts"
import { catalogItemLaws } from "./catalogfile/CatalogItemLaws.ts"
import { catalogModifyLaws } from "./catalogfile/CatalogModifyLaws.ts"
import { type CatalogRepositoryLawPorts, catalogRepositoryLaws } from "./catalogfile/CatalogRepositoryLaws.ts"
import { creationLaws, type CreationLawPorts } from "./creation/CreationLaws.ts"
import { creationRaceLaws } from "./creation/CreationRaceLaws.ts"
import { clockAheadLaws } from "./distribution/ClockAheadLaws.ts"
import { decisionLaws } from "./distribution/DecisionLaws.ts"
import { distributionRepositoryLaws } from "./distribution/DistributionRepositoryLaws.ts"
import { dueLeadLaws } from "./distribution/DueLeadLaws.ts"
import { type RoundLawPorts, roundLaws } from "./distribution/RoundLaws.ts"
import { type ErasureRepositoryLawPorts, erasureRepositoryLaws } from "./erasure/ErasureRepositoryLaws.ts"
import { personalAddressLaws } from "./erasure/PersonalAddressLaws.ts"
import { retentionLaws } from "./erasure/RetentionLaws.ts"
import { eventFilterLaws } from "./event/EventFilterLaws.ts"
import { type EventRepositoryLawPorts, eventRepositoryLaws } from "./event/EventRepositoryLaws.ts"
import {
  type CompletedRequestRepositoryLawPorts,
  completedRequestRepositoryLaws
} from "./idempotency/CompletedRequestRepositoryLaws.ts"
import { leadFilterLaws } from "./intake/LeadFilterLaws.ts"
import { leadRepositoryLaws } from "./intake/LeadRepositoryLaws.ts"
import { leadReviewLaws } from "./intake/LeadReviewLaws.ts"
import type { Law } from "./Law.ts"
import { type MailFanOutLawPorts, mailFanOutLaws } from "./mail/MailFanOutLaws.ts"
import { mailQueueLaws } from "./mail/MailQueueLaws.ts"
import { mailRepositoryLaws } from "./mail/MailRepositoryLaws.ts"
import { passkeyChallengeRepositoryLaws } from "./passkey/PasskeyChallengeRepositoryLaws.ts"
import { passkeyRepositoryLaws } from "./passkey/PasskeyRepositoryLaws.ts"
import { endedAccessLaws } from "./people/EndedAccessLaws.ts"
import { invitationLimitLaws } from "./people/InvitationLimitLaws.ts"
import { membershipLaws } from "./people/MembershipLaws.ts"
import { pendingMembershipLaws } from "./people/PendingMembershipLaws.ts"
import { type PersonRepositoryLawPorts, personRepositoryLaws } from "./people/PersonRepositoryLaws.ts"
import { sessionRepositoryLaws } from "./people/SessionRepositoryLaws.ts"
import { signInLinkRepositoryLaws } from "./people/SignInLinkRepositoryLaws.ts"
import { evidenceLaws } from "./reclaim/EvidenceLaws.ts"
import { reclaimFilterLaws } from "./reclaim/ReclaimFilterLaws.ts"
import { type ReclaimLifeLawPorts, reclaimLifeLaws } from "./reclaim/ReclaimLifeLaws.ts"
import { reclaimRepositoryLaws } from "./reclaim/ReclaimRepositoryLaws.ts"
import { releaseLaws } from "./reclaim/ReleaseLaws.ts"
import { screenshotLaws } from "./reclaim/ScreenshotLaws.ts"
import { atomicityLaws } from "./storage/AtomicityLaws.ts"
import { type BacklogLawPorts, backlogLaws } from "./storage/BacklogLaws.ts"
import { type OutgoingBacklogLawPorts, outgoingBacklogLaws } from "./storage/OutgoingBacklogLaws.ts"
import { type PreconditionLawPorts, preconditionLaws } from "./storage/PreconditionLaws.ts"
import { storageHealthLaws } from "./storage/StorageHealthLaws.ts"
import {
  type SubscriptionRepositoryLawPorts,
  subscriptionRepositoryLaws
} from "./subscription/SubscriptionRepositoryLaws.ts"
import { type AccessTokenRepositoryLawPorts, accessTokenRepositoryLaws } from "./token/AccessTokenRepositoryLaws.ts"
import { unsubscribeLinkRepositoryLaws } from "./unsubscribe/UnsubscribeLinkRepositoryLaws.ts"
import { type DeliveryRepositoryLawPorts, deliveryRepositoryLaws } from "./webhook/DeliveryRepositoryLaws.ts"
import { type EventAudienceLawPorts, eventAudienceLaws } from "./webhook/EventAudienceLaws.ts"
import { testDeliveryLaws } from "./webhook/TestDeliveryLaws.ts"
import { type WebhookRepositoryLawPorts, webhookRepositoryLaws } from "./webhook/WebhookRepositoryLaws.ts"

/** The ports of one store. */
export type StoragePorts =
  | CatalogRepositoryLawPorts
  | ErasureRepositoryLawPorts
  | EventRepositoryLawPorts
  | SubscriptionRepositoryLawPorts
  | CompletedRequestRepositoryLawPorts
  | ReclaimLifeLawPorts
  | AccessTokenRepositoryLawPorts
  | PersonRepositoryLawPorts
  | CreationLawPorts
  | PasskeyChallengeRepository
  | UnsubscribeLinkRepository
  | AuditedChangeLawPorts
  | BacklogLawPorts
  | OutgoingBacklogLawPorts
  | PreconditionLawPorts
  | RoundLawPorts
  | WebhookRepositoryLawPorts
  | DeliveryRepositoryLawPorts
  | EventAudienceLawPorts
  | MailFanOutLawPorts

/** The laws of all ports of a store. */
export const storageLaws: ReadonlyArray<Law<StoragePorts>> = [
  ...catalogRepositoryLaws,
  ...catalogExportLaws,
  ...catalogModifyLaws,
  ...catalogItemLaws,
  ...catalogListLaws,
  ...reachLaws,
  ...accessTokenRepositoryLaws,
  ...personRepositoryLaws,
  ...membershipLaws,
  ...creationLaws,
  ...creationRaceLaws,
  ...pendingMembershipLaws,
  ...invitationLimitLaws,
  ...sessionRepositoryLaws,
  ...endedAccessLaws,
  ...signInLinkRepositoryLaws,
  ...unsubscribeLinkRepositoryLaws,
  ...passkeyRepositoryLaws,
  ...passkeyChallengeRepositoryLaws,
  ...leadRepositoryLaws,
  ...leadReviewLaws,
  ...leadFilterLaws,
  ...distributionRepositoryLaws,
  ...decisionLaws,
  ...dueLeadLaws,
  ...roundLaws,
  ...clockAheadLaws,
  ...subscriptionRepositoryLaws,
  ...businessLeadRepositoryLaws,
  ...businessLeadFilterLaws,
  ...reclaimRepositoryLaws,
  ...completedRequestRepositoryLaws,
  ...reclaimLifeLaws,
  ...releaseLaws,
  ...reclaimFilterLaws,
  ...evidenceLaws,
  ...screenshotLaws,
  ...eventRepositoryLaws,
  ...eventFilterLaws,
  ...erasureRepositoryLaws,
  ...personalAddressLaws,
  ...retentionLaws,
  ...atomicityLaws,
  ...auditRepositoryLaws,
  ...auditedChangeLaws,
  ...backlogLaws,
  ...outgoingBacklogLaws,
  ...storageHealthLaws,
  ...preconditionLaws,
  ...webhookRepositoryLaws,
  ...deliveryRepositoryLaws,
  ...testDeliveryLaws,
  ...eventAudienceLaws,
  ...mailRepositoryLaws,
  ...mailQueueLaws,
  ...mailFanOutLaws
]
