import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as AffiliatesHandlers from "./AffiliatesHandlers.ts"
import * as Answers from "./Answers.ts"
import { Api } from "./Api.ts"
import * as AuthorizationHandler from "./AuthorizationHandler.ts"
import * as BusinessesHandlers from "./BusinessesHandlers.ts"
import * as BusinessLeadsHandlers from "./BusinessLeadsHandlers.ts"
import * as BusinessReclaimsHandlers from "./BusinessReclaimsHandlers.ts"
import * as CategoriesHandlers from "./CategoriesHandlers.ts"
import * as Decoding from "./Decoding.ts"
import * as DistributionsHandlers from "./DistributionsHandlers.ts"
import * as Documentation from "./Documentation.ts"
import * as EventsHandlers from "./EventsHandlers.ts"
import * as HealthHandlers from "./HealthHandlers.ts"
import * as LeadReviewHandlers from "./LeadReviewHandlers.ts"
import * as LeadsHandlers from "./LeadsHandlers.ts"
import * as NamedPartsHandler from "./NamedPartsHandler.ts"
import * as OpenedBusinessHandler from "./OpenedBusinessHandler.ts"
import * as ReclaimReviewHandlers from "./ReclaimReviewHandlers.ts"
import * as ReclaimsHandlers from "./ReclaimsHandlers.ts"
import * as SubcategoriesHandlers from "./SubcategoriesHandlers.ts"
import * as SubscriptionsHandlers from "./SubscriptionsHandlers.ts"
import * as WebsitesHandlers from "./WebsitesHandlers.ts"
import * as TokensHandlers from "./TokensHandlers.ts"
import * as WebhooksHandlers from "./WebhooksHandlers.ts"

const handlers = Layer.mergeAll(
  LeadsHandlers.layer,
  LeadReviewHandlers.layer,
  DistributionsHandlers.layer,
  BusinessesHandlers.layer,
  BusinessLeadsHandlers.layer,
  ReclaimsHandlers.layer,
  BusinessReclaimsHandlers.layer,
  ReclaimReviewHandlers.layer,
  SubscriptionsHandlers.layer,
  AffiliatesHandlers.layer,
  WebsitesHandlers.layer,
  CategoriesHandlers.layer,
  SubcategoriesHandlers.layer,
  EventsHandlers.layer,
  TokensHandlers.layer,
  WebhooksHandlers.layer,
  HealthHandlers.layer
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(Decoding.layer, OpenedBusinessHandler.layer, NamedPartsHandler.layer, AuthorizationHandler.layer)
  )
)

/** The whole HTTP interface as routes, by the domain's use cases; to be served with `exactPaths`. */
export const layer = Layer.mergeAll(
  HttpApiBuilder.layer(Api).pipe(Layer.provide(handlers)),
  Documentation.layer,
  Answers.layer
)
