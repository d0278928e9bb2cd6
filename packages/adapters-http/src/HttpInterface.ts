import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as AffiliatesHandlers from "./AffiliatesHandlers.ts"
import * as Answers from "./Answers.ts"
import { Api } from "./Api.ts"
import * as AuthorizationHandler from "./AuthorizationHandler.ts"
import * as BusinessLeadsHandlers from "./BusinessLeadsHandlers.ts"
import * as Decoding from "./Decoding.ts"
import * as DistributionsHandlers from "./DistributionsHandlers.ts"
import * as Documentation from "./Documentation.ts"
import * as HealthHandlers from "./HealthHandlers.ts"
import * as LeadReviewHandlers from "./LeadReviewHandlers.ts"
import * as LeadsHandlers from "./LeadsHandlers.ts"
import * as OpenedBusinessHandler from "./OpenedBusinessHandler.ts"
import * as ReclaimsHandlers from "./ReclaimsHandlers.ts"
import * as SubscriptionsHandlers from "./SubscriptionsHandlers.ts"
import * as TokensHandlers from "./TokensHandlers.ts"

const handlers = Layer.mergeAll(
  LeadsHandlers.layer,
  LeadReviewHandlers.layer,
  DistributionsHandlers.layer,
  BusinessLeadsHandlers.layer,
  ReclaimsHandlers.layer,
  SubscriptionsHandlers.layer,
  AffiliatesHandlers.layer,
  TokensHandlers.layer,
  HealthHandlers.layer
).pipe(Layer.provideMerge(Layer.mergeAll(Decoding.layer, OpenedBusinessHandler.layer, AuthorizationHandler.layer)))

/** The whole HTTP interface as routes, by the domain's use cases. */
export const layer = Layer.mergeAll(
  HttpApiBuilder.layer(Api).pipe(Layer.provide(handlers)),
  Documentation.layer,
  Answers.layer
)
