import { DateTime, Effect, Equal, Record, Result, Schema } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { type Act, type Actor, server } from "../../access/Actor.ts"
import { auditEntry } from "../../audit/AuditEntry.ts"
import type { Fault } from "../../input/Fault.ts"
import { InvalidInput } from "../../input/InvalidInput.ts"
import { normalName, normalTexts } from "../../input/NormalText.ts"
import { Fact } from "../../privacy/Fact.ts"
import { ChangedMeanwhile, type Expects } from "../../storage/ChangedMeanwhile.ts"
import { AccessTokenText, hashToken, publishedTokens } from "../tokens/AccessToken.ts"
import { importedToken } from "../tokens/ImportedToken.ts"
import { type Catalog, CatalogList, demoPartsOf, noParts, type StoredCatalog } from "./Catalog.ts"
import { type CatalogChanges, compareCatalogs } from "./CatalogChanges.ts"
import { catalogEntries, namesAt } from "./CatalogEntry.ts"
import { type WrittenCatalog, writtenCatalog } from "./CatalogExport.ts"
import { CanMail, catalogFileReader } from "./CatalogFaults.ts"
import type { CatalogFile } from "./CatalogFile.ts"
import type { ItemInput } from "./CatalogItem.ts"
import { namesIn } from "./CatalogNames.ts"
import { catalogOf } from "./CatalogOfFile.ts"
import { type CatalogDecision, CatalogRepository, type DemoMark } from "./CatalogRepository.ts"
import { completedBusinesses, namedFaults } from "./CompletedBusinesses.ts"
import { type CurrentCatalog, namesInUse } from "./CurrentCatalog.ts"

/** What becomes of the parts of a file, and the stored parts that it replaces. */
export interface CatalogPreview {
  readonly changes: CatalogChanges
  readonly replaced: Catalog
}

/** The whole catalogue of a file, and what becomes of each of its parts. */
export interface AppliedFile extends CatalogPreview {
  readonly catalog: Catalog
}

/** The store has parts with names of the demo already. Loading the demo would replace them, so nothing was loaded. */
export class DemoNamesTaken extends Fact("DemoNamesTaken", "The store has parts with names of the demo already.")<{
  /** The names that are taken, by the kind of the part. */
  readonly names: Readonly<Record<string, ReadonlyArray<string>>>
}> {}

const utf8 = new TextEncoder()

const isTokenText = Schema.is(AccessTokenText)

/** Returns the hashes of the well-formed tokens of a file, by their text. */
const hashesIn = (content: unknown) =>
  Effect.map(
    Effect.forEach(
      namesAt(catalogEntries(content).tokens, "token").filter(({ name }) => isTokenText(name)),
      ({ name }) => Effect.map(hashToken(name), (hash) => [name, hash] as const)
    ),
    (pairs) => new Map(pairs)
  )

/** Returns a fault for each token of a file that stood in our documents. */
const publishedFaults = (content: unknown, hashes: ReadonlyMap<string, string>): ReadonlyArray<Fault> =>
  namesAt(catalogEntries(content).tokens, "token").flatMap(({ name, path }) =>
    publishedTokens.has(hashes.get(name) ?? "") ? [{ path, rule: { _tag: "Published" } }] : []
  )

/** Returns an entry for each token that a file makes, because a token acts without a sign-in. */
const madeEntries = ({ changes, parts }: ReturnType<typeof compareCatalogs>, act: Act) =>
  parts.tokens
    .filter(({ id }) => changes.added.tokens.includes(id))
    .map(({ account, id }) => auditEntry(act, "token.created", id, [account]))

/** What is stored with the parts of a file. */
type Besides = Pick<CatalogDecision<AppliedFile>, "digest" | "demo">

/**
 * Makes functions that apply the content of a catalogue file, or only tell what applying it would change. Only parts
 * that differ from the stored ones are written.
 */
