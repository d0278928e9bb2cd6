import { Context, Effect, Equal, Layer, Option, Predicate, Stream } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { grant, type Granted, isGranted, type NotGranted } from "../../../access/Grant.ts"
import { actBy, actorOf, isOperator, isUnscoped, type Principal } from "../../../access/Principal.ts"
import { reachOf } from "../../../access/Reach.ts"
import { auditEntry } from "../../../audit/AuditEntry.ts"
import { AuditRepository } from "../../../audit/AuditRepository.ts"
import { CatalogParts } from "../../../catalog/CatalogParts.ts"
import { type Fault, faultAt } from "../../../input/Fault.ts"
import { sizeFault, verdict } from "../../../input/InputObject.ts"
import { InvalidInput } from "../../../input/InvalidInput.ts"
import { findReferences } from "../../../intake/RequestReferences.ts"
import type { Page } from "../../../pagination/Page.ts"
import type { PageRequest } from "../../../pagination/PageRequest.ts"
import { storableText } from "../../../spreadsheet/Sheet.ts"
import type { Table } from "../../../spreadsheet/Table.ts"
import type { StorageUnavailable } from "../../../storage/StorageUnavailable.ts"
import { cancelled, type Import, type ImportId, mostBytes, mostRows, readOtherwise, started } from "./Import.ts"
import { columnsOf, mapFaults, missingFaults } from "./ImportColumns.ts"
import { dateFormatOf, findTable, type ImportFile } from "./ImportFile.ts"
import { ImportNotFound, ImportRepository, type ImportsUnderWay } from "./ImportRepository.ts"
import { importRequestKeys, mostKeys, readImportRequest } from "./ImportRequest.ts"
import { type CommonFaults, mostCommon } from "./ImportRow.ts"
import { newRows } from "./NewRows.ts"
import { type ReaderBusy, SheetReader } from "./SheetReader.ts"

/** The rows that one look at faulty ones reads. */
const readAtOnce = 1000

/** An import, and whether the same file with the same options was sent before. */
export interface SentImport {
  readonly one: Import
  readonly isRepeated: boolean
}

/** Fails unless the principal may import this kind. */
const allowed = (principal: Principal, kind: Import["kind"]) =>
  Effect.fromResult(grant(principal, kind === "leads" ? "leads:create" : "operator"))

/** Returns whether somebody may see the faulty rows of an import. */
const isShown = (reader: Principal, { created_by }: Import): boolean =>
  created_by.id === actorOf(reader).id || isGranted(reader, "account:manage")

/** Returns the faults of options that other kinds have. */
const kindFaults = (
  kind: Import["kind"],
  { accept_terms, account_id, website_code }: Readonly<Record<string, unknown>>
): ReadonlyArray<Fault> =>
  Object.entries(kind === "businesses" ? { website_code, accept_terms: accept_terms || undefined } : { account_id })
    .filter(([, value]) => value !== undefined)
    .map(([key]) => faultAt(key, { _tag: "NotAllowedWith", key: "kind", value: kind }))

/** The fault of another reading of an import that is not checked. */
const notChecked = ({ status }: Import): Fault =>
  faultAt("map", { _tag: "NotAllowedWith", key: "status", value: status })

