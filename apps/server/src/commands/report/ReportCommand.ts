import { faultText } from "@leadwell/adapters-http/response/FaultText"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { ReportName } from "@leadwell/domain/features/reports/ReportDefinition"
import { ReportQuery } from "@leadwell/domain/features/reports/ReportQuery"
import { type Report, Reports } from "@leadwell/domain/features/reports/Reports"
import { reportTable } from "@leadwell/domain/features/reports/ReportTable"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { csvFile } from "@leadwell/domain/spreadsheet/CsvFile"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { Console, DateTime, Effect, Option, Stream } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import { writeContent } from "../OutputFile.ts"
import { textTable } from "../TextTable.ts"
import { storage } from "./ReportStorage.ts"

const day = (name: string, description: string) => Flag.String(name).pipe(Flag.withDescription(description))

const optional = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional, Flag.map(Option.getOrUndefined))

const several = (name: string, description: string) => optional(name, `${description}; several are separated by commas`)

const written = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))

const decodeQuery = decodeInput(ReportQuery)

const print = Effect.fnUntraced(function* (report: Report) {
  const { clock, columns, counted_until, time_zone } = report
  const rows = yield* Stream.runCollect(reportTable(report, true).rows)
  const cells = [...rows].map((row) => row.map((cell) => (cell === null ? "-" : String(cell))))
  yield* Console.log(textTable([columns.map(({ key }) => key), ...cells]))
  yield* Console.log(`Days of ${time_zone}, by the clock ${clock}, counted until ${DateTime.formatIso(counted_until)}.`)
})

const isTerminal = new CommandFailed({
  message: "A workbook cannot be shown: redirect the output, as with > report.xlsx."
})

/** `leadwell report`: shows a report. */
export const reportCommand = Command.make(
  "report",
  {
    name: Argument.Literals("REPORT", ReportName.literals).pipe(Argument.withDescription("Which report")),
    from: day("from", "The first business day, such as 2026-11-01"),
    to: day("to", "The last business day"),
    by: optional("by", "For reclaims, the day that counts: filed, which is the default, or decided"),
    group: several("group", "What a row is of, up to three groups, day when left out"),
    website_code: several("website", "Of these websites alone, by code"),
    subcategory_id: several("subcategory", "Of these subcategories alone, by id"),
    country: several("country", "Of these countries alone, by name or code"),
    business: several("business", "Of these businesses alone, by id"),
    reason: several("reason", "Of these reasons of reclaim requests alone"),
    csv: written("csv", "Write CSV instead of a table, without totals"),
    xlsx: written("xlsx", "Write a workbook instead of a table")
  },
  Effect.fnUntraced(function* ({ csv, name, xlsx, ...keys }) {
    const given = Object.entries(keys).filter(([, value]) => value !== undefined)
    if (xlsx && process.stdout.isTTY) return yield* isTerminal
    const report = yield* Effect.fromResult(decodeQuery(Object.fromEntries(given))).pipe(
      Effect.flatMap((query) => Reports.use(({ get }) => get(commandOperator("report"), name, query))),
      Effect.catchTags({
        InvalidInput: ({ faults }) => new CommandFailed({ message: faults.map(faultText).join(" ") }),
        NotGranted: Effect.die
      }),
      orFailed
    )
    if (!csv && !xlsx) return yield* print(report)
    const table = reportTable(report, xlsx)
    const content = xlsx
      ? workbook(table, name, yield* BusinessTimeZone)
      : csvFile(table, { delimiter: ",", bom: false })
    yield* writeContent("-", Buffer.concat([...(yield* Effect.orDie(Stream.runCollect(content)))]), false)
  })
).pipe(
  Command.withDescription("Show what happened on some days, as a table, as CSV or as a workbook."),
  Command.provide(storage)
)
