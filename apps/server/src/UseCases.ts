import { Authentication } from "@leadwell/domain/access/Authentication"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { CatalogImport } from "@leadwell/domain/catalog/CatalogImport"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { Subscriptions } from "@leadwell/domain/distribution/Subscriptions"
import { Erasure } from "@leadwell/domain/erasure/Erasure"
import { BusinessLeads } from "@leadwell/domain/lead/BusinessLeads"
import { LeadIntake } from "@leadwell/domain/lead/LeadIntake"
import { Leads } from "@leadwell/domain/lead/Leads"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Layer } from "effect"

/** Everything the domain can do, by its ports. */
export const layer = Layer.mergeAll(
  Authentication.layer,
  CatalogImport.layer,
  LeadIntake.layer,
  Layer.provideMerge(Layer.merge(Leads.layer, Reclaims.layer), LeadDistribution.layer),
  Subscriptions.layer,
  BusinessLeads.layer,
  Erasure.layer,
  Affiliates.layer,
  Businesses.layer
)
