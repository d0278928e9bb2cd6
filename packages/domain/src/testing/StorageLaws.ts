import { type AccessTokenRepositoryLawPorts, accessTokenRepositoryLaws } from "./AccessTokenRepositoryLaws.ts"
import { businessLeadRepositoryLaws } from "./BusinessLeadRepositoryLaws.ts"
import { type CatalogRepositoryLawPorts, catalogRepositoryLaws } from "./CatalogRepositoryLaws.ts"
import { distributionRepositoryLaws } from "./DistributionRepositoryLaws.ts"
import { type EventRepositoryLawPorts, eventRepositoryLaws } from "./EventRepositoryLaws.ts"
import type { Law } from "./Law.ts"
import { leadRepositoryLaws } from "./LeadRepositoryLaws.ts"
import { leadReviewLaws } from "./LeadReviewLaws.ts"
import { reclaimRepositoryLaws } from "./ReclaimRepositoryLaws.ts"
import { screenshotRepositoryLaws } from "./ScreenshotRepositoryLaws.ts"
import { type SubscriptionRepositoryLawPorts, subscriptionRepositoryLaws } from "./SubscriptionRepositoryLaws.ts"

/** Everything that keeps something, as one store provides it. */
export type StoragePorts =
  | AccessTokenRepositoryLawPorts
  | CatalogRepositoryLawPorts
  | EventRepositoryLawPorts
  | SubscriptionRepositoryLawPorts

/** What every store upholds: the laws of all its ports. */
export const storageLaws: ReadonlyArray<Law<StoragePorts>> = [
  ...catalogRepositoryLaws,
  ...accessTokenRepositoryLaws,
  ...leadRepositoryLaws,
  ...leadReviewLaws,
  ...distributionRepositoryLaws,
  ...subscriptionRepositoryLaws,
  ...businessLeadRepositoryLaws,
  ...reclaimRepositoryLaws,
  ...screenshotRepositoryLaws,
  ...eventRepositoryLaws
]
