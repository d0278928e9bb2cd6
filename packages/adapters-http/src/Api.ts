import { HttpApi, OpenApi } from "effect/http-api"
import { AffiliatesGroup } from "./AffiliatesGroup.ts"
import { BusinessLeadsGroup } from "./BusinessLeadsGroup.ts"
import { DistributionsGroup } from "./DistributionsGroup.ts"
import { HealthGroup } from "./HealthGroup.ts"
import { LeadReviewGroup } from "./LeadReviewGroup.ts"
import { LeadsGroup } from "./LeadsGroup.ts"
import { refineOpenApi } from "./OpenApiDocument.ts"
import { ReclaimsGroup } from "./ReclaimsGroup.ts"
import { SubscriptionsGroup } from "./SubscriptionsGroup.ts"
import { TokensGroup } from "./TokensGroup.ts"

/** The whole HTTP interface, as servers answer it and clients call it. */
export class Api extends HttpApi.make("leadwell")
  .add(LeadsGroup)
  .add(LeadReviewGroup)
  .add(DistributionsGroup)
  .add(BusinessLeadsGroup)
  .add(ReclaimsGroup)
  .add(SubscriptionsGroup)
  .add(AffiliatesGroup)
  .add(TokensGroup)
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
