import { Context, DateTime, Effect, Option, Result } from "effect"
import { grant } from "../../../access/Grant.ts"
import { businessDay, BusinessTimeZone } from "../../../calendar/BusinessDay.ts"
import { CatalogParts } from "../../../catalog/CatalogParts.ts"
import type { FormField } from "../../../catalog/FormField.ts"
import type { SubcategoryId } from "../../../catalog/Subcategory.ts"
import { languageOf, type WebsiteCode } from "../../../catalog/Website.ts"
import type { Fault } from "../../../input/Fault.ts"
import { type FoundOnWay, LeadIntake } from "../../../intake/LeadIntake.ts"
import { BlockRepository } from "../../../lead/BlockRepository.ts"
import type { NumberLanguage } from "../../../written/WrittenNumber.ts"
import { makeBusinessSteps } from "./BusinessSteps.ts"
import { checkedAtOnce, claimTime, ended, type Import, mostRows, stepsAtOnce, storing, withChanged } from "./Import.ts"
import { contactsOfRequest, pastOf, type ReadRow, readRow, subcategoryOf, websiteOf } from "./ImportReadings.ts"
import { type ImportClaim, ImportRepository } from "./ImportRepository.ts"
import { createdRow, EnclosedRow, erasedRow, faultyRow, type ImportRow } from "./ImportRow.ts"
import { contactsIn, unchecked } from "./NewRows.ts"
import { makeRepetitions, rowsByPerson } from "./SamePerson.ts"

/** Returns who sends the leads of an import: its account, with what the sender of the file may name. */
const senderOfImport = ({ account, scope, sees_all }: Import) =>
  Result.getOrThrow(
    grant(
      { account, scope, abilities: new Set(sees_all ? ["leads:create", "operator"] : ["leads:create"]) },
      "leads:create"
    )
  )

/** Returns the idempotency key of a row, which is the same in every import of its file. */
const keyOf = ({ digest }: Import, { number }: ImportRow): string => `import/${digest}/${number}`

const isAt = (fault: Fault, others: ReadonlyArray<Fault>): boolean =>
  others.some(({ path }) => path.join(".") === fault.path.join("."))

const countOf = (rows: ReadonlyArray<ImportRow>, status: ImportRow["status"]): number =>
  rows.filter((row) => row.status === status).length

/**
 * Makes the steps of imports: those that check rows, and those that store leads. Any number of processes may run them,
 * and a step that ended half-way is repeated and makes no second lead of a row.
 */