/** Takes files of leads or businesses. Each is checked first, and is imported only once somebody starts it. */
export class Imports extends Context.Service<
  Imports,
  {
    /**
     * Takes a file, and begins to check it. `input` has the `kind`, and maybe `website_code`, `subcategory_id`, `map`
     * and `accept_terms`, as a form sends them. Leads need `leads:create`, and other kinds an operator. The same file
     * with the same options is the same import, unless that was cancelled, or is of businesses and over. A file that is
     * no table becomes a failed import.
     */
    readonly check: (
      sender: Principal,
      input: Readonly<Record<string, unknown>>,
      file: ImportFile
    ) => Effect.Effect<SentImport, ImportsUnderWay | InvalidInput | NotGranted | ReaderBusy | StorageUnavailable>
    /** Returns an import. One that the reader may not see is not found. */
    readonly get: (
      reader: Granted<"leads:create">,
      id: ImportId
    ) => Effect.Effect<Import, ImportNotFound | StorageUnavailable>
    /** Returns an import with its most common faults for who may have its faulty rows, and with null for others. */
    readonly withFaults: (
      reader: Granted<"leads:create">,
      id: ImportId
    ) => Effect.Effect<readonly [Import, CommonFaults | null], ImportNotFound | StorageUnavailable>
    /** Returns one page of the imports that the reader may see, the newest first. */
    readonly page: (
      reader: Granted<"leads:create">,
      request: PageRequest
    ) => Effect.Effect<Page<Import>, StorageUnavailable>
    /**
     * Reads the rows of a checked import otherwise, and begins to check them again. `input` has the options of `check`
     * that are to be others, except the kind; null for one that is to be none. They are refused for an import that is
     * not checked, or is not any more.
     */
    readonly readOtherwise: (
      sender: Granted<"leads:create">,
      id: ImportId,
      input: unknown
    ) => Effect.Effect<Import, ImportNotFound | InvalidInput | NotGranted | StorageUnavailable>
    /**
     * Starts a checked import: its sound rows become leads, or its businesses are applied, which fails when a row is
     * faulty. Any other import stays as it is.
     */
    readonly start: (
      sender: Granted<"leads:create">,
      id: ImportId
    ) => Effect.Effect<Import, ImportNotFound | InvalidInput | NotGranted | StorageUnavailable>
    /** Cancels an import that is not over. What is stored by then stays. Any other import stays as it is. */
    readonly cancel: (
      sender: Granted<"leads:create">,
      id: ImportId
    ) => Effect.Effect<Import, ImportNotFound | NotGranted | StorageUnavailable>
    /**
     * Returns the faulty rows of an import as they were sent, with a column `faults` that `textOf` writes, to who sent
     * the file, to who manages its account, and to operators: the rows hold persons. The look is audited.
     */
    readonly faults: (
      reader: Granted<"leads:create">,
      id: ImportId,
      textOf: (faults: ReadonlyArray<Fault>, one: Import) => string
    ) => Effect.Effect<Table<StorageUnavailable>, ImportNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/features/files/import/Imports") {
  static readonly layer = Layer.effect(
    Imports,
    Effect.gen(function* () {
      const imports = yield* ImportRepository
      const audit = yield* AuditRepository
      const reader = yield* SheetReader
      const references = yield* findReferences
      const { accounts } = yield* CatalogParts
      const [digest, random] = [yield* Digest, yield* SecureRandom]

      const entryOf = Effect.fnUntraced(function* (
        principal: Principal,
        action: "import.sent" | "import.started" | "import.cancelled" | "import.viewed",
        { account, id }: Pick<Import, "account" | "id">
      ) {
        return auditEntry(yield* actBy(principal), action, id, [account])
      })

      /** Returns an import that the principal may see: of its account, and of itself if it has a scope. */
      const seen = Effect.fnUntraced(function* (principal: Principal, id: ImportId) {
        const one = yield* imports.get(id)
        const { account } = reachOf(principal)
        const isOwn = isUnscoped(principal) || one.created_by.id === actorOf(principal).id
        return isOwn && (account === "*" || account === one.account) ? one : yield* new ImportNotFound({ id })
      })

      /** Returns the options of an import, as far as the sender may name what they name. */
      const optionsOf = Effect.fnUntraced(function* (
        sender: Principal,
        input: Readonly<Record<string, unknown>>,
        besides: ReadonlyArray<Fault>
      ) {
        const reading = readImportRequest(input)
        const { account_id, map = {}, subcategory_id, website_code } = reading.values
        const kind = reading.values.kind ?? "leads"
        yield* allowed(sender, kind)
        const { subcategory, website } = yield* references(sender, { website_code, subcategory_id })
        const owner = account_id === undefined ? Option.none() : yield* accounts.find(account_id)
        const named = { website_code: website, subcategory_id: subcategory, account_id: owner }
        return yield* Effect.fromResult(
          verdict(importRequestKeys, reading, [
            ...(["website_code", "subcategory_id", "account_id"] as const)
              .filter((key) => reading.values[key] !== undefined && Option.isNone<unknown>(named[key]))
              .map((key) => faultAt(key, { _tag: "NotSelectable" })),
            ...kindFaults(kind, reading.values),
            ...sizeFault(["map"], map, mostKeys),
            ...besides
          ])
        )
      })

      const check = Effect.fn("Imports.check")(function* (
        sender: Principal,
        input: Readonly<Record<string, unknown>>,
        file: ImportFile
      ) {
        const isTooLarge = file.bytes.length > mostBytes
        const options = yield* optionsOf(
          sender,
          input,
          isTooLarge ? [faultAt("file", { _tag: "FileTooLarge", max: mostBytes })] : []
        )
        const found = yield* Effect.catchTag(findTable(file, options), "FileUnreadable", ({ names = [], reason }) =>
          Effect.succeed({ reason, names })
        ).pipe(Effect.provideService(SheetReader, reader))
        const table = "reason" in found ? undefined : found
        const rows = table?.rows ?? []
        if (rows.length > mostRows) {
          return yield* new InvalidInput({ faults: [faultAt("file", { _tag: "TooMany", max: mostRows })] })
        }
        const broken = rows.filter(({ isBroken }) => isBroken).length
        const act = yield* actBy(sender)
        const one: Import = {
          id: (yield* random.uuidV7()) as ImportId,
          account: sender.account,
          created_at: act.at,
          created_by: act.actor,
          sees_all: isOperator(sender),
          scope: sender.scope ?? null,
          kind: options.kind,
          file: storableText(file.name).slice(0, 255),
          digest: yield* digest.digestHex(sha256, file.bytes),
          website: options.website_code ?? null,
          subcategory: options.subcategory_id ?? null,
          owner: options.account_id ?? null,
          map: table === undefined ? {} : options.map,
          terms_accepted: options.accept_terms,
          status: table === undefined ? "failed" : "checking",
          failure: "reason" in found ? found.reason : null,
          source: table?.source ?? null,
          columns: "names" in found ? found.names.map((name) => ({ name, key: null })) : found.columns,
          rows: rows.length,
          sound: 0,
          faulty: broken,
          duplicates: 0,
          created: 0,
          changed: [],
          businesses: null
        }
        const faults = table === undefined ? [] : [...mapFaults(one), ...missingFaults(one)]
        if (faults.length > 0) return yield* new InvalidInput({ faults })
        const fresh = yield* newRows(one, rows)
        const stored = yield* imports.insert(one, fresh, [yield* entryOf(sender, "import.sent", one)])
        return { one: stored, isRepeated: stored.id !== one.id }
      })

      /** Changes an import that the principal may see, with an entry of the audit trail if it is another then. */
      const changed = Effect.fnUntraced(function* (
        sender: Principal,
        id: ImportId,
        action: "import.sent" | "import.started" | "import.cancelled",
        change: (one: Import) => Import
      ) {
        const one = yield* seen(sender, id)
        yield* allowed(sender, one.kind)
        return yield* imports.modify(id, change, [yield* entryOf(sender, action, one)])
      })

      return {
        check,
        get: Effect.fn("Imports.get")(seen),
        withFaults: Effect.fn("Imports.withFaults")(function* (reader, id) {
          const one = yield* seen(reader, id)
          return [one, isShown(reader, one) ? yield* imports.commonFaults(id, mostCommon) : null]
        }),
        page: Effect.fn("Imports.page")((reader, request) =>
          imports.page(reachOf(reader).account, isUnscoped(reader) ? null : actorOf(reader).id, request)
        ),
        readOtherwise: Effect.fn("Imports.readOtherwise")(function* (sender, id, sent) {
          const input = Predicate.isReadonlyObject(sent) ? sent : {}
          const former = yield* seen(sender, id)
          const { kind, map, owner, subcategory, terms_accepted, website } = former
          const known = { website_code: website, subcategory_id: subcategory, account_id: owner, map }
          const options = yield* optionsOf(sender, { ...known, accept_terms: terms_accepted, ...input, kind }, [
            ...("kind" in input ? [faultAt("kind", { _tag: "Unexpected" })] : []),
            ...(former.status === "checked" ? [] : [notChecked(former)])
          ])
          const columns = columnsOf(
            former.columns.map(({ name }) => name),
            options
          )
          const rows = yield* Effect.forEach(["sound", "faulty"] as const, (status) =>
            imports.rows(id, status, 0, mostRows)
          )
          const format = dateFormatOf(
            rows.flat().map(({ cells }) => ({ cells: cells ?? [] })),
            columns
          )
          const reading = {
            website: options.website_code ?? null,
            subcategory: options.subcategory_id ?? null,
            owner: options.account_id ?? null,
            map: options.map,
            terms_accepted: options.accept_terms,
            columns,
            source: former.source && { ...former.source, date_format: format }
          }
          const faults = [...mapFaults({ ...former, ...reading }), ...missingFaults({ ...former, ...reading })]
          if (faults.length > 0) return yield* new InvalidInput({ faults })
          const one = yield* changed(sender, id, "import.sent", (last) => readOtherwise(last, reading))
          // Somebody else may have started it meanwhile, or may have it read in yet another way.
          const isRead = one.status === "checking" && Equal.equals(one, { ...one, ...reading })
          return isRead ? one : yield* new InvalidInput({ faults: [notChecked(one)] })
        }),
        start: Effect.fn("Imports.start")(function* (sender, id) {
          const one = yield* changed(sender, id, "import.started", started)
          return one.status === "checked"
            ? yield* new InvalidInput({ faults: [faultAt("faulty", { _tag: "TooLarge", max: 0 })] })
            : one
        }),
        cancel: Effect.fn("Imports.cancel")((sender, id) => changed(sender, id, "import.cancelled", cancelled)),
        faults: Effect.fn("Imports.faults")(function* (reader, id, textOf) {
          const one = yield* seen(reader, id)
          if (!isShown(reader, one)) return yield* new ImportNotFound({ id })
          yield* audit.append([yield* entryOf(reader, "import.viewed", one)])
          const kept = one.columns.flatMap(({ name }, index) => (name === "faults" ? [] : [{ name, index }]))
          const rows = Stream.paginate(
            0,
            Effect.fnUntraced(function* (after: number) {
              const found = yield* imports.rows(id, "faulty", after, readAtOnce)
              const next = found.length < readAtOnce ? Option.none<number>() : Option.some(found.at(-1)!.number)
              return [found, next] as const
            })
          )
          return {
            columns: [
              ...kept.map(({ name }) => ({ key: name, kind: "text" as const })),
              { key: "faults", kind: "text" }
            ],
            rows: Stream.map(rows, ({ cells, faults }) => [
              ...kept.map(({ index }) => cells?.[index] ?? null),
              textOf(faults, one)
            ])
          }
        })
      }
    })
  )
}
