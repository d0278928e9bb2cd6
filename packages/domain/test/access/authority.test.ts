import { assert, describe, it } from "@effect/vitest"
import { Ability } from "@leadwell/domain/access/Ability"
import { operatorOf } from "@leadwell/domain/access/Operator"
import type { Principal } from "@leadwell/domain/access/Principal"
import { wholeAccountOf } from "@leadwell/domain/access/WholeAccount"
import { AccountId } from "@leadwell/domain/account/Account"
import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { Accounts } from "@leadwell/domain/catalog/Accounts"
import { type Business, BusinessId } from "@leadwell/domain/catalog/Business"
import { type AccessibleBusiness, Businesses } from "@leadwell/domain/catalog/Businesses"
import { Leads } from "@leadwell/domain/intake/Leads"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Effect, Result, Schema } from "effect"
import { applied, operator, owner, stranger, useCases } from "../UseCases.ts"

const page = { page: 1, per_page: 10 }
const a = BusinessId.make("a")
const lead = LeadId.make(1)

/** Calls without the required check. This compiles only while the compiler refuses each marked line. */
void Effect.fnUntraced(function* (principal: Principal, business: Business, accessible: AccessibleBusiness) {
  const [leads, businessLeads, reclaims] = [yield* Leads, yield* BusinessLeads, yield* Reclaims]
  // @ts-expect-error a principal is not known to be an operator
  yield* leads.approve(principal, lead, {})
  const accounts = yield* Accounts
  // @ts-expect-error a principal is not known to be an operator
  yield* accounts.get(principal, AccountId.make("acme"))
  // @ts-expect-error a principal is not known to be an operator
  yield* accounts.page(principal, page)
  const businesses = yield* Businesses
  // @ts-expect-error a principal is not known to be a reviewer
  yield* businesses.names(principal, page)
  const literal = { account: AccountId.make("acme"), abilities: new Set(["operator" as const]) }
  // @ts-expect-error a literal is no operator, with any abilities
  yield* leads.page(literal, "held", page)
  // @ts-expect-error a changed copy of an operator is none
  yield* leads.explain({ ...operator, account: AccountId.make("other") }, lead)
  // @ts-expect-error a business alone tells nothing of who may see it
  yield* businessLeads.page(business, page)
  // @ts-expect-error a business and a principal are not known to belong together
  yield* businessLeads.page({ business, principal }, page)
  // @ts-expect-error a changed copy of what was opened is not open
  yield* businessLeads.page({ ...accessible, business }, page)
  // @ts-expect-error an operator may see a business that it does not own
  yield* reclaims.submit(accessible, lead, {})
})

/** The same calls after the required checks. */
void Effect.fnUntraced(function* (principal: Principal) {
  const [businesses, leads, businessLeads] = [yield* Businesses, yield* Leads, yield* BusinessLeads]
  yield* leads.approve(yield* Effect.fromResult(operatorOf(principal)), lead, {})
  yield* businessLeads.page(yield* businesses.getAccessible(principal, a), {}, page)
  const owned = yield* businesses.getOwned(principal, a)
  yield* businessLeads.page(owned, {}, page)
  yield* Reclaims.use((reclaims) => reclaims.submit(owned, lead, {}))
})

describe("an operator", () => {
  it.prop("is a principal with that ability, and stays the same principal", [Schema.Array(Ability)], ([abilities]) => {
    const principal: Principal = { account: AccountId.make("acme"), abilities: new Set(abilities) }
    const found = operatorOf(principal)
    if (abilities.includes("operator")) assert.strictEqual<Principal>(Result.getOrThrow(found), principal)
    else assert.strictEqual(Result.isFailure(found) && found.failure._tag, "NotOperator")
  })
})

describe("a whole account", () => {
  it("is a principal without a scope, and stays the same principal", () => {
    const principal: Principal = { account: AccountId.make("acme"), abilities: new Set(["leads:read"]) }
    assert.strictEqual<Principal>(Result.getOrThrow(wholeAccountOf(principal)), principal)
    assert.isTrue(Result.isSuccess(wholeAccountOf({ ...principal, scope: null })))
    for (const scope of [{ businesses: [] }, { websites: ["demo"] }]) {
      const found = wholeAccountOf({ ...principal, scope })
      assert.strictEqual(Result.isFailure(found) && found.failure._tag, "HeldToScope")
    }
  })
})

describe("a business", () => {
  const opened = Effect.fnUntraced(function* (principal: Principal, id: BusinessId) {
    const { getAccessible, getOwned } = yield* Businesses
    return [
      yield* Effect.match(getAccessible(principal, id), {
        onFailure: ({ _tag }) => _tag,
        onSuccess: (one) => [one.business.id, one.principal]
      }),
      yield* Effect.match(getOwned(principal, id), {
        onFailure: ({ _tag }) => _tag,
        onSuccess: (one) => [one.business.id, one.principal]
      })
    ]
  })

  it.effect("is opened to its owner, to operators only to be seen, and to nobody else", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      assert.deepStrictEqual<unknown>(yield* opened(owner, a), [
        ["a", owner],
        ["a", owner]
      ])
      assert.deepStrictEqual<unknown>(yield* opened(operator, a), [["a", operator], "BusinessNotOwned"])
      assert.deepStrictEqual(yield* opened(stranger, a), ["BusinessNotOwned", "BusinessNotOwned"])
      const unknown = BusinessId.make("unknown")
      assert.deepStrictEqual(yield* opened(operator, unknown), ["BusinessNotFound", "BusinessNotFound"])
    }).pipe(Effect.provide(useCases))
  )
})
