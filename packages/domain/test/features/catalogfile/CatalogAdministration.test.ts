import { assert, describe, it } from "@effect/vitest"
import type { Granted } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { CatalogAdministration } from "@leadwell/domain/features/catalogfile/CatalogAdministration"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import type { ItemInput } from "@leadwell/domain/features/catalogfile/CatalogItem"
import { inValidOrder, itemsOfFile } from "@leadwell/laws/features/catalogfile/CatalogItemOrder"
import { Effect, Random, Schema } from "effect"
import { accessibleTo, applied, operator, owner, useCases } from "../../UseCases.ts"
import { fullCatalog } from "./fullCatalog.ts"

/** Calls without the required check. This compiles only while the compiler refuses each marked line. */
void Effect.fnUntraced(function* (principal: Principal) {
  const catalog = yield* CatalogAdministration
  // @ts-expect-error a principal is not known to be an operator
  yield* catalog.create(principal, "accounts", {})
  // @ts-expect-error a principal is not known to be an operator
  yield* catalog.change(principal, "accounts", "acme", {})
  // @ts-expect-error a principal is not known to be an operator
  yield* catalog.apply(principal, {})
  // @ts-expect-error a principal is not known to be an operator
  yield* catalog.write(principal)
})

const { tokens: _, ...file } = fullCatalog()

const written = Effect.map(
  CatalogAdministration.use(({ write }) => write(operator as Granted<"operator">)),
  ({ businesses, ...rest }) => ({ ...rest, businesses: businesses.toSorted((a, b) => (a.id < b.id ? -1 : 1)) })
)

const refusalOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), (refusal) =>
    "faults" in refusal
      ? (refusal.faults as ReadonlyArray<{ path: ReadonlyArray<string>; rule: { _tag: string } }>).map(
          ({ path, rule }) => `${path.join(".")} ${rule._tag}`
        )
      : [refusal._tag]
  )

describe("CatalogAdministration", () => {
  it.effect.prop(
    "keeps items that are created one by one, in any valid order, as an import of their file",
    [Schema.Int],
    ([seed]) =>
      Effect.gen(function* () {
        const imported = yield* Effect.andThen(
          CatalogImport.use(({ apply }) => apply(file)),
          written
        ).pipe(Effect.provide(useCases))
        const created = yield* Effect.gen(function* () {
          const { create } = yield* CatalogAdministration
          const items = yield* Random.withSeed(inValidOrder(itemsOfFile(file)), String(seed))
          for (const { item, kind } of items) yield* create(operator, kind, item)
          return yield* written
        }).pipe(Effect.provide(useCases))
        assert.deepStrictEqual(created, imported)
      })
  )

  it.effect("creates no item before what it refers to", () =>
    Effect.gen(function* () {
      const { create } = yield* CatalogAdministration
      for (const { item, kind, needs } of itemsOfFile(file).toReversed()) {
        const refused = yield* Effect.result(create(operator, kind, item))
        assert.strictEqual(refused._tag, needs.length > 0 ? "Failure" : "Success", kind)
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("creates no second item of an id, and changes none that is not there", () =>
    Effect.gen(function* () {
      yield* CatalogImport.use(({ apply }) => apply(file))
      const { change, create } = yield* CatalogAdministration
      const before = yield* written
      for (const { id, item, kind } of itemsOfFile(file)) {
        const key = kind === "websites" ? "code" : "id"
        const twice = yield* refusalOf(create(operator, kind, item))
        assert.include(twice, `${key} Duplicate`)
        assert.deepStrictEqual(yield* refusalOf(change(operator, kind, "nobody", {})), ["CatalogItemNotFound"])
        assert.deepStrictEqual(yield* refusalOf(change(operator, kind, id, { [key]: "x" })), [`${key} NotSelectable`])
        assert.containsSubset(yield* change(operator, kind, id, { [key]: id }), { [key]: id })
      }
      assert.deepStrictEqual(yield* written, before)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tells what a file would change, and changes nothing", () =>
    Effect.gen(function* () {
      const { apply, preview } = yield* CatalogAdministration
      const before = yield* written
      const told = yield* preview(operator, fullCatalog())
      assert.deepStrictEqual(yield* written, before)
      assert.deepStrictEqual(yield* apply(operator, fullCatalog()), told)
      const again = yield* preview(operator, fullCatalog())
      assert.deepStrictEqual([again.unchanged, again.added], [told.added, told.changed])
    }).pipe(Effect.provide(useCases))
  )
})

const given = (principal: Granted<"leads:read">, input: ItemInput) =>
  Effect.gen(function* () {
    const { changeBusiness } = yield* CatalogAdministration
    return yield* changeBusiness(yield* accessibleTo(principal, "a"), input)
  })

describe("CatalogAdministration.changeBusiness", () => {
  it.effect("lets an owner pause the business and end the pause, and tells its account in the audit trail", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      assert.containsSubset(yield* given(owner, { paused_until: "2026-02-01" }), {
        id: "a",
        paused_from: "2026-01-21",
        paused_until: "2026-02-01"
      })
      const { items } = yield* AuditRepository.use(({ page }) =>
        page({ action: ["catalogue.changed"] }, { page: 1, per_page: 3 })
      )
      assert.containsSubset(items, [{ entry: { subject: { id: "businesses/a" }, accounts: ["acme"] } }])
      const none = { paused_from: null, paused_until: null }
      assert.containsSubset(yield* given(owner, none), none)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("lets an owner change nothing else, and an operator everything", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const change = { paused_from: "2026-02-01", active: false, name: "Other" }
      assert.deepStrictEqual(yield* refusalOf(given(owner, change)), ["active NotPermitted", "name NotPermitted"])
      assert.deepStrictEqual(
        yield* refusalOf(given(owner, { paused_from: "2026-02-01", paused_until: "2026-01-31" })),
        ["paused_until Before"]
      )
      assert.containsSubset(yield* given(operator, change), change)
    }).pipe(Effect.provide(useCases))
  )
})
