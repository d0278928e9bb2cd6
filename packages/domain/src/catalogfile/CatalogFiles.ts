import { Data, DateTime, Effect, Equal, Record, Result, Schema } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { AccessTokenText, hashToken } from "../access/AccessToken.ts"
import { type Actor, server } from "../audit/Actor.ts"
import { type Act, auditEntry } from "../audit/AuditEntry.ts"
import { normalName, normalTexts } from "../input/NormalText.ts"
import { ChangedMeanwhile, type Expects } from "../storage/ChangedMeanwhile.ts"
import { importedToken } from "../token/ImportedToken.ts"
import { type Catalog, CatalogList, demoPartsOf, noParts, type StoredCatalog } from "./Catalog.ts"
import { type CatalogChanges, compareCatalogs } from "./CatalogChanges.ts"
import { catalogEntries, namesAt } from "./CatalogEntry.ts"
import { type WrittenCatalog, writtenCatalog } from "./CatalogExport.ts"
import { catalogFileReader } from "./CatalogFaults.ts"
import { namesIn } from "./CatalogNames.ts"
import { catalogOf } from "./CatalogOfFile.ts"
import { type CatalogDecision, CatalogRepository, type DemoMark } from "./CatalogRepository.ts"
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
export class DemoNamesTaken extends Data.TaggedError("DemoNamesTaken")<{
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

/**
 * Makes functions that apply the content of a catalogue file, or only tell what applying it would change. Only parts
 * that differ from the stored ones are written.
 */
export const catalogFiles = Effect.gen(function* () {
  const repository = yield* CatalogRepository
  const digest = yield* Digest

  /** Returns the digest that identifies the content of a file. */
  const digestOf = (content: unknown) =>
    Effect.suspend(() => digest.digestHex(sha256, utf8.encode(JSON.stringify(content) ?? "")))

  const decide = Effect.fnUntraced(function* <E = never>(
    given: unknown,
    actor: Actor,
    write: (
      compared: ReturnType<typeof compareCatalogs>,
      act: Act,
      stored: StoredCatalog
    ) => Result.Result<Omit<CatalogDecision<AppliedFile>, "answer">, E>,
    lists: ReadonlyArray<CatalogList> = []
  ) {
    const content = normalTexts(given, normalName)
    const hashes = yield* Effect.provideService(hashesIn(content), Digest, digest)
    const act = { actor, at: yield* DateTime.now }
    const read = catalogFileReader(content)
    const change = (current: CurrentCatalog, stored: StoredCatalog) =>
      Result.flatMap(read(namesInUse(current)), (file) => {
        const tokens = file.tokens.map(({ token, ...rest }) =>
          importedToken({ ...rest, hash: hashes.get(token)! }, act)
        )
        const catalog = catalogOf(file, tokens)
        const compared = compareCatalogs(current, catalog)
        const { changes, replaced } = compared
        const answer: AppliedFile = { catalog, changes, replaced }
        return Result.map(write(compared, act, stored), (decision) => ({ ...decision, answer }))
      })
    return yield* repository.modify(namesIn(content, [...hashes.values()]), change, lists)
  })

  return {
    digestOf,
    apply: Effect.fnUntraced(function* (content: unknown, actor: Actor, digest?: string) {
      const subject = digest ?? (yield* digestOf(content))
      return yield* decide(content, actor, ({ parts }, act) =>
        Result.succeed({ parts, digest, audit: [auditEntry(act, "catalogue.imported", subject, [])] })
      )
    }),
    /** Applies a file if it replaces just what a preview showed. A new token gets another id each time. */
    applyShown: Effect.fnUntraced(function* (content: unknown, actor: Actor, shown: CatalogPreview) {
      const subject = yield* digestOf(content)
      return yield* decide(content, actor, ({ parts, replaced }, act) =>
        Equal.equals(replaced, shown.replaced)
          ? Result.succeed({ parts, audit: [auditEntry(act, "catalogue.imported", subject, [])] })
          : Result.fail(new ChangedMeanwhile())
      )
    }),
    /** Applies a file if the whole catalogue is as expected. A dry run stores nothing. */
    applyExpecting: Effect.fnUntraced(function* (
      content: unknown,
      actor: Actor,
      expects: Expects<WrittenCatalog>,
      isDryRun: boolean
    ) {
      const subject = yield* digestOf(content)
      return yield* decide(
        content,
        actor,
        ({ parts }, act, stored) => {
          if (!expects(writtenCatalog(stored))) return Result.fail(new ChangedMeanwhile())
          if (isDryRun) return Result.succeed({ parts: noParts })
          return Result.succeed({ parts, audit: [auditEntry(act, "catalogue.imported", subject, [])] })
        },
        CatalogList.literals
      )
    }),
    /** Applies the demo, and marks what it makes. `people` are those that the demo makes besides. */
    applyDemo: Effect.fnUntraced(function* (content: unknown, people: ReadonlyArray<DemoMark>) {
      const subject = yield* digestOf(content)
      return yield* decide(content, server, ({ changes: { changed, unchanged }, parts }, act) => {
        const names = Record.filter(
          Record.map(changed, (ids, kind) => [...ids, ...unchanged[kind]]),
          (ids) => ids.length > 0
        )
        if (!Record.isEmptyRecord(names)) return Result.fail(new DemoNamesTaken({ names }))
        const audit = [auditEntry(act, "catalogue.imported", subject, [])]
        return Result.succeed({ parts, demo: [...demoPartsOf(parts), ...people], audit })
      })
    }),
    preview: (content: unknown) => decide(content, server, () => Result.succeed({ parts: noParts }))
  }
})
