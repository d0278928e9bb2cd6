import { DateTime, Duration, Schema } from "effect"
import { AccountId } from "../../../access/Account.ts"
import { Actor } from "../../../access/Actor.ts"
import { Scope } from "../../../access/Scope.ts"
import { SubcategoryId } from "../../../catalog/Subcategory.ts"
import { WebsiteCode } from "../../../catalog/Website.ts"
import { Identifier } from "../../../input/Identifier.ts"
import { DateFormat } from "../../forms/hook/Hook.ts"
import { FileFailure } from "./SheetReader.ts"

/** The id of an import, a UUIDv7. */
export const ImportId = Identifier.pipe(Schema.brand("ImportId"))

/** The id of an import. */
export type ImportId = typeof ImportId.Type

/** What the rows of a file become: leads that arrive now, leads of the past, or businesses with their subscriptions. */
export const ImportKind = Schema.Literals(["leads", "history", "businesses"]).annotate({
  fault: { _tag: "NotSelectable" }
})

/** What the rows of a file become. */
export type ImportKind = typeof ImportKind.Type

/**
 * How far an import is. It is `checking` its rows, or `checked` and waits for somebody who starts it. Then it is
 * `running`, and `done` at last. It `failed` when its file is no table with a column that is known, and is `cancelled`
 * by somebody: what is stored by then stays.
 */
export const ImportStatus = Schema.Literals(["checking", "checked", "running", "done", "failed", "cancelled"])

/** How far an import is. */
export type ImportStatus = typeof ImportStatus.Type

/** A column of a file by its name there, and the key of ours that it is read as, null for one that is not read. */
export const ImportColumn = Schema.Struct({ name: Schema.String, key: Schema.NullOr(Schema.String) })

/** A column of a file. */
export interface ImportColumn extends Schema.Schema.Type<typeof ImportColumn> {}

/** A column whose values are read otherwise than they are written, and the form of one of them: `+99 9 99999999`. */
export const ChangedReading = Schema.Struct({
  column: Schema.String,
  key: Schema.String,
  example_masked: Schema.String
})

/** A column whose values are read otherwise than they are written. */
export interface ChangedReading extends Schema.Schema.Type<typeof ChangedReading> {}

/**
 * Where the table of a file is: the sheet, if it has a name, and the number of the row with the names of columns. And
 * how its dates are written.
 */
export const Source = Schema.Struct({
  sheet: Schema.NullOr(Schema.String),
  row: Schema.Int,
  date_format: DateFormat,
  is_1904: Schema.Boolean
})

/** Where the table of a file is. Numbers of days in a sheet that `is_1904` are counted from that year. */
export interface Source extends Schema.Schema.Type<typeof Source> {}

/** How many businesses or accounts, and the ids of the first ones. */
const Named = Schema.Struct({ count: Schema.Int, ids: Schema.Array(Schema.String) })

/** What becomes of the businesses of a file, and which accounts those have that are added or changed. */
export const BusinessChanges = Schema.Struct({
  added: Named,
  changed: Named,
  unchanged: Named,
  accounts: Schema.Struct({ added: Named, used: Named })
})

/** What becomes of the businesses of a file. */
export interface BusinessChanges extends Schema.Schema.Type<typeof BusinessChanges> {}

/**
 * The import of a file. `digest` is that of its bytes. `website` and `subcategory` are those of all rows, and null when
 * columns name them; `terms_accepted` says of all rows that their persons accepted the terms. `owner` is the account of
 * new businesses, and null when each has its own, or one that a column names. `sees_all` and `scope` are what the
 * sender may name. `failure` says why the file failed, and `source` where its table is. `sound` and `faulty` count the
 * checked rows, and `created` those that are in. `duplicates` are the sound rows that repeat a lead of their person: as
 * the check foresees them, and then as they come in. `businesses` is what became of them when their rows were checked
 * or applied last.
 */
export const Import = Schema.Struct({
  id: ImportId,
  account: AccountId,
  created_at: Schema.DateTimeUtc,
  created_by: Actor,
  sees_all: Schema.Boolean,
  scope: Schema.NullOr(Scope),
  kind: ImportKind,
  file: Schema.String,
  digest: Schema.String,
  website: Schema.NullOr(WebsiteCode),
  subcategory: Schema.NullOr(SubcategoryId),
  owner: Schema.NullOr(AccountId),
  map: Schema.Record(Schema.String, Schema.String),
  terms_accepted: Schema.Boolean,
  status: ImportStatus,
  failure: Schema.NullOr(FileFailure),
  source: Schema.NullOr(Source),
  columns: Schema.Array(ImportColumn),
  rows: Schema.Int,
  sound: Schema.Int,
  faulty: Schema.Int,
  duplicates: Schema.Int,
  created: Schema.Int,
  changed: Schema.Array(ChangedReading),
  businesses: Schema.NullOr(BusinessChanges)
})

