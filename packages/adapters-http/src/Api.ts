import { HttpApi, OpenApi } from "effect/http-api"
import { AffiliatesGroup } from "./AffiliatesGroup.ts"
import { BusinessesGroup } from "./BusinessesGroup.ts"
import { BusinessLeadsGroup } from "./BusinessLeadsGroup.ts"
import { BusinessReclaimsGroup } from "./BusinessReclaimsGroup.ts"
import { CategoriesGroup } from "./CategoriesGroup.ts"
import { DistributionsGroup } from "./DistributionsGroup.ts"
import { EventsGroup } from "./EventsGroup.ts"
import { HealthGroup } from "./HealthGroup.ts"
import { LeadReviewGroup } from "./LeadReviewGroup.ts"
import { LeadsGroup } from "./LeadsGroup.ts"
import { refineOpenApi } from "./OpenApiDocument.ts"
import { ReclaimReviewGroup } from "./ReclaimReviewGroup.ts"
import { ReclaimsGroup } from "./ReclaimsGroup.ts"
import { SubcategoriesGroup } from "./SubcategoriesGroup.ts"
import { SubscriptionsGroup } from "./SubscriptionsGroup.ts"
import { WebsitesGroup } from "./WebsitesGroup.ts"
import { TokensGroup } from "./TokensGroup.ts"
import { WebhooksGroup } from "./WebhooksGroup.ts"

/** The whole HTTP interface, as servers answer it and clients call it. */
export class Api extends HttpApi.make("leadwell")
  .add(LeadsGroup)
  .add(LeadReviewGroup)
  .add(DistributionsGroup)
  .add(BusinessesGroup)
  .add(BusinessLeadsGroup)
  .add(ReclaimsGroup)
  .add(BusinessReclaimsGroup)
  .add(ReclaimReviewGroup)
  .add(SubscriptionsGroup)
  .add(AffiliatesGroup)
  .add(WebsitesGroup)
  .add(CategoriesGroup)
  .add(SubcategoriesGroup)
  .add(EventsGroup)
  .add(TokensGroup)
  .add(WebhooksGroup)
  .add(HealthGroup)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Leadwell",
      version: "0.1.0",
      description:
        "Distributes leads for quotes. Every refusal is JSON with a `message`. An unknown path is 404 and a wrong method 405, whoever asks.",
      license: { name: "MIT" },
      transform: refineOpenApi
    })
  ) {}
