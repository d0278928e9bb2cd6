import { type AccessTokenRepositoryLawPorts, accessTokenRepositoryLaws } from "./AccessTokenRepositoryLaws.ts"
import { type BacklogLawPorts, backlogLaws } from "./BacklogLaws.ts"
import { businessLeadRepositoryLaws } from "./BusinessLeadRepositoryLaws.ts"
import { catalogListLaws } from "./CatalogListLaws.ts"
import { type CatalogRepositoryLawPorts, catalogRepositoryLaws } from "./CatalogRepositoryLaws.ts"
import { type DeliveryRepositoryLawPorts, deliveryRepositoryLaws } from "./DeliveryRepositoryLaws.ts"
import { distributionRepositoryLaws } from "./DistributionRepositoryLaws.ts"
import { type ErasureRepositoryLawPorts, erasureRepositoryLaws } from "./ErasureRepositoryLaws.ts"
import { dueLeadLaws } from "./DueLeadLaws.ts"
import { type EventRepositoryLawPorts, eventRepositoryLaws } from "./EventRepositoryLaws.ts"
import { type EvidenceRepositoryLawPorts, evidenceRepositoryLaws } from "./EvidenceRepositoryLaws.ts"
import type { Law } from "./Law.ts"
import { leadRepositoryLaws } from "./LeadRepositoryLaws.ts"
import { leadReviewLaws } from "./LeadReviewLaws.ts"
import { type ReclaimLifeLawPorts, reclaimLifeLaws } from "./ReclaimLifeLaws.ts"
import { reclaimRepositoryLaws } from "./ReclaimRepositoryLaws.ts"
import { retentionLaws } from "./RetentionLaws.ts"
import { type RetryRepositoryLawPorts, retryRepositoryLaws } from "./RetryRepositoryLaws.ts"
import { screenshotRepositoryLaws } from "./ScreenshotRepositoryLaws.ts"
import { type SubscriptionRepositoryLawPorts, subscriptionRepositoryLaws } from "./SubscriptionRepositoryLaws.ts"
import { type WebhookRepositoryLawPorts, webhookRepositoryLaws } from "./WebhookRepositoryLaws.ts"
import { wholeCatalogLaws } from "./WholeCatalogLaws.ts"

/** Everything that keeps something, as one store provides it. */
export type StoragePorts =
  | CatalogRepositoryLawPorts
  | ErasureRepositoryLawPorts
  | EventRepositoryLawPorts
  | SubscriptionRepositoryLawPorts
  | RetryRepositoryLawPorts
  | ReclaimLifeLawPorts
  | EvidenceRepositoryLawPorts
  | AccessTokenRepositoryLawPorts
  | BacklogLawPorts
  | WebhookRepositoryLawPorts
  | DeliveryRepositoryLawPorts

/** What every store upholds: the laws of all its ports. */
export const storageLaws: ReadonlyArray<Law<StoragePorts>> = [
  ...catalogRepositoryLaws,
  ...wholeCatalogLaws,
  ...catalogListLaws,
  ...accessTokenRepositoryLaws,
  ...leadRepositoryLaws,
  ...leadReviewLaws,
  ...distributionRepositoryLaws,
  ...dueLeadLaws,
  ...subscriptionRepositoryLaws,
  ...businessLeadRepositoryLaws,
  ...reclaimRepositoryLaws,
  ...retryRepositoryLaws,
  ...reclaimLifeLaws,
  ...evidenceRepositoryLaws,
  ...screenshotRepositoryLaws,
  ...eventRepositoryLaws,
  ...erasureRepositoryLaws,
  ...retentionLaws,
  ...backlogLaws,
  ...webhookRepositoryLaws,
  ...deliveryRepositoryLaws
]
