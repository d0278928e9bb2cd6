import { AccessTokens } from "@leadwell/domain/access/AccessTokens"
import { Authentication } from "@leadwell/domain/access/Authentication"
import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { Categories } from "@leadwell/domain/catalog/Categories"
import { Websites } from "@leadwell/domain/catalog/Websites"
import { CatalogExport } from "@leadwell/domain/catalogfile/CatalogExport"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { Erasure } from "@leadwell/domain/erasure/Erasure"
import { Leads } from "@leadwell/domain/intake/Leads"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Subscriptions } from "@leadwell/domain/subscription/Subscriptions"
import { Webhooks } from "@leadwell/domain/webhook/Webhooks"
import { Layer } from "effect"
import * as CountedIntake from "./telemetry/CountedIntake.ts"

/** Everything the domain can do, by its ports. */
export const layer = Layer.mergeAll(
  Layer.provideMerge(AccessTokens.layer, Authentication.layer),
  CatalogImport.layer,
  CatalogExport.layer,
  CountedIntake.layer,
  Layer.provideMerge(Layer.merge(Leads.layer, ReclaimReview.layer), LeadDistribution.layer),
  Reclaims.layer,
  Subscriptions.layer,
  BusinessLeads.layer,
  Erasure.layer,
  Webhooks.layer,
  Affiliates.layer,
  Businesses.layer,
  Websites.layer,
  Categories.layer
)
