import { DateTime, Effect, Result, Schema } from "effect"
import { Digest, sha256 } from "effect/crypto/Digest"
import { AccessTokenText, hashToken } from "../access/AccessToken.ts"
import { importedToken } from "../access/ImportedToken.ts"
import { type Actor, server } from "../audit/Actor.ts"
import { type Act, auditEntry } from "../audit/AuditEntry.ts"
import { type Catalog, noParts } from "./Catalog.ts"
import { type CatalogChanges, compareCatalogs } from "./CatalogChanges.ts"
import { catalogEntries, namesAt } from "./CatalogEntry.ts"
import { catalogFileReader } from "./CatalogFaults.ts"
import { namesIn } from "./CatalogNames.ts"
import { catalogOf } from "./CatalogOfFile.ts"
import { type CatalogDecision, CatalogRepository } from "./CatalogRepository.ts"
import { namesInUse } from "./CurrentCatalog.ts"

/** The whole catalogue of a file, and what becomes of each of its parts. */
interface AppliedFile {
  readonly catalog: Catalog
  readonly changes: CatalogChanges
}

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

  const decide = Effect.fnUntraced(function* (
    content: unknown,
    actor: Actor,
    write: (parts: Catalog, act: Act) => Omit<CatalogDecision<AppliedFile>, "answer">
  ) {
    const hashes = yield* Effect.provideService(hashesIn(content), Digest, digest)
    const act = { actor, at: yield* DateTime.now }
    const read = catalogFileReader(content)
    return yield* repository.modify(namesIn(content, [...hashes.values()]), (current) =>
      Result.map(read(namesInUse(current)), (file) => {
        const tokens = file.tokens.map(({ token, ...rest }) =>
          importedToken({ ...rest, hash: hashes.get(token)! }, act)
        )
        const catalog = catalogOf(file, tokens)
        const { changes, parts } = compareCatalogs(current, catalog)
        return { ...write(parts, act), answer: { catalog, changes } satisfies AppliedFile }
      })
    )
  })

  return {
    digestOf,
    apply: Effect.fnUntraced(function* (content: unknown, actor: Actor, digest?: string) {
      const subject = digest ?? (yield* digestOf(content))
      return yield* decide(content, actor, (parts, act) => ({
        parts,
        digest,
        audit: [auditEntry(act, "catalogue.imported", subject)]
      }))
    }),
    preview: (content: unknown) => decide(content, server, () => ({ parts: noParts }))
  }
})
