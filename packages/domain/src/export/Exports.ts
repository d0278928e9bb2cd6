import { Context, DateTime, Effect, Layer, Option, Schema, type Scope, Stream, Struct } from "effect"
import { type Granted, isGranted } from "../access/Grant.ts"
import { actBy, isOperator, type Principal } from "../access/Principal.ts"
import { type Reach, reachOf } from "../access/Reach.ts"
import type { AccountId } from "../account/Account.ts"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import { businessLeadFilterOf, BusinessLeadQuery } from "../assignment/BusinessLeadFilter.ts"
import { BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import { makeListing } from "../assignment/ListedLead.ts"
import { ReclaimWindow } from "../assignment/ReclaimWindow.ts"
import type { AuditAction } from "../audit/AuditAction.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import { AuditRepository } from "../audit/AuditRepository.ts"
import { BusinessTimeZone } from "../calendar/BusinessDay.ts"
import { BusinessId } from "../catalog/Business.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import { faultAt } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { identifiersText } from "../input/ListText.ts"
import { leadDossiers } from "../intake/LeadDossier.ts"
import type { LeadFilter } from "../intake/LeadFilter.ts"
import { leadFilterOf, LeadQuery, ownFilterOf } from "../intake/LeadQuery.ts"
import { LeadRepository, type LeadWithHolders } from "../intake/LeadRepository.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import { Fact } from "../privacy/Fact.ts"
import { reclaimFilterOf, ReclaimQuery } from "../reclaim/ReclaimFilter.ts"
import { ReclaimRepository } from "../reclaim/ReclaimRepository.ts"
import type { ReclaimRequest } from "../reclaim/ReclaimRequest.ts"
import { type Table, tableOf } from "../spreadsheet/Table.ts"
import { mostRows } from "../spreadsheet/Workbook.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { businessLeadColumns, reclaimColumns } from "./BusinessColumns.ts"
import { operatorColumns, reviewedColumns, sentColumns } from "./LeadColumns.ts"
import { inSteps, step } from "./Steps.ts"

/** How many exports of one account may run at the same time in this process. */
const mostAtOnce = 2

/** As many exports of the account as may run are running. */
export class ExportsRunning extends Fact("ExportsRunning", "Two exports of the account are running.")<{}> {}

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
  ...Struct.omit(BusinessLeadQuery.fields, ["sort"]),
  business: businesses
})

/** The keys by which leads of businesses to export are selected. */
export interface BusinessLeadExportQuery extends Schema.Schema.Type<typeof BusinessLeadExportQuery> {}

/** The keys by which reclaim requests to export are selected, in a query string: those of the list but `sort`. */
export const ReclaimExportQuery = ReclaimQuery.mapFields(Struct.omit(["sort"]))

/** The keys by which reclaim requests to export are selected. */
export interface ReclaimExportQuery extends Schema.Schema.Type<typeof ReclaimExportQuery> {}

/** What an export answers. It runs until the scope is closed. */
type Exported<E = never> = Effect.Effect<
  Table<StorageUnavailable>,
  E | ExportsRunning | InvalidInput | StorageUnavailable,
  Scope.Scope
>

/** Returns the part of a reach that is of some businesses, if they are given. */
const narrowed = (reach: Reach, asked: ReadonlyArray<BusinessId> | undefined): Reach => {
  if (asked === undefined) return reach
  const known = reach.scope?.businesses
  return { ...reach, scope: { ...reach.scope, businesses: known ? asked.filter((one) => known.includes(one)) : asked } }
}

/**
 * Writes lists as tables, row by row, so that an export of any length needs little memory. What is stored after the
 * start is left out. Each export is audited.
 */
export class Exports extends Context.Service<
  Exports,
  {
    /**
     * Returns the leads that a query selects, by ascending id: to an operator with their persons, to a reviewer as its
     * list shows them, and to another account its own.
     */
    readonly leads: (
      reader: Granted<"leads:create"> | Granted<"leads:review">,
      query: LeadExportQuery,
      format: ExportFormat
    ) => Exported
    /** Returns the leads of the businesses that the reader may see, as their list shows them, by assignment. */
    readonly businessLeads: (
      reader: Granted<"leads:read">,
      query: BusinessLeadExportQuery,
      format: ExportFormat
    ) => Exported
    /** Returns reclaim requests by age: to a reviewer those of all businesses, to others those that they may see. */
    readonly reclaims: (
      reader: Granted<"leads:read"> | Granted<"leads:review">,
      query: ReclaimExportQuery,
      format: ExportFormat
    ) => Exported
  }
