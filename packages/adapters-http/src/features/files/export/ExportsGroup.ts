import {
  AuditExportQuery,
  BusinessExportQuery,
  BusinessLeadExportQuery,
  ExportFormat,
  LeadExportQuery,
  ReclaimExportQuery
} from "@leadwell/domain/features/files/export/ExportQuery"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { authorization } from "../../../access/Authorization.ts"
import { booleanText } from "../../../access/DecisionQuery.ts"
import { QueryDecoding } from "../../../request/Decoding.ts"
import { ServiceUnavailable, TooManyRequests, UnprocessableContent } from "../../../response/Refusals.ts"

/** The content types of an export. A CSV file is UTF-8. */
export const contentTypes = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
} as const satisfies Record<ExportFormat, string>

/** How a CSV file is written. */
export const csvKeys = {
  delimiter: Schema.Literals(["comma", "semicolon"])
    .annotate({
      fault: { _tag: "NotSelectable" },
      description: "`semicolon` for Excel in Dutch or German. A workbook needs none."
    })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed("comma" as const))),
  bom: booleanText
}

/** The format of a file: CSV unless a query asks for a workbook. */
export const fileFormat = ExportFormat.annotate({
  description: "`csv`, the default, for programs; `xlsx` for spreadsheets."
}).pipe(Schema.withDecodingDefaultKey(Effect.succeed("csv" as const)))

/** An endpoint that writes a list as a file. */
const file = <Name extends string, List extends string, Fields extends Schema.Struct.Fields>(
  name: Name,
  list: List,
  fields: Fields
) =>
  HttpApiEndpoint.get(name, `/api/exports/${list}` as const, {
    query: Schema.Struct({ format: fileFormat, ...csvKeys, ...fields }),
    success: HttpApiSchema.StreamUint8Array({ contentType: Object.values(contentTypes) }),
    error: [UnprocessableContent, TooManyRequests, ServiceUnavailable]
  }).middleware(QueryDecoding)

/** Endpoints that write lists as files. */
export const ExportsGroup = HttpApiGroup.make("exports")
  .add(
    file("leads", "leads", LeadExportQuery.fields)
      .middleware(authorization("leads:create", "leads:review"))
      .annotate(OpenApi.Summary, "Export leads")
      .annotate(
        OpenApi.Description,
        "The leads that the list of leads shows for the same filter, the lowest id first. For an operator it has the persons, under the keys of a lead request; the answers are columns `fields.<key>` when `subcategory_id` is one, and else one column with JSON."
      ),
    file("businessLeads", "business-leads", BusinessLeadExportQuery.fields)
      .middleware(authorization("leads:read"))
      .annotate(OpenApi.Summary, "Export the leads of businesses")
      .annotate(
        OpenApi.Description,
        "The leads of `business`, or of every business that the token may see, the earliest assignment first, with their persons as the list shows them and their answers as an export of leads has them."
      ),
    file("reclaims", "reclaims", ReclaimExportQuery.fields)
      .middleware(authorization("leads:read", "leads:review"))
      .annotate(OpenApi.Summary, "Export reclaim requests")
      .annotate(
        OpenApi.Description,
        "The oldest request first: for a reviewer those of every business, and else those of the businesses that the token may see."
      ),
    file("businesses", "businesses", BusinessExportQuery.fields)
      .middleware(authorization("leads:read"))
      .annotate(OpenApi.Summary, "Export businesses")
      .annotate(
        OpenApi.Description,
        "By id, with what the list of businesses shows; an operator sees every account's, or those of the `account` that the query names."
      ),
    file("audit", "audit", AuditExportQuery.fields)
      .middleware(authorization("account:manage"))
      .annotate(OpenApi.Summary, "Export the audit trail")
      .annotate(
        OpenApi.Description,
        "The latest entry first, as the list of who did what shows it for the same conditions. The entry of the export itself is the first."
      )
  )
  .annotate(OpenApi.Title, "Exports")
  .annotate(
    OpenApi.Description,
    "Lists as CSV files for programs and as workbooks for spreadsheets, with what is stored when the export begins. A workbook has at most 200 000 rows, else 422 on `format`; its instants are times of day in the business time zone. In a CSV file, a text that a spreadsheet would take for a formula begins with `'`. A file whose answer breaks off is not whole. Two exports of an account run at the same time, else 429. Each is audited."
  )
