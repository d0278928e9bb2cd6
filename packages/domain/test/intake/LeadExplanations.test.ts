import { assert, describe, it } from "@effect/vitest"
import { grant } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import type { Scope } from "@leadwell/domain/access/Scope"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Context, Effect, Option, Result } from "effect"
import { rebuilt } from "../Rebuilt.ts"
import { applied, operator, owner, receive, stranger, useCases } from "../UseCases.ts"

/** Returns a person who acts for the account of a principal, held to businesses if they are given. */
const personOf = ({ abilities, account }: Principal, businesses?: ReadonlyArray<string>) => {
  const scope: Scope | null =
    businesses === undefined ? null : { businesses: businesses.map((id) => BusinessId.make(id)) }
  const person: Principal = { account, abilities, scope, actor: { kind: "person", id: "ada", name: "Ada" } }
  return Result.getOrThrow(grant(person, "decisions:read"))
}

type Reader = ReturnType<typeof personOf>

/** Returns the businesses whose outcome a reader sees, or the failure. */
const seenBy = (reader: Reader, lead: LeadId) =>
  Leads.use(({ explain }) => explain(reader, lead)).pipe(
    Effect.match({
      onFailure: ({ _tag }) => _tag,
      onSuccess: ({ decision, origin }) => [
        origin === null,
        Option.getOrThrow(decision)
          .considered.map(({ business }) => String(business))
          .toSorted()
      ]
    })
  )

describe("the explanation of a lead", () => {
  it.effect("shows a person the outcomes of the businesses in reach, and not the origin of the lead", () =>
    Effect.gen(function* () {
      yield* applied([[{}], [{ daily_cap: 0 }], [{ regions: ["10"] }]])
      const { id } = (yield* receive()).lead
      assert.deepStrictEqual(yield* seenBy(operator, id), [false, ["a", "b", "c"]])
      assert.deepStrictEqual(yield* seenBy(personOf(owner), id), [true, ["a", "b", "c"]])
      assert.deepStrictEqual(yield* seenBy(personOf(owner, ["c", "a"]), id), [true, ["a", "c"]])
      assert.strictEqual(yield* seenBy(personOf(owner, []), id), "LeadNotFound")
      assert.strictEqual(yield* seenBy(personOf(stranger), id), "LeadNotFound")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is refused to a person while nothing was decided about the lead", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { id } = (yield* receive({ website_code: "reviewed" })).lead
      assert.strictEqual(yield* seenBy(personOf(owner), id), "LeadNotFound")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("finds a business on any page of those in reach", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { id } = (yield* receive()).lead
      const built = yield* rebuilt(Leads.layer, CatalogParts, ({ businesses, ...others }) => ({
        ...others,
        businesses: {
          ...businesses,
          page: (reach, { page, per_page }) =>
            Effect.map(businesses.page(reach, { page: 1, per_page }), ({ items, ...rest }) => ({
              ...rest,
              items: page === 3 ? items : [],
              total: 2 * per_page + items.length
            }))
        }
      }))
      const { decision } = yield* Context.get(built, Leads).explain(personOf(owner), id)
      assert.lengthOf(Option.getOrThrow(decision).considered, 1)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})
