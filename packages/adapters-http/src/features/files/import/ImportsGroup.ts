import { AccountId } from "@leadwell/domain/access/Account"
import { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { ImportId, ImportKind } from "@leadwell/domain/features/files/import/Import"
import { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../../../access/Authorization.ts"
import { PathDecoding, QueryDecoding } from "../../../request/Decoding.ts"
import { pageEnvelope } from "../../../response/PageEnvelope.ts"
import {
  bodyRefusals,
  NotFound,
  ServiceUnavailable,
  TooManyRequests,
  UnprocessableContent
} from "../../../response/Refusals.ts"
import { contentTypes, csvKeys, fileFormat } from "../export/ExportsGroup.ts"
import { CommonFaults, Import } from "./Import.ts"

const params = { id: ImportId }
const shown = Schema.Struct({ data: Import })
const error = [NotFound, ServiceUnavailable] as const

const language = Schema.optionalKey(ConsentLanguage).annotate({
  description: "The language of what is said of faults, which then names columns as the file does."
})

const otherwise = Schema.Struct({
  website_code: Schema.optionalKey(Schema.NullOr(WebsiteCode)),
  subcategory_id: Schema.optionalKey(Schema.NullOr(SubcategoryId)),
  account_id: Schema.optionalKey(Schema.NullOr(AccountId)),
  map: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)).annotate({
    description: "Our keys with the names that columns have in the file.",
    examples: [{ postal_code: "Postcode", "fields.roof_direction": "Dak" }]
  }),
  accept_terms: Schema.optionalKey(Schema.Boolean)
})

const form = Schema.Struct({
  file: Multipart.SingleFileSchema,
  kind: ImportKind,
  website_code: Schema.optionalKey(WebsiteCode),
  subcategory_id: Schema.optionalKey(SubcategoryId),
  account_id: Schema.optionalKey(AccountId).annotate({
    description: "The account of new businesses whose rows name none. Without it each gets an account of its own."
  }),
  map: Schema.optionalKey(Schema.String).annotate({
    description: "Our keys with the names that columns have in the file, as JSON.",
    examples: ['{"postal_code":"Postcode","fields.roof_direction":"Dak"}']
  }),
  accept_terms: Schema.optionalKey(Schema.Literals(["true", "false"])).annotate({
    description: "`true` says that each person agreed to the terms, if the file has no such column."
  })
}).pipe(HttpApiSchema.asMultipart())

/** Endpoints through which files of leads and businesses are checked and imported. */
export const ImportsGroup = HttpApiGroup.make("imports")
  .add(
    HttpApiEndpoint.post("check", "/api/imports", {
      payload: form,
      success: [shown.pipe(HttpApiSchema.status(201)), shown],
      error: [TooManyRequests, ...bodyRefusals]
    })
      .annotate(OpenApi.Summary, "Check a file to import")
      .annotate(
        OpenApi.Description,
        "Nothing is imported before `start`. The file is CSV or a workbook (XLSX, XLSM, XLSB, XLS, ODS) of at most 10 MiB and 10 000 rows. Of a workbook, the first visible sheet counts that names a known column in one of its first ten rows. `leads` are requests for quotes. `history` are leads of the past, and `businesses` has a row for each subscription; both are for operators. Rows of businesses name subcategories, accounts and affiliates by their ids or names, and a business without `business_id` gets an id that is made of its name; where several have that name, its `coc_id` tells which, or the row is faulty. Businesses have no `website_code` and no `accept_terms`: either is 422. The same file with the same options is the same import, and is answered with 200, except businesses once they are checked. While 20 imports of the account are checked or run, a further one is 429, and so is a file while four wait to be read. Each key comes once."
      ),
    HttpApiEndpoint.get("list", "/api/imports", {
      query: PageRequest,
      success: pageEnvelope(Import),
      error: [ServiceUnavailable]
    })
      .middleware(QueryDecoding)
      .annotate(OpenApi.Summary, "List the imports")
      .annotate(
        OpenApi.Description,
        "The latest first: those of the account, for an operator all, and for a token or member with a scope its own."
      ),
    HttpApiEndpoint.get("get", "/api/imports/:id", {
      params,
      query: Schema.Struct({ language }),
      success: Schema.Struct({ data: Import, faults: Schema.NullOr(CommonFaults) }),
      error: [UnprocessableContent, ...error]
    })
      .middleware(QueryDecoding)
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Show an import")
      .annotate(
        OpenApi.Description,
        "It is erased with its rows 14 days after the file came. `faults` has each fault of its rows once, and is null for who may not download them."
      ),
    HttpApiEndpoint.get("faults", "/api/imports/:id/faults", {
      params,
      query: Schema.Struct({ format: fileFormat, ...csvKeys, language }),
      success: HttpApiSchema.StreamUint8Array({ contentType: Object.values(contentTypes) }),
      error: [UnprocessableContent, ...error]
    })
      .middleware(QueryDecoding)
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Download the faulty rows of an import")
      .annotate(
        OpenApi.Description,
        "The faulty rows as they are in the file, and what is wrong with each in the column `faults`. Mended, it is a file to import: the column `faults` is not read. The rows hold persons, so they are for who sent the file, for who manages its account and for operators: 404 for others."
      ),
    HttpApiEndpoint.patch("readOtherwise", "/api/imports/:id", {
      params,
      payload: otherwise,
      success: shown,
      error: [NotFound, ...bodyRefusals]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Read the rows of an import otherwise")
      .annotate(
        OpenApi.Description,
        "The rows are checked again, by the given options in place of those that the import has; null takes one away. The import must be `checked`."
      ),
    HttpApiEndpoint.post("start", "/api/imports/:id/start", {
      params,
      success: shown,
      error: [UnprocessableContent, ...error]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Start an import")
      .annotate(
        OpenApi.Description,
        "The sound rows become leads, each once. Businesses are applied as a whole, and start only without a faulty row; if they would change otherwise than was shown, the import is `checked` again. Only an import that is `checked` starts; any other is answered as it is."
      ),
    HttpApiEndpoint.post("cancel", "/api/imports/:id/cancel", {
      params,
      success: shown,
      error: [UnprocessableContent, ...error]
    })
      .middleware(PathDecoding)
      .annotate(OpenApi.Summary, "Cancel an import")
      .annotate(OpenApi.Description, "What is in stays. An import that ended is answered as it is.")
  )
  .middleware(authorization("leads:create"))
  .annotate(OpenApi.Title, "Imports")
  .annotate(
    OpenApi.Description,
    "Rows of a spreadsheet become leads or businesses, after a check that tells each fault. The import of another account is 404."
  )
