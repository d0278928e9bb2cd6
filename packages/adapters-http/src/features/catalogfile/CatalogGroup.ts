import { AccountId } from "@leadwell/domain/access/Account"
import { AffiliateId } from "@leadwell/domain/catalog/Affiliate"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { CategoryId } from "@leadwell/domain/catalog/Category"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { CatalogQuery } from "@leadwell/domain/features/catalogfile/CatalogExport"
import { CatalogItems } from "@leadwell/domain/features/catalogfile/CatalogFile"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { authorization } from "../../access/Authorization.ts"
import { DecisionQuery } from "../../access/DecisionQuery.ts"
import { naming } from "../../access/NamedParts.ts"
import { BodyFirstDecoding, QueryDecoding } from "../../request/Decoding.ts"
import { PreconditionHeaders } from "../../request/EntityTag.ts"
import { bodyRefusals, PreconditionFailed, ServiceUnavailable } from "../../response/Refusals.ts"
import { change, creation } from "./CatalogEndpoints.ts"
import { CatalogBody, Catalogue, CatalogueChanges, ShownItems } from "./Catalogue.ts"

const { accounts, affiliates, businesses, categories, subcategories, websites } = CatalogItems

const account = { noun: "an account", item: accounts, shape: ShownItems.accounts }
const affiliate = { noun: "an affiliate", item: affiliates, shape: ShownItems.affiliates }
const website = { noun: "a website", item: websites, shape: ShownItems.websites }
const category = { noun: "a category", item: categories, shape: ShownItems.categories }
const subcategory = { noun: "a subcategory", item: subcategories, shape: ShownItems.subcategories }
const business = { noun: "a business", item: businesses, shape: ShownItems.businesses }

/** Endpoints through which operators change the catalogue. */
export const CatalogGroup = HttpApiGroup.make("catalogue")
  .add(
    HttpApiEndpoint.get("write", "/api/catalogue", {
      query: CatalogQuery,
      success: Schema.Struct({ data: Catalogue }),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "Show the catalogue")
      .annotate(
        OpenApi.Description,
        "`data` is a catalogue file. It has no access tokens, because only their hashes are stored, and it shows IBANs in full. It is whole, or has the lists that `only` names. `ETag` changes with the answer: a file that is applied with the `If-Match` of the whole catalogue is refused with 412 when it no longer holds."
      ),
    HttpApiEndpoint.put("apply", "/api/catalogue", {
      query: DecisionQuery,
      headers: PreconditionHeaders,
      payload: CatalogBody,
      success: Schema.Struct({ data: CatalogueChanges }),
      error: [PreconditionFailed, ...bodyRefusals]
    })
      .middleware(BodyFirstDecoding)
      .annotate(OpenApi.Summary, "Apply a catalogue file")
      .annotate(
        OpenApi.Description,
        "Applies all of the file or nothing. Parts that the file does not name stay as they are. The answer tells what became of each part; with `dry_run=true` it tells what would, and nothing changes. A person needs a sign-in of the last ten minutes to make tokens. Lists name each id, each code, each key and each ability once."
      ),
    creation("createAccount", "/api/accounts", account),
    change("changeAccount", "/api/accounts/:account", { account: AccountId }, account),
    creation("createAffiliate", "/api/affiliates", affiliate),
    change("changeAffiliate", "/api/affiliates/:id", { id: AffiliateId }, affiliate),
    creation("createWebsite", "/api/websites", website),
    change("changeWebsite", "/api/websites/:code", { code: WebsiteCode }, website),
    creation("createCategory", "/api/categories", category),
    change("changeCategory", "/api/categories/:category", { category: CategoryId }, category),
    creation("createSubcategory", "/api/subcategories", subcategory),
    change("changeSubcategory", "/api/subcategories/:subcategory", { subcategory: SubcategoryId }, subcategory),
    creation("createBusiness", "/api/businesses", business)
  )
  .middleware(authorization("operator"))
  .add(
    change("changeBusiness", "/api/businesses/:business", { business: BusinessId }, business)
      .middleware(naming("business"))
      .middleware(authorization("leads:read"))
      .annotate(
        OpenApi.Description,
        "Changes the keys that the body gives. Others keep their values, also when they change at the same time. Its owner may change `paused_from` and `paused_until` alone; another change is 403 for the owner. A last day without a first one begins the pause today, and both `null` end it. An `id` in the body is that of the path. With the `If-Match` of the whole catalogue, it is refused with 412 when the catalogue has changed."
      )
  )
  .annotate(OpenApi.Title, "The catalogue")
  .annotate(
    OpenApi.Description,
    "An operator changes who takes part: accounts, affiliates, websites, categories with their forms, and businesses. Nothing is deleted; `active: false` switches a website or a business off."
  )
