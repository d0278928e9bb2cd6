import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { naming } from "../access/NamedParts.ts"
import { QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"
import { FormField, Subcategory } from "./Subcategory.ts"

const params = { subcategory: SubcategoryId }

/** Endpoints for the subcategories of leads and their forms. */
export const SubcategoriesGroup = HttpApiGroup.make("subcategories")
  .add(
    HttpApiEndpoint.get("list", "/api/subcategories", {
      query: PageRequest,
      success: pageEnvelope(Subcategory),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the subcategories")
      .annotate(OpenApi.Description, "By id, those of every category; they are the same for all accounts."),
    HttpApiEndpoint.get("get", "/api/subcategories/:subcategory", {
      params,
      success: Schema.Struct({ data: Subcategory }),
      error: [ServiceUnavailable]
    })
      .middleware(naming("subcategory"))
      .annotate(OpenApi.Summary, "Show one subcategory"),
    HttpApiEndpoint.get("fields", "/api/subcategories/:subcategory/fields", {
      params,
      query: PageRequest,
      success: pageEnvelope(FormField),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .middleware(naming("subcategory"))
      .annotate(OpenApi.Summary, "List what is asked for a lead of a subcategory")
      .annotate(
        OpenApi.Description,
        "The form as it is now, in its order: the keys of `fields` when a lead is created. `options` are the labels of a choice, and null otherwise."
      )
  )
  .middleware(authorization("catalog:read", "leads:review"))
  .annotate(OpenApi.Title, "Subcategories")
  .annotate(OpenApi.Description, "What a lead is about, and the form that is asked for it.")