export const catalogFiles = Effect.gen(function* () {
  const repository = yield* CatalogRepository
  const digest = yield* Digest
  const canMail = yield* CanMail

  /** Reads a file that is decoded once, before the catalogue is. */
  const wholeReader = (content: unknown, besides: ReadonlyArray<Fault>) => {
    const read = catalogFileReader(content, canMail, besides)
    return (current: CurrentCatalog) => read(namesInUse(current))
  }

  /** Returns the digest that identifies the content of a file. */
  const digestOf = (content: unknown) =>
    Effect.suspend(() => digest.digestHex(sha256, utf8.encode(JSON.stringify(content) ?? "")))

  /**
   * Applies a file as `check` says: it returns what to store besides, or null to store nothing. `readerOf` makes what
   * reads the content of a file that has only a part of its values.
   */
  const applyIf = Effect.fnUntraced(function* <E = never>(
    given: unknown,
    actor: Actor,
    check: (compared: ReturnType<typeof compareCatalogs>, stored: StoredCatalog) => Result.Result<Besides | null, E>,
    lists: ReadonlyArray<CatalogList> = [],
    readerOf: (
      content: unknown,
      besides: ReadonlyArray<Fault>
    ) => (current: CurrentCatalog) => Result.Result<CatalogFile, InvalidInput> = wholeReader
  ) {
    const subject = yield* digestOf(given)
    const content = normalTexts(given, normalName)
    const hashes = yield* Effect.provideService(hashesIn(content), Digest, digest)
    const act = { actor, at: yield* DateTime.now }
    const read = readerOf(content, publishedFaults(content, hashes))
    const change = (current: CurrentCatalog, stored: StoredCatalog) =>
      Result.flatMap(read(current), (file) => {
        const tokens = file.tokens.map(({ token, ...rest }) =>
          importedToken({ ...rest, hash: hashes.get(token)! }, act)
        )
        const catalog = catalogOf(file, tokens)
        const compared = compareCatalogs(current, catalog)
        const { changes, parts, replaced } = compared
        const answer: AppliedFile = { catalog, changes, replaced }
        const audit = [auditEntry(act, "catalogue.imported", subject, []), ...madeEntries(compared, act)]
        return Result.map(check(compared, stored), (besides) =>
          besides === null ? { parts: noParts, answer } : { parts, audit, ...besides, answer }
        )
      })
    return yield* repository.modify(namesIn(content, [...hashes.values()]), change, lists)
  })

  return {
    digestOf,
    apply: (content: unknown, actor: Actor, digest?: string) =>
      applyIf(content, actor, () => Result.succeed({ digest })),
    preview: (content: unknown) => applyIf(content, server, () => Result.succeed(null)),
    /** Applies a file if the whole catalogue is as expected, or previews it. One with other tokens needs `fresh`. */
    applyExpecting: <E = never>(
      content: unknown,
      actor: Actor,
      expects: Expects<WrittenCatalog> | undefined,
      fresh: Result.Result<void, E> | "preview"
    ) =>
      applyIf(
        content,
        actor,
        ({ parts }, stored): Result.Result<Besides | null, ChangedMeanwhile | E> => {
          if (expects?.(writtenCatalog(stored)) === false) return Result.fail(new ChangedMeanwhile())
          if (fresh === "preview") return Result.succeed(null)
          return Result.map(parts.tokens.length > 0 ? fresh : Result.void, () => ({}))
        },
        expects === undefined ? [] : CatalogList.literals
      ),
    /** Applies a file if it replaces just what a preview showed. A new token gets another id each time. */
    applyShown: (content: unknown, actor: Actor, shown: CatalogPreview) =>
      applyIf(content, actor, ({ replaced }) =>
        Equal.equals(replaced, shown.replaced) ? Result.succeed({}) : Result.fail(new ChangedMeanwhile())
      ),
    /**
     * Applies businesses of which each keeps what it does not name: the other keys of it and of its subscriptions, and
     * its other subscriptions. It only previews them unless `isWanted` returns true for what would become of them.
     * `accounts` are new ones that they belong to.
     */
    applyBusinesses: (
      file: { readonly accounts: ReadonlyArray<ItemInput>; readonly businesses: ReadonlyArray<ItemInput> },
      actor: Actor,
      isWanted: (changes: CatalogChanges) => boolean
    ) =>
      applyIf(
        file,
        actor,
        ({ changes }) => Result.succeed(isWanted(changes) ? {} : null),
        [],
        (content) => (current) => {
          const whole = completedBusinesses(content, current)
          const { accounts } = content as typeof file
          const read = catalogFileReader({ accounts, businesses: whole }, canMail)(namesInUse(current))
          return Result.mapError(read, ({ faults }) => new InvalidInput({ faults: namedFaults(faults, whole) }))
        }
      ),
    /** Applies the demo, and marks what it makes. `people` are those that the demo makes besides. */
    applyDemo: (content: unknown, people: ReadonlyArray<DemoMark>) =>
      applyIf(content, server, ({ changes: { changed, unchanged }, parts }) => {
        const names = Record.filter(
          Record.map(changed, (ids, kind) => [...ids, ...unchanged[kind]]),
          (ids) => ids.length > 0
        )
        return Record.isEmptyRecord(names)
          ? Result.succeed({ demo: [...demoPartsOf(parts), ...people] })
          : Result.fail(new DemoNamesTaken({ names }))
      })
  }
})
