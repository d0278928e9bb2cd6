import { Authentication } from "@leadwell/domain/access/Authentication"
import { Affiliates } from "@leadwell/domain/catalog/Affiliates"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { CatalogImport } from "@leadwell/domain/catalog/CatalogImport"
import { BusinessLeads } from "@leadwell/domain/lead/BusinessLeads"
import { LeadIntake } from "@leadwell/domain/lead/LeadIntake"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Layer } from "effect"

/** Everything the domain can do, by its ports. */
export const layer = Layer.mergeAll(
  Authentication.layer,
  CatalogImport.layer,
  LeadIntake.layer,
  BusinessLeads.layer,
  Reclaims.layer,
  Affiliates.layer,
  Businesses.layer
)
