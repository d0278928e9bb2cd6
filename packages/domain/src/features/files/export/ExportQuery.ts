import { Schema, Struct } from "effect"
import { BusinessLeadQuery } from "../../../assignment/BusinessLeadFilter.ts"
import { auditQuery } from "../../../audit/AuditQuery.ts"
import { BusinessId } from "../../../catalog/Business.ts"
import { ReachRequest } from "../../../catalog/ReachRequest.ts"
import { identifiersText } from "../../../input/ListText.ts"
import { LeadQuery } from "../../../intake/LeadQuery.ts"
import { LeadIdText } from "../../../lead/LeadId.ts"
import { ReclaimQuery } from "../../../reclaim/ReclaimFilter.ts"

/** The format of an export. A workbook has at most 200 000 rows, and a CSV file any number. */
export const ExportFormat = Schema.Literals(["csv", "xlsx"]).annotate({ fault: { _tag: "NotSelectable" } })

/** The format of an export. */
export type ExportFormat = typeof ExportFormat.Type

/** The keys by which leads to export are selected, in a query string: those of the list, without an order. */
export const LeadExportQuery = LeadQuery.mapFields(Struct.omit(["sort"]))

/** The keys by which leads to export are selected. */
export interface LeadExportQuery extends Schema.Schema.Type<typeof LeadExportQuery> {}

const businesses = Schema.optionalKey(identifiersText(BusinessId, "Ids of businesses; all that the token may see."))

/** The keys by which leads of businesses to export are selected, in a query string. */
export const BusinessLeadExportQuery = Schema.Struct({
  ...Struct.omit(BusinessLeadQuery.fields, ["sort", "without_person"]),
  business: businesses
})

/** The keys by which leads of businesses to export are selected. */
export interface BusinessLeadExportQuery extends Schema.Schema.Type<typeof BusinessLeadExportQuery> {}

/** The keys by which reclaim requests to export are selected, in a query string: those of the list but `sort`. */
export const ReclaimExportQuery = ReclaimQuery.mapFields(Struct.omit(["sort"]))

/** The keys by which reclaim requests to export are selected. */
export interface ReclaimExportQuery extends Schema.Schema.Type<typeof ReclaimExportQuery> {}

/** The keys by which businesses to export are selected, in a query string: those of the list. */
export const BusinessExportQuery = ReachRequest.mapFields(Struct.pick(["account"]))

/** The keys by which businesses to export are selected. */
export interface BusinessExportQuery extends Schema.Schema.Type<typeof BusinessExportQuery> {}

/** The keys by which entries of the audit trail are selected, in a query string. */
export const AuditExportQuery = auditQuery(LeadIdText, BusinessId)

/** The keys by which entries of the audit trail are selected. */
export interface AuditExportQuery extends Schema.Schema.Type<typeof AuditExportQuery> {}
