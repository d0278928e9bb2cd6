import { faultText } from "@leadwell/adapters-http/response/FaultText"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import {
  AuditExportQuery,
  BusinessExportQuery,
  BusinessLeadExportQuery,
  type ExportFormat,
  LeadExportQuery,
  ReclaimExportQuery
} from "@leadwell/domain/features/files/export/ExportQuery"
import { Exports } from "@leadwell/domain/features/files/export/Exports"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { csvFile } from "@leadwell/domain/spreadsheet/CsvFile"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { makeNamedEntries } from "@leadwell/people/people/NamesById"
import { Effect, Option, type Schema, Stream } from "effect"
import { Flag } from "effect/cli"
import { PassThrough } from "node:stream"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import { streamFile } from "../StreamedFile.ts"

const operator = commandOperator("export")

type Filter = Readonly<Record<string, string>>

/** Reads a filter, whose keys are those of the endpoint of the same list. Another key is a fault. */
const read = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = decodeInput(schema, { onExcessProperty: "error" })
  return (filter: Filter) => Effect.fromResult(decode(filter))
}

const queries = {
  leads: read(LeadExportQuery),
  "business-leads": read(BusinessLeadExportQuery),
  reclaims: read(ReclaimExportQuery),
  businesses: read(BusinessExportQuery),
  audit: read(AuditExportQuery)
}

/** Returns the filter of some texts such as `stage=closed`, unless two have one key or one has none. */
const filterOf = (texts: ReadonlyArray<string>): Option.Option<Filter> => {
  const pairs = texts.flatMap((text) => {
    const at = text.indexOf("=")
    return at < 1 ? [] : [[text.slice(0, at), text.slice(at + 1)] as const]
  })
  const filter = Object.fromEntries(pairs)
  return Object.keys(filter).length === texts.length ? Option.some(filter) : Option.none()
}

/** The flags of a list that is exported. */
export const listFlags = {
  list: Flag.Literals("list", Object.keys(queries) as ReadonlyArray<keyof typeof queries>).pipe(
    Flag.withDescription("Write this list: as a workbook if the name of FILE ends in .xlsx, else as CSV"),
    Flag.optional
  ),
  filter: Flag.String("filter").pipe(
    Flag.withMetavar("key=value"),
    Flag.withDescription("A key by which the list is filtered, such as stage=closed,open; another key is another flag"),
    Flag.atLeast(0),
    Flag.filterMap(filterOf, () => "Give each key once, such as stage=closed,open.")
  )
}

/** Begins the export of a list. */
const tableOf = Effect.fnUntraced(function* (list: keyof typeof queries, filter: Filter, format: ExportFormat) {
  const exports = yield* Exports
  switch (list) {
    case "leads":
      return yield* exports.leads(operator, yield* queries.leads(filter), format)
    case "business-leads":
      return yield* exports.businessLeads(operator, yield* queries["business-leads"](filter), format)
    case "reclaims":
      return yield* exports.reclaims(operator, yield* queries.reclaims(filter), format)
    case "businesses":
      return yield* exports.businesses(operator, yield* queries.businesses(filter), format)
    case "audit": {
      const named = yield* makeNamedEntries
      return yield* exports.audit(operator, yield* queries.audit(filter), format, (entries) => named(operator, entries))
    }
  }
})

/** Writes a list row by row, and returns the number of its rows. */
export const exportList = Effect.fnUntraced(function* (
  file: string,
  isForced: boolean,
  list: keyof typeof queries,
  filter: Filter
) {
  const format = file.endsWith(".xlsx") ? "xlsx" : "csv"
  const { columns, rows } = yield* tableOf(list, filter, format).pipe(
    Effect.catchTags({
      InvalidInput: ({ faults }) => new CommandFailed({ message: faults.map(faultText).join(" ") }),
      ExportsRunning: Effect.die
    }),
    orFailed
  )
  let count = 0
  const table = { columns, rows: Stream.tap(rows, () => Effect.sync(() => count++)) }
  const content =
    format === "csv" ? csvFile(table, { delimiter: ",", bom: false }) : workbook(table, list, yield* BusinessTimeZone)
  yield* streamFile(
    file,
    isForced,
    () => new PassThrough(),
    (write) => orFailed(Stream.runForEach(content, write))
  )
  return count
}, Effect.scoped)