/** The import of a file. */
export interface Import extends Schema.Schema.Type<typeof Import> {}

/** The maximum size of a file, in bytes. */
export const mostBytes = 10 * 1024 * 1024

/** The maximum number of rows of a file. */
export const mostRows = 10_000

/** The number of rows that are checked in one step. More would keep a lead that arrives waiting. */
export const checkedAtOnce = 50

/**
 * How many leads one step stores, and how many of them at a time. Leads that come together are stored together, and one
 * that arrives meanwhile waits for few.
 */
export const storing = {
  leads: { limit: 100, concurrency: 12 },
  history: { limit: 200, concurrency: 25 }
} as const

/** The most steps that a process takes before it rests. */
export const stepsAtOnce = 400

/** How long a step belongs to the process that claimed it. Another process repeats it afterwards. */
export const claimTime = Duration.seconds(30)

/** How long an import is kept after its upload, with its rows. */
const importTime = Duration.days(14)

/** How many imports of one account may be under way. The steps of each take time from those of all others. */
export const mostUnderWay = 20

/** Returns whether an import goes on by itself. */
export const isUnderWay = ({ status }: Pick<Import, "status">): boolean => status === "checking" || status === "running"

/** Returns whether an import is another of the same file with the same options, and comes to the same. */
export const repeats = (one: Import, other: Import): boolean =>
  isLasting(one) && optionsText(one) === optionsText(other)

/**
 * Returns whether the same file comes to the same as an import. Businesses may have changed since their check, and a
 * file that failed may be read now.
 */
const isLasting = (one: Import): boolean =>
  one.kind === "businesses" ? isUnderWay(one) : one.status !== "cancelled" && one.status !== "failed"

/** Returns what makes two imports the same. Somebody with a scope sees his own imports alone. */
const optionsText = (one: Import): string => {
  const { account, created_by, digest, kind, map, owner, sees_all, scope, subcategory, terms_accepted, website } = one
  const maker = scope === null ? null : [created_by.kind, created_by.id, scope.businesses, scope.websites]
  const options = [kind, website, subcategory, terms_accepted, owner, Object.entries(map).toSorted()]
  return JSON.stringify([account, digest, sees_all, maker, ...options])
}

/** How the rows of an import are read. */
export type ImportReading = Pick<
  Import,
  "website" | "subcategory" | "owner" | "map" | "terms_accepted" | "columns" | "source"
>

/** Returns a checked import as one whose rows are read otherwise and checked again, and any other as it is. */
export const readOtherwise = (one: Import, reading: ImportReading): Import =>
  one.status === "checked"
    ? { ...one, ...reading, status: "checking", sound: 0, faulty: 0, duplicates: 0, changed: [], businesses: null }
    : one

/** Returns a checked import as started, and any other as it is. Businesses start as a whole, or not at all. */
export const started = (one: Import): Import =>
  one.status === "checked" && !isHalf(one) ? { ...one, status: "running" } : one

/** Returns whether an import would leave out businesses. */
export const isHalf = ({ faulty, kind }: Import): boolean => kind === "businesses" && faulty > 0

/** Returns an import without rows that wait as checked or done, and a cancelled one as it is. */
export const ended = (one: Import): Import => {
  if (one.status === "checking") return { ...one, status: "checked" }
  return one.status === "running" ? { ...one, status: "done" } : one
}

/**
 * Returns the readings of an import with those of more rows, one example for each column and key. A column whose name
 * was erased meanwhile has none.
 */
export const withChanged = (
  { changed, columns }: Pick<Import, "changed" | "columns">,
  more: ReadonlyArray<ChangedReading>
): Import["changed"] => {
  const names = new Set(columns.map(({ name }) => name))
  const found = new Map(
    [...more]
      .filter(({ column }) => names.has(column))
      .toReversed()
      .map((one) => [`${one.column}\n${one.key}`, one])
  )
  for (const one of changed) found.delete(`${one.column}\n${one.key}`)
  return [...changed, ...[...found.values()].toReversed()]
}

/** Returns an import that is not over as cancelled, and any other as it is. */
export const cancelled = (one: Import): Import =>
  isUnderWay(one) || one.status === "checked" ? { ...one, status: "cancelled" } : one

/** Returns the instant by which imports were made that are too old at `now`. */
export const importedBy = (now: DateTime.Utc): DateTime.Utc => DateTime.subtractDuration(now, importTime)
