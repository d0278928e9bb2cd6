import { faultText } from "@leadwell/adapters-http/response/FaultText"
import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import {
  type BusinessChanges,
  type Import,
  ImportKind,
  isHalf,
  isUnderWay,
  mostBytes
} from "@leadwell/domain/features/files/import/Import"
import * as Importer from "@leadwell/domain/features/files/import/Importer"
import { Imports } from "@leadwell/domain/features/files/import/Imports"
import type { FileFailure } from "@leadwell/domain/features/files/import/SheetReader"
import type { Fault } from "@leadwell/domain/input/Fault"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { csvFile } from "@leadwell/domain/spreadsheet/CsvFile"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { ByteSize, Console, Effect, Layer, Option, Stream } from "effect"
import { Flag } from "effect/cli"
import { basename } from "node:path"
import { CommandFailed, orFailed } from "../CommandFailed.ts"
import { commandOperator } from "../CommandOperator.ts"
import { confirmed } from "../Confirmation.ts"
import { counted } from "../Counted.ts"
import { bytesOf } from "../InputFile.ts"
import { force, outputFile, tellWritten, writeContent, writing } from "../OutputFile.ts"
import { visibleText } from "../TextTable.ts"

const text = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.optional, Flag.map(Option.getOrUndefined))

/** The flags of a file whose rows are imported. */
export const rowFlags = {
  kind: Flag.Literals("kind", ImportKind.literals).pipe(
    Flag.withDescription(
      "Import the rows of FILE, a CSV file or a workbook (XLSX, XLS, ODS), as new leads, leads of the past, or businesses"
    ),
    Flag.optional
  ),
  website: text("website", "The code of the website of all rows, unless a column has it"),
  subcategory: text("subcategory", "The id of the subcategory of all rows, unless a column has it"),
  account: text(
    "account",
    "The id of the account of new businesses; without it each has its own, or the one in a column"
  ),
  map: Flag.KeyValuePair("map").pipe(
    Flag.withDescription("Our key and the name of its column, such as postal_code=ZIP; may be given more than once"),
    Flag.withDefault({})
  ),
  acceptTerms: Flag.Boolean("accept-terms").pipe(
    Flag.withDescription("Say that each person accepted the terms, if no column does"),
    Flag.withDefault(false)
  ),
  faults: text("faults", "Where to write the rows with a fault: as a workbook if the name ends in .xlsx, else as CSV"),
  force
}

interface RowOptions {
  readonly file: string
  readonly kind: ImportKind
  readonly website: string | undefined
  readonly subcategory: string | undefined
  readonly account: string | undefined
  readonly map: Readonly<Record<string, string>>
  readonly acceptTerms: boolean
  readonly faults: string | undefined
  readonly force: boolean
  readonly dryRun: boolean
  readonly yes: boolean
}

const operator = commandOperator("import")

const tooLarge = (file: string) =>
  Stream.fail(new CommandFailed({ message: `${file} is larger than ${mostBytes / 1024 / 1024} MiB.` }))

const contentOf = (file: string) =>
  bytesOf(file).pipe(
    Stream.limitBytes(ByteSize.bytes(mostBytes), () => tooLarge(file)),
    Stream.runCollect,
    Effect.map((pieces) => Buffer.concat([...pieces]))
  )

const textOfFaults = (faults: ReadonlyArray<Fault>): string => faults.map(faultText).join(" ")

const refused = ({ faults }: InvalidInput) => new CommandFailed({ message: textOfFaults(faults) })

/** Shows on a terminal how many rows are done. */
const showProgress = (one: Import): void => {
  if (!process.stderr.isTTY) return
  const { created, faulty, rows, sound, status } = one
  const line = status === "checking" ? `Checking: ${sound + faulty} of ${rows}` : `Importing: ${created} of ${sound}`
  process.stderr.write(`\r\u001B[K${isUnderWay(one) ? line : ""}`)
}

/** Waits until an import is no longer under way. */
const untilOver = Effect.fnUntraced(function* (one: Import) {
  const { get } = yield* Imports
  let now = one
  while (isUnderWay(now)) {
    showProgress(now)
    yield* Effect.sleep("200 millis")
    now = yield* get(operator, one.id)
  }
  showProgress(now)
  return now
})

/** Why a file is not imported, as the end of a sentence. */
const failures: Record<FileFailure, string> = {
  encrypted: "has a password",
  other_format: "is no table",
  too_large: "is too large: more than 64 MiB unpacked, a million cells or five hundred columns",
  too_slow: "takes more than 20 seconds to read",
  no_known_column: "has no column that is known in its first ten rows"
}

