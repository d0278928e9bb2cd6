import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AccountId } from "@leadwell/domain/access/Account"
import { grant, principalWith } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Leads } from "@leadwell/domain/intake/Leads"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import * as UseCases from "@leadwell/domain/UseCases"
import { Console, Effect, Layer } from "effect"
import catalog from "../embed/catalog.json" with { type: "json" }
import lead from "../embed/lead.json" with { type: "json" }

const owner = principalWith({ account: AccountId.make("acme") }, "leads:create", "leads:read")
const stranger = principalWith({ account: AccountId.make("other") }, "leads:read")
const operator = principalWith({ account: AccountId.make("house") }, "operator")
const firstPage = { page: 1, per_page: 10 }

/** Counts the leads of a business. `page` requires the proof that `getAccessible` creates. */
const leadsOfBusiness = Effect.fnUntraced(function* (principal: Principal) {
  const reader = yield* Effect.fromResult(grant(principal, "leads:read"))
  const accessible = yield* Businesses.use((all) => all.getAccessible(reader, BusinessId.make("warm-bv")))
  return (yield* BusinessLeads.use((leads) => leads.page(accessible, {}, firstPage))).total
})

/** Counts all leads. `page` requires a grant. */
const allLeads = Effect.fnUntraced(function* (principal: Principal) {
  const reviewer = yield* Effect.fromResult(grant(principal, "leads:review"))
  return (yield* Leads.use((leads) => leads.page(reviewer, {}, firstPage))).total
})

const told = <E extends { readonly _tag: string }, R>(count: Effect.Effect<number, E, R>) =>
  Effect.match(count, { onFailure: ({ _tag }) => _tag, onSuccess: String })

const program = Effect.gen(function* () {
  yield* CatalogImport.use((catalogs) => catalogs.apply(catalog))
  yield* LeadIntake.use((intake) => intake.receive(owner, lead))
  for (const [name, principal] of Object.entries({ owner, stranger, operator })) {
    yield* Console.log(`${name}:`, yield* told(leadsOfBusiness(principal)), yield* told(allLeads(principal)))
  }
})

const leadwell = Layer.provide(UseCases.layer, [MemoryStorage.layer, ScreenshotReader.off, SheetReader.off])

await Effect.runPromise(Effect.provide(program, leadwell))
