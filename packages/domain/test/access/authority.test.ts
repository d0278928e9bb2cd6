import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { type Granted, grant, type Holder, isGranted, principalWith } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { type Business, BusinessId } from "@leadwell/domain/catalog/Business"
import {
  type AccessibleBusiness,
  Businesses,
  type ExplainedBusiness,
  type OwnedBusiness
} from "@leadwell/domain/catalog/Businesses"
import { Categories } from "@leadwell/domain/catalog/Categories"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Leads } from "@leadwell/domain/intake/Leads"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { type ReclaimableLead, Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import type * as UseCases from "@leadwell/domain/UseCases"
import { Effect, type Layer } from "effect"
import { applied, operator, owner, stranger, useCases } from "../UseCases.ts"

const page = { page: 1, per_page: 10 }
const a = BusinessId.make("a")
const lead = LeadId.make(1)

type Name<Key> = Key extends `${string}/${infer Rest}` ? Name<Rest> : Key

type Proven =
  | Holder<never>
  | AccessibleBusiness
  | ExplainedBusiness
  | OwnedBusiness<"leads:read">
  | OwnedBusiness
  | ReclaimableLead

/** The methods of a use case whose first argument is no proof. */
type Unguarded<UseCase> = UseCase extends { readonly key: infer Key; readonly Service: infer Methods }
  ? {
      [M in keyof Methods & string]: Methods[M] extends (first: infer First, ...others: never) => unknown
        ? [First] extends [Proven]
          ? never
          : `${Name<Key> & string}.${M}`
        : `${Name<Key> & string}.${M}`
    }[keyof Methods & string]
  : never

/**
 * What needs no proof: who has a credential only, a system that is set up by a catalogue file, work that repeats, being
 * told that what a principal sees has changed, and the person of a lead, who erases it by a link in a mail.
 * This compiles only while every other method asks for one.
 */
void ({
  "Authentication.formKey": true,
  "Authentication.invalidate": true,
  "Authentication.verify": true,
  "CatalogExport.write": true,
  "CatalogExport.writeLists": true,
  "CatalogImport.apply": true,
  "CatalogImport.applyChanged": true,
  "CatalogImport.applyDemo": true,
  "CatalogImport.applyShown": true,
  "CatalogImport.preview": true,
  "Changes.latest": true,
  "Changes.since": true,
  "Confirmations.confirm": true,
  "Confirmations.expire": true,
  "Erasure.eraseLead": true,
  "Erasure.retain": true,
  "Forms.challenge": true,
  "Forms.definition": true,
  "Forms.send": true,
  "Forms.sendWithoutScript": true,
  "Hooks.open": true,
  "Hooks.receive": true,
  "Imports.check": true,
  "LeadDistribution.distribute": true,
  "LeadDistribution.expected": true,
  "LeadDistribution.sweep": true,
  "Reports.get": true
} satisfies Record<Unguarded<Layer.Success<typeof UseCases.layer>>, true>)

/** Calls without the required check. This compiles only while the compiler refuses each marked line. */
void Effect.fnUntraced(function* (
  principal: Principal,
  sender: Granted<"leads:create">,
  reader: Granted<"leads:read">,
  reviewer: Granted<"leads:review">,
  business: Business,
  accessible: AccessibleBusiness,
  owned: OwnedBusiness
) {
  const [leads, businessLeads, reclaims] = [yield* Leads, yield* BusinessLeads, yield* Reclaims]
  const [businesses, categories, intake] = [yield* Businesses, yield* Categories, yield* LeadIntake]
  // @ts-expect-error a principal has no grant
  yield* intake.receive(principal, {})
  // @ts-expect-error a principal without an ability has no grant, and not every one
  yield* intake.receive(principalWith(principal), {})
  // @ts-expect-error who is asked for nothing has no grant either
  yield* intake.receive(yield* Effect.fromResult(grant(principal)), {})
  // @ts-expect-error who reads leads does not create them
  yield* intake.receive(reader, {})
  // @ts-expect-error a literal has no grant, with any abilities
  yield* intake.receive({ account: AccountId.make("acme"), abilities: new Set(["operator" as const]) }, {})
  // @ts-expect-error a changed copy of who has a grant has none
  yield* intake.receive({ ...sender, account: AccountId.make("other") }, {})
  // @ts-expect-error who creates leads does not review them
  yield* leads.approve(sender, lead, {})
  // @ts-expect-error a reviewer is no operator
  yield* leads.withdraw(reviewer, lead, {})
  // @ts-expect-error who reads leads is no person yet
  yield* leads.explain(reader, lead)
  // @ts-expect-error a reviewer reads subcategories alone
  yield* categories.page(reviewer, page)
  // @ts-expect-error who creates leads does not read them
  yield* businesses.getAccessible(sender, a)
  // @ts-expect-error who creates leads owns nothing of a business
  yield* businesses.getOwned(sender, a)
  // @ts-expect-error who reads leads does not reclaim them
  yield* reclaims.reclaimable(yield* businesses.getOwned(reader, a), lead)
  // @ts-expect-error who sees a business does not tell what became of its leads
  yield* businessLeads.tellOutcome(accessible, lead, {})
  // @ts-expect-error a business alone tells nothing of who may see it
  yield* businessLeads.page(business, {}, page)
  // @ts-expect-error a business and a principal are not known to belong together
  yield* businessLeads.page({ business, principal: reader }, {}, page)
  // @ts-expect-error a changed copy of what was opened is not open
  yield* businessLeads.page({ ...accessible, business }, {}, page)
  // @ts-expect-error who reclaims for a business does not see its leads
  yield* businessLeads.page(owned, {}, page)
  // @ts-expect-error who sees a business does not reclaim for it
  yield* reclaims.reclaimable(accessible, lead)
  // @ts-expect-error a lead of an owned business is not known to be reclaimable
  yield* reclaims.submit({ owned, lead, key: undefined }, {})
})

/** The same calls after the required checks. */
void Effect.fnUntraced(function* (principal: Principal, reader: Granted<"leads:create"> | Granted<"leads:review">) {
  const [businesses, leads, businessLeads] = [yield* Businesses, yield* Leads, yield* BusinessLeads]
  const all = yield* Effect.fromResult(grant(principal, "operator"))
  yield* leads.approve(all, lead, {})
  yield* leads.withdraw(all, lead, {})
  yield* isGranted(reader, "leads:review") ? leads.page(reader, {}, page) : leads.pageOfOwn(reader, {}, page)
  const member = yield* Effect.fromResult(grant(principal, "leads:create", "leads:read", "reclaims:create"))
  yield* LeadIntake.use((intake) => intake.receive(member, {}))
  yield* businessLeads.page(yield* businesses.getAccessible(member, a), {}, page)
  const owned = yield* businesses.getOwned(member, a)
  const reclaims = yield* Reclaims
  yield* reclaims.submit(yield* reclaims.reclaimable(owned, lead), {})
})

describe("a business", () => {
  const opened = Effect.fnUntraced(function* (principal: Granted<"leads:read" | "reclaims:create">, id: BusinessId) {
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
