import { AccessTokens } from "@leadwell/domain/access/AccessTokens"
import { Authentication } from "@leadwell/domain/access/Authentication"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { CatalogExport } from "@leadwell/domain/catalog/CatalogExport"
import { CatalogImport } from "@leadwell/domain/catalog/CatalogImport"
import { Categories } from "@leadwell/domain/catalog/Categories"
import { Websites } from "@leadwell/domain/catalog/Websites"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { Subscriptions } from "@leadwell/domain/distribution/Subscriptions"
import { Erasure } from "@leadwell/domain/erasure/Erasure"
import { BusinessLeads } from "@leadwell/domain/lead/BusinessLeads"
import { Leads } from "@leadwell/domain/lead/Leads"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Webhooks } from "@leadwell/domain/webhook/Webhooks"
import { Layer } from "effect"
import * as CountedIntake from "./CountedIntake.ts"

/** Everything the domain can do, by its ports. */
export const layer = Layer.mergeAll(
  Layer.provideMerge(AccessTokens.layer, Authentication.layer),
  CatalogImport.layer,
  CatalogExport.layer,
  CountedIntake.layer,
  Layer.provideMerge(Layer.merge(Leads.layer, Reclaims.layer), LeadDistribution.layer),
  Subscriptions.layer,
  BusinessLeads.layer,
  Erasure.layer,
  Webhooks.layer,
  Affiliates.layer,
  Businesses.layer,
  Websites.layer,
  Categories.layer
)
