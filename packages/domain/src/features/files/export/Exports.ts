import { Context, DateTime, Effect, Layer, Option, type Scope, Stream } from "effect"
import type { AccountId } from "../../../access/Account.ts"
import { type Granted, isGranted } from "../../../access/Grant.ts"
import { actBy, isOperator, type Principal } from "../../../access/Principal.ts"
import { type Reach, reachOf } from "../../../access/Reach.ts"
import type { BusinessLead } from "../../../assignment/BusinessLead.ts"
import { businessLeadFilterOf } from "../../../assignment/BusinessLeadFilter.ts"
import { BusinessLeadRepository } from "../../../assignment/BusinessLeadRepository.ts"
import { makeListing } from "../../../assignment/ListedLead.ts"
import { ReclaimWindow } from "../../../assignment/ReclaimWindow.ts"
import type { AuditAction } from "../../../audit/AuditAction.ts"
import { auditEntry, type NamedEntry, type NumberedEntry } from "../../../audit/AuditEntry.ts"
import { AuditRepository } from "../../../audit/AuditRepository.ts"
import { auditFilterOf } from "../../../audit/AuditTrail.ts"
import { BusinessTimeZone } from "../../../calendar/BusinessDay.ts"
import type { BusinessId } from "../../../catalog/Business.ts"
import { Businesses } from "../../../catalog/Businesses.ts"
import { CatalogParts } from "../../../catalog/CatalogParts.ts"
import { BusinessOverviews } from "../../../distribution/BusinessOverviews.ts"
import { faultAt } from "../../../input/Fault.ts"
import { InvalidInput } from "../../../input/InvalidInput.ts"
import { leadDossiers } from "../../../intake/LeadDossier.ts"
import type { LeadFilter } from "../../../intake/LeadFilter.ts"
import { leadFilterOf, ownFilterOf } from "../../../intake/LeadQuery.ts"
import { LeadRepository, type LeadWithHolders } from "../../../intake/LeadRepository.ts"
import type { Page } from "../../../pagination/Page.ts"
import type { PageRequest } from "../../../pagination/PageRequest.ts"
import { Fact } from "../../../privacy/Fact.ts"
import { reclaimFilterOf } from "../../../reclaim/ReclaimFilter.ts"
import { ReclaimRepository } from "../../../reclaim/ReclaimRepository.ts"
import type { ReclaimRequest } from "../../../reclaim/ReclaimRequest.ts"
import { type Table, tableOf } from "../../../spreadsheet/Table.ts"
import { mostRows } from "../../../spreadsheet/Workbook.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import { auditColumns } from "./AuditColumns.ts"
import { businessLeadColumns, reclaimColumns } from "./BusinessColumns.ts"
import type {
  AuditExportQuery,
  BusinessExportQuery,
  BusinessLeadExportQuery,
  ExportFormat,
  LeadExportQuery,
  ReclaimExportQuery
} from "./ExportQuery.ts"
import { operatorColumns, reviewedColumns, sentColumns } from "./LeadColumns.ts"
import { overviewColumns } from "./OverviewColumns.ts"
import { inPages, inSteps, step } from "./Steps.ts"

/** How many exports of one account may run at the same time in this process. */
const mostAtOnce = 2

/** As many exports of the account as may run are running. */
export class ExportsRunning extends Fact("ExportsRunning", "Two exports of the account are running.")<{}> {}

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
    /**
     * Returns the businesses that the reader may see, or those of one account, by id, with the figures of their list.
     * It may have a business that is stored after the start.
     */
    readonly businesses: (reader: Granted<"leads:read">, query: BusinessExportQuery, format: ExportFormat) => Exported
    /** Returns the entries that a manager may read, the latest first. `named` adds the names of their subjects. */
    readonly audit: (
      manager: Granted<"account:manage">,
      query: AuditExportQuery,
      format: ExportFormat,
      named: (entries: ReadonlyArray<NumberedEntry>) => Effect.Effect<ReadonlyArray<NamedEntry>, StorageUnavailable>
    ) => Exported
  }
>()("@leadwell/domain/features/files/export/Exports") {
  static readonly layer = Layer.effect(
    Exports,
    Effect.gen(function* () {
      const leads = yield* LeadRepository
      const { subcategories } = yield* CatalogParts
      const entries = yield* AuditRepository
      const businesses = yield* Businesses
      const overviews = yield* BusinessOverviews
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
          return yield* new InvalidInput({ faults: [faultAt("format", { _tag: "TooManyRows", max: mostRows })] })
        }
        const act = yield* actBy(reader)
        yield* entries.append([auditEntry(act, action, subject, [reader.account])])
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
      const questionsOf = Effect.fnUntraced(function* ({
        subcategory_id: ids = []
      }: Pick<LeadExportQuery, "subcategory_id">) {
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
          const isOwner = !isOperator(reader)
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
            Stream.mapEffect((some) => listing(some, now, isOwner)),
            Stream.flattenIterable
          )
          return tableOf(businessLeadColumns(yield* questionsOf(query), isOwner), listed)
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
        }),
        businesses: Effect.fn("Exports.businesses")(function* (reader, query, format) {
          const page = (request: PageRequest) => overviews.page(reader, { ...query, ...request })
          yield* begun(reader, "businesses.exported", "businesses", format, page)
          return tableOf(
            overviewColumns,
            inPages(({ business }) => business.id, page)
          )
        }),
        audit: Effect.fn("Exports.audit")(function* (manager, { business: id, ...query }, format, named) {
          const business = id && (yield* businesses.getAudited(manager, id))
          const filter = auditFilterOf(manager, { ...query, business }, zone)
          const act = yield* begun(manager, "audit.exported", "audit", format, (one) => entries.page(filter, one))
          const found = inSteps<NumberedEntry, StorageUnavailable>(
            filter.during,
            act.at,
            { at: ({ entry }) => entry.at, name: ({ number }) => String(number), sort: "descending" },
            (during, request) => Effect.map(entries.page({ ...filter, during }, request), ({ items }) => items)
          )
          return tableOf(auditColumns, found.pipe(Stream.chunks, Stream.mapEffect(named), Stream.flattenIterable))
        })
      }
    })
  ).pipe(Layer.provide([Businesses.layer, BusinessOverviews.layer]))
}