const namedText = (verb: string, { count, ids }: BusinessChanges["added"], one: string, many: string): string => {
  const others = count - ids.length
  const names = count > 0 ? `: ${ids.join(", ")}` : ""
  return `${verb} ${counted(count, one, many)}${names}${others > 0 ? ` and ${others} more` : ""}.`
}

/** Tells what would become of businesses, and to which accounts they would belong. */
const businessesText = ({ accounts, added, changed, unchanged }: BusinessChanges): ReadonlyArray<string> => [
  namedText("Adds", added, "business", "businesses"),
  namedText("Changes", changed, "business", "businesses"),
  namedText("Leaves", unchanged, "business", "businesses"),
  namedText("Adds", accounts.added, "account", "accounts"),
  namedText("Uses", accounts.used, "account", "accounts")
]

/**
 * Tells what was found in a file: its rows, the columns that are not read, those that are read otherwise, and what
 * would become of businesses.
 */
const foundText = ({ businesses, changed, columns, duplicates, faulty, kind, rows, sound }: Import): string => {
  const unread = columns.filter(({ key }) => key === null).map(({ name }) => name)
  const repetitions = kind === "businesses" ? "" : `, ${counted(duplicates, "repetition")}`
  return [
    `${counted(rows, "row")}: ${sound} without a fault, ${faulty} with a fault${repetitions}.`,
    ...(unread.length > 0 ? [`Columns that are not read: ${unread.join(", ")}.`] : []),
    ...changed.map(({ column, example_masked, key }) => `${column} is read as ${key}, such as ${example_masked}.`),
    ...(businesses === null ? [] : businessesText(businesses))
  ]
    .map(visibleText)
    .join("\n")
}

/** Writes the rows with a fault as a file. */
const writeFaults = Effect.fnUntraced(function* ({ id }: Import, file: string, isForced: boolean) {
  yield* writing(file, () => outputFile(file, isForced))
  const table = yield* Imports.use(({ faults }) => faults(operator, id, textOfFaults))
  const content = file.endsWith(".xlsx")
    ? workbook(table, "faults", yield* BusinessTimeZone)
    : csvFile(table, { delimiter: ",", bom: false })
  const pieces = yield* Stream.runCollect(content).pipe(Effect.catchTag("ZipError", Effect.die))
  yield* writeContent(file, Buffer.concat([...pieces]), isForced)
  yield* tellWritten(file, `Wrote ${file}.`)
})

/** Checks the rows of a file, shows what was found, and imports them. The work of a server is done here, too. */
export const importRows = Effect.fnUntraced(
  function* (options: RowOptions) {
    const { acceptTerms, account, faults, file, force, kind, map, subcategory, website } = options
    yield* Layer.build(Importer.layer)
    const { check, start } = yield* Imports
    const input = {
      kind,
      website_code: website,
      subcategory_id: subcategory,
      account_id: account,
      map,
      accept_terms: acceptTerms
    }
    const content = { name: file === "-" ? "" : basename(file), bytes: yield* contentOf(file) }
    const sent = yield* Effect.catchTag(check(operator, input, content), "InvalidInput", refused)
    const found = yield* untilOver(sent.one)
    if (found.status === "failed") {
      const told = [failures[found.failure ?? "no_known_column"], found.columns.map(({ name }) => name).join(", ")]
      return yield* new CommandFailed({ message: visibleText(`${file} ${told.filter(String).join(": ")}.`) })
    }
    if (faults !== undefined) yield* writeFaults(found, faults, force)
    const show = Console.log(foundText(found))
    const question = kind === "businesses" ? "Apply the businesses?" : "Import the rows without a fault?"
    if (isHalf(found) && !options.dryRun) {
      yield* show
      return yield* new CommandFailed({ message: `${counted(found.faulty, "row")} with a fault: nothing is imported.` })
    }
    if (found.status === "checked" && !(yield* confirmed(show, question, options))) return
    const over = yield* untilOver(yield* start(operator, found.id))
    if (over.status === "checked") {
      return yield* new CommandFailed({
        message: "The catalogue changed meanwhile, so nothing was imported: try again."
      })
    }
    if (over.status === "cancelled") {
      return yield* new CommandFailed({ message: `The import was cancelled. ${counted(over.created, "row")} stay.` })
    }
    yield* Console.log(
      kind === "businesses"
        ? `Applied ${counted(over.created, "row")} of ${file}.`
        : `Imported ${counted(over.created, "lead")} of ${file}. ${over.faulty} with a fault are left out.`
    )
  },
  Effect.scoped,
  Effect.catchTags({ ImportNotFound: Effect.die, InvalidInput: refused, NotGranted: Effect.die }),
  orFailed
)
