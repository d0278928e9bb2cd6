import { Context, DateTime, Effect, Layer, Option, Schema, type Scope, Stream, Struct } from "effect"
import { type Granted, isGranted } from "../access/Grant.ts"
import { actBy, isOperator, type Principal } from "../access/Principal.ts"
import type { AccountId } from "../account/Account.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import { AuditRepository } from "../audit/AuditRepository.ts"
import { BusinessTimeZone } from "../calendar/BusinessDay.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import { faultAt } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import { leadDossiers } from "../intake/LeadDossier.ts"
import type { LeadFilter } from "../intake/LeadFilter.ts"
import { leadFilterOf, LeadQuery, ownFilterOf } from "../intake/LeadQuery.ts"
import { LeadRepository, type LeadWithHolders } from "../intake/LeadRepository.ts"
import { Fact } from "../privacy/Fact.ts"
import { type Table, tableOf } from "../spreadsheet/Table.ts"
import { mostRows } from "../spreadsheet/Workbook.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { operatorColumns, reviewedColumns, sentColumns } from "./LeadColumns.ts"

/** The rows that one step reads. */
const step = 1000

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
export type LeadExportQuery = typeof LeadExportQuery.Type

/** Writes lists as tables, row by row, so that an export of any length needs little memory. */
export class Exports extends Context.Service<
  Exports,
  {
    /**
     * Returns the leads that a query selects, by ascending id: to an operator with their persons, to a reviewer as its
     * list shows them, and to another account its own. Leads that arrive after the start are left out. The export is
     * audited, and runs until the scope is closed.
     */
    readonly leads: (
      reader: Granted<"leads:create"> | Granted<"leads:review">,
      query: LeadExportQuery,
      format: ExportFormat
    ) => Effect.Effect<Table<StorageUnavailable>, ExportsRunning | InvalidInput | StorageUnavailable, Scope.Scope>
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
          yield* started(reader)
          const act = yield* actBy(reader)
          const { total } =
            format === "xlsx" ? yield* leads.page(filter, "ascending", { page: 1, per_page: 1 }) : { total: 0 }
          if (total > mostRows) {
            return yield* new InvalidInput({ faults: [faultAt("format", { _tag: "TooMany", max: mostRows })] })
          }
          const columns = isOperator(reader) ? operatorColumns(yield* questionsOf(query)) : reviewedColumns
          const table = isReviewer
            ? tableOf(columns, leadsUntil(filter, act.at, Effect.succeed))
            : tableOf(sentColumns, leadsUntil(filter, act.at, sent))
          yield* append([auditEntry(act, "leads.exported", "leads", [reader.account])])
          return table
        })
      }
    })
  )
}