>()("@leadwell/domain/export/Exports") {
  static readonly layer = Layer.effect(
    Exports,
    Effect.gen(function* () {
      const leads = yield* LeadRepository
      const { subcategories } = yield* CatalogParts
      const { append } = yield* AuditRepository
      const zone = yield* BusinessTimeZone
      const { sent } = yield* leadDossiers
      const listing = yield* makeListing
      const window = yield* ReclaimWindow
      const businessLeads = yield* BusinessLeadRepository
      const reclaims = yield* ReclaimRepository
      const running = new Map<AccountId, number>()

      /** Counts an export of an account until the scope is closed. */
      const started = ({ account }: Principal) =>
        Effect.acquireRelease(
          Effect.suspend(() => {
            const count = running.get(account) ?? 0
            if (count >= mostAtOnce) return Effect.fail(new ExportsRunning())
            return Effect.sync(() => running.set(account, count + 1))
          }),
          () =>
            Effect.sync(() => {
              const left = running.get(account)! - 1
              if (left === 0) running.delete(account)
              else running.set(account, left)
            })
        )

      /** Counts and audits an export. A list that is too long for a workbook is refused. */
      const begun = Effect.fnUntraced(function* (
        reader: Principal,
        action: AuditAction,
        subject: string,
        format: ExportFormat,
        counted: (request: PageRequest) => Effect.Effect<Page<unknown>, StorageUnavailable>
      ) {
        yield* started(reader)
        const { total } = format === "xlsx" ? yield* counted({ page: 1, per_page: 1 }) : { total: 0 }
        if (total > mostRows) {
          return yield* new InvalidInput({ faults: [faultAt("format", { _tag: "TooMany", max: mostRows })] })
        }
        const act = yield* actBy(reader)
        yield* append([auditEntry(act, action, subject, [reader.account])])
        return act
      })

      /** Returns the leads that a filter selects and that arrived by an instant, completed step by step. */
      const leadsUntil = <A>(
        filter: LeadFilter,
        end: DateTime.Utc,
        complete: (leads: ReadonlyArray<LeadWithHolders>) => Effect.Effect<ReadonlyArray<A>, StorageUnavailable>
      ): Stream.Stream<A, StorageUnavailable> =>
        Stream.paginate(
          0,
          Effect.fnUntraced(function* (after: number) {
            const found = yield* leads.after(after, step, filter)
            const items = found.filter(({ lead }) => DateTime.isLessThanOrEqualTo(lead.created_at, end))
            const isLast = found.length < step || items.length < found.length
            return [
              yield* complete(items),
              isLast ? Option.none() : Option.some<number>(found.at(-1)!.lead.id)
            ] as const
          })
        )

      /** Returns the keys of the questions of the only subcategory that a query selects, if it selects one. */
      const questionsOf = Effect.fnUntraced(function* ({ subcategory_id: ids = [] }: LeadExportQuery) {
        const [id, ...others] = ids
        if (id === undefined || others.length > 0) return null
        const found = yield* subcategories.find(id)
        return Option.getOrNull(Option.map(found, ({ fields }) => fields.map(({ key }) => key)))
      })

      return {
        leads: Effect.fn("Exports.leads")(function* (reader, query, format) {
          const isReviewer = isGranted(reader, "leads:review")
          const filter = isReviewer
            ? leadFilterOf(query, zone)
            : yield* Effect.fromResult(ownFilterOf(query, zone, reader))
          const act = yield* begun(reader, "leads.exported", "leads", format, (one) =>
            leads.page(filter, "ascending", one)
          )
          const columns = isOperator(reader) ? operatorColumns(yield* questionsOf(query)) : reviewedColumns
          return isReviewer
            ? tableOf(columns, leadsUntil(filter, act.at, Effect.succeed))
            : tableOf(sentColumns, leadsUntil(filter, act.at, sent))
        }),
        businessLeads: Effect.fn("Exports.businessLeads")(function* (reader, { business: asked, ...query }, format) {
          const now = yield* DateTime.now
          const filter = businessLeadFilterOf(query, zone, { window, now })
          const reach = narrowed(reachOf(reader), asked)
          yield* begun(reader, "business_leads.exported", "business-leads", format, (one) =>
            businessLeads.pageWithin(reach, filter, "ascending", one)
          )
          const found = inSteps<BusinessLead, StorageUnavailable>(
            filter.assigned,
            now,
            { at: ({ assigned_at }) => assigned_at, name: ({ business, lead }) => `${lead.id} ${business}` },
            (assigned, request) =>
              Effect.map(
                businessLeads.pageWithin(reach, { ...filter, assigned }, "ascending", request),
                ({ items }) => items
              )
          )
          const listed = found.pipe(
            Stream.chunks,
            Stream.mapEffect((some) => listing(some, now)),
            Stream.flattenIterable
          )
          return tableOf(businessLeadColumns, listed)
        }),
        reclaims: Effect.fn("Exports.reclaims")(function* (reader, query, format) {
          const all = reclaimFilterOf(query, zone)
          const filter = isGranted(reader, "leads:review") ? all : { ...all, reach: reachOf(reader) }
          const act = yield* begun(reader, "reclaims.exported", "reclaims", format, (one) =>
            reclaims.page(filter, "ascending", one)
          )
          const found = inSteps<ReclaimRequest, StorageUnavailable>(
            filter.created,
            act.at,
            { at: ({ created_at }) => created_at, name: ({ id }) => id },
            (created, request) =>
              Effect.map(reclaims.page({ ...filter, created }, "ascending", request), ({ items }) => items)
          )
          return tableOf(reclaimColumns, found)
        })
      }
    })
  )
}