export const makeImportSteps = Effect.gen(function* () {
  const imports = yield* ImportRepository
  const intake = yield* LeadIntake
  const blocks = yield* BlockRepository
  const { subcategories, websites } = yield* CatalogParts
  const zone = yield* BusinessTimeZone
  const businessStep = yield* makeBusinessSteps
  const repetitions = yield* makeRepetitions

  /** Makes the function that reads a row, and looks each subcategory and website up once. */
  const makeReader = () => {
    const fields = new Map<SubcategoryId, ReadonlyArray<FormField>>()
    const languages = new Map<WebsiteCode, NumberLanguage>()
    return Effect.fnUntraced(function* (one: Import, row: ImportRow) {
      const [subcategory, website] = [subcategoryOf(one, row), websiteOf(one, row)]
      if (!fields.has(subcategory)) {
        fields.set(subcategory, Option.getOrUndefined(yield* subcategories.find(subcategory))?.fields ?? [])
      }
      if (!languages.has(website)) {
        languages.set(website, Option.getOrNull(Option.map(yield* websites.find(website), languageOf)))
      }
      const today = one.kind === "leads" ? businessDay(one.created_at, zone) : null
      return readRow(one, row, fields.get(subcategory) ?? [], languages.get(website) ?? null, today)
    })
  }

  /** Returns what a row says, and how it comes, or why it cannot come. */
  const readOf = Effect.fnUntraced(function* (
    one: Import,
    row: ImportRow,
    reader: ReturnType<typeof makeReader>,
    now: DateTime.Utc
  ) {
    const read = yield* reader(one, row)
    if (one.kind === "leads") return { read, found: { source: "import" } satisfies FoundOnWay }
    const past = pastOf(one, row, zone, now)
    return Result.isSuccess(past)
      ? { read, found: { source: "import", past: past.success } satisfies FoundOnWay }
      : { read: { ...read, faults: [...read.faults, past.failure] }, found: { source: "import" } satisfies FoundOnWay }
  })

  /** Returns whether some rows hold a contact of a blocked person. */
  const hasBlocked = Effect.fnUntraced(function* (rows: ReadonlyArray<ImportRow>) {
    const contacts = (yield* Effect.forEach(rows, (row) => Effect.as(Effect.yieldNow, contactsIn(row)))).flat()
    return contacts.length > 0 && Option.isSome(yield* blocks.blockedAt(contacts))
  })

  const checked = Effect.fnUntraced(function* (claim: ImportClaim, now: DateTime.Utc) {
    const { one } = claim
    const rows = yield* imports.rows(one.id, "waiting", 0, checkedAtOnce)
    if (rows.length === 0) {
      const duplicates = yield* repetitions(one, now)
      const change = (last: Import): Import => ({ ...ended(last), duplicates })
      return yield* imports.advance(claim, { change, rows: [], due: now })
    }
    const [sender, reader] = [senderOfImport(one), makeReader()]
    const isAnyBlocked = yield* hasBlocked(rows)
    const changed: Array<ReadRow["changed"]> = []
    const after = yield* Effect.forEach(
      rows,
      Effect.fnUntraced(function* (row) {
        yield* Effect.yieldNow
        if (isAnyBlocked && (yield* hasBlocked([row]))) return erasedRow(row)
        const { found, read } = yield* readOf(one, row, reader, now)
        changed.push(read.changed)
        const others = yield* intake.faults(sender, read.request, found)
        const faults = [...read.faults, ...others.filter((fault) => !isAt(fault, read.faults))]
        return faults.length > 0 ? faultyRow(row, faults) : ({ ...row, status: "sound" } satisfies ImportRow)
      })
    )
    const change = (last: Import): Import => ({
      ...last,
      sound: last.sound + countOf(after, "sound"),
      faulty: last.faulty + countOf(after, "faulty"),
      changed: withChanged(last, changed.flat())
    })
    return yield* imports.advance(claim, { change, rows: after, due: now })
  })

  /**
   * Returns a row as a lead, or with the faults that it has by now. One that is just being received waits, and one that
   * was erased meanwhile stays so.
   */
  const received = Effect.fnUntraced(function* (
    one: Import,
    row: ImportRow,
    { found, read }: Effect.Success<ReturnType<typeof readOf>>
  ) {
    const inFile = Context.make(EnclosedRow, { import: one.id, number: row.number })
    const once = intake.receiveEnclosed(senderOfImport(one), read.request, found, inFile, keyOf(one, row))
    return yield* once.pipe(
      Effect.map(({ id, stage }) => ({ row: createdRow(row, id), isDuplicate: stage === "duplicate" })),
      Effect.catchTag("InvalidInput", ({ faults }) =>
        Effect.succeed({ row: faultyRow(row, faults), isDuplicate: false })
      ),
      Effect.catchTag(["EnclosureRefused", "RequestUnderWay"], () => Effect.succeed({ row, isDuplicate: false }))
    )
  })

  const ran = Effect.fnUntraced(function* (claim: ImportClaim, now: DateTime.Utc) {
    const { one } = claim
    const { limit, ...together } = storing[one.kind === "history" ? "history" : "leads"]
    const rows = yield* imports.rows(one.id, "sound", 0, limit)
    if (rows.length === 0) return yield* imports.advance(claim, { change: ended, rows: [], due: now })
    const reader = makeReader()
    const known = yield* imports.stored(
      one,
      rows.map(({ number }) => number)
    )
    const stored = rows.flatMap((row) => {
      const lead = known.get(row.number)
      return lead === undefined ? [] : [{ row: createdRow(row, lead), isDuplicate: false }]
    })
    const fresh = yield* Effect.forEach(
      rows.filter(({ number }) => !known.has(number)),
      (row) =>
        Effect.map(readOf(one, row, reader, now), (read) => ({
          row,
          read,
          contacts: contactsOfRequest(read.read.request)
        }))
    )
    // Of two rows about one person, the first becomes the lead.
    const arrived = yield* Effect.forEach(
      rowsByPerson(fresh),
      (theirs) => Effect.forEach(theirs, ({ read, row }) => received(one, row, read)),
      together
    )
    const after = [...stored, ...arrived.flat()]
    const written = after.map(({ row }) => row)
    const faulty = countOf(written, "faulty")
    const change = (last: Import): Import => ({
      ...last,
      sound: last.sound - faulty,
      faulty: last.faulty + faulty,
      // What the check expected gives way to what comes in. A lead of the past is never a duplicate.
      duplicates:
        (one.kind === "history" || last.created > 0 ? last.duplicates : 0) +
        after.filter(({ isDuplicate }) => isDuplicate).length,
      created: last.created + countOf(written, "created")
    })
    return yield* imports.advance(claim, { change, rows: written, due: now })
  })

  /** Has the checked rows of an import wait again whose counts are gone, and returns whether it had any. */
  const renewed = Effect.fnUntraced(function* (claim: ImportClaim, now: DateTime.Utc) {
    const { one } = claim
    if (one.status !== "checking" || one.sound + one.faulty > 0) return false
    const checked = yield* Effect.forEach(["sound", "faulty"] as const, (status) =>
      imports.rows(one.id, status, 0, mostRows)
    )
    const after = unchecked(checked.flat())
    if (after.length === 0) return false
    const change = (last: Import): Import => ({ ...last, faulty: countOf(after, "faulty") })
    yield* imports.advance(claim, { change, rows: after, due: now })
    return true
  })

  /** Claims a step of an import with a status, takes it, and returns the import as it was before, if one was due. */
  const step = Effect.fnUntraced(function* (status: "checking" | "running") {
    const now = yield* DateTime.now
    const claim = yield* imports.claim(status, now, DateTime.addDuration(now, claimTime))
    if (Option.isNone(claim)) return undefined
    const { kind } = claim.value.one
    const take = kind === "businesses" ? businessStep : status === "checking" ? checked : ran
    if (!(yield* renewed(claim.value, now))) yield* take(claim.value, now)
    return claim.value.one
  })

  /** Takes steps that are due, some at most. A file is checked while leads of others are stored. */
  const turn = Effect.gen(function* () {
    for (let taken = 0; taken < stepsAtOnce; taken++) {
      const [check, run] = [yield* step("checking"), yield* step("running")]
      if (check === undefined && run === undefined) return
      yield* Effect.yieldNow
    }
  })

  return { step, turn }
})
