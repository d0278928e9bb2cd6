import { assert, describe, it } from "@effect/vitest"
import { server } from "@leadwell/domain/access/Actor"
import { actorOf } from "@leadwell/domain/access/Principal"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { CatalogAdministration } from "@leadwell/domain/features/catalogfile/CatalogAdministration"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { DateTime, Effect, Option } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { noon, operator, useCases } from "../../UseCases.ts"

const content = { accounts: [{ id: "acme", name: "Acme" }] }

/** The SHA-256 digest of the JSON of {@link content}. */
const digest = "ff96760923de699a0a2abd6ccffd489c23cfb9fcaab9d276a7be7fa5934ccd39"

const entries = Effect.map(
  AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 })),
  ({ items }) => items.map(({ entry }) => entry)
)

const imported = {
  at: DateTime.makeUnsafe(noon),
  action: "catalogue.imported",
  subject: { kind: "catalogue", id: digest },
  lead: null,
  accounts: []
}

describe("the audit trail of the catalogue", () => {
  it.effect("has each import by the digest of its file, with who applied it", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const imports = yield* CatalogImport
      const { apply, preview } = yield* CatalogAdministration
      yield* imports.applyChanged(content)
      yield* imports.applyChanged(content)
      assert.deepStrictEqual<unknown>(yield* entries, [{ ...imported, actor: server }])
      yield* preview(operator, content)
      yield* apply(operator, content)
      yield* imports.apply(content)
      const actors = [server, actorOf(operator), server]
      assert.sameDeepMembers<unknown>(
        [...(yield* entries)],
        actors.map((actor) => ({ ...imported, actor }))
      )
      const last = yield* CatalogRepository.use((catalogs) => catalogs.digest)
      assert.deepStrictEqual(last, Option.some(digest))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("has each change of an item, with who made it, and no refused one", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon)
      const { change, create } = yield* CatalogAdministration
      yield* create(operator, "accounts", { id: "acme", name: "Acme" })
      yield* Effect.flip(create(operator, "accounts", { id: "acme", name: "Acme" }))
      yield* Effect.flip(change(operator, "accounts", "nobody", { name: "Best" }))
      const [entry, ...others] = yield* entries
      assert.deepStrictEqual<unknown>(entry, {
        ...imported,
        actor: actorOf(operator),
        action: "catalogue.changed",
        subject: { kind: "catalogue", id: "accounts/acme" }
      })
      assert.deepStrictEqual(others, [])
    }).pipe(Effect.provide(useCases))
  )
})
