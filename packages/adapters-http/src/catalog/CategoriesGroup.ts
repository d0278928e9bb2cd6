import { CategoryId } from "@leadwell/domain/catalog/Category"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../access/Authorization.ts"
import { naming } from "../access/NamedParts.ts"
import { QueryDecoding } from "../request/Decoding.ts"
import { pageEnvelope } from "../response/PageEnvelope.ts"
import { ServiceUnavailable } from "../response/Refusals.ts"
import { Subcategory } from "./Subcategory.ts"

/** A category, with the number of its subcategories. */
const Category = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  slug: Schema.String,
  subcategories_count: Schema.Int
}).annotate({ identifier: "Category" })

/** Endpoints for the categories of leads. */
export const CategoriesGroup = HttpApiGroup.make("categories")
  .add(
    HttpApiEndpoint.get("list", "/api/categories", {
      query: PageRequest,
      success: pageEnvelope(Category),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the categories")
      .annotate(OpenApi.Description, "By id; they are the same for all accounts."),
    HttpApiEndpoint.get("get", "/api/categories/:category", {
      params: { category: CategoryId },
      success: Schema.Struct({ data: Category }),
      error: [ServiceUnavailable]
    })
      .middleware(naming("category"))
      .annotate(OpenApi.Summary, "Show one category"),
    HttpApiEndpoint.get("subcategories", "/api/categories/:category/subcategories", {
      params: { category: CategoryId },
      query: PageRequest,
      success: pageEnvelope(Subcategory),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .middleware(naming("category"))
      .annotate(OpenApi.Summary, "List the subcategories of a category")
  )
  .middleware(authorization("catalog:read"))
  .annotate(OpenApi.Title, "Categories")
  .annotate(OpenApi.Description, "What a lead can be about, in groups.")
