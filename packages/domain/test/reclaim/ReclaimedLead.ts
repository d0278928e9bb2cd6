import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { ScreenshotReader, ScreenshotUnreadable } from "@leadwell/domain/reclaim/ScreenshotReader"
import * as UseCases from "@leadwell/domain/UseCases"
import { Effect, Layer, Option } from "effect"
import { layerWebCrypto as random } from "effect/crypto/SecureRandom"
import { memberOf } from "../UseCases.ts"

const business = (id: string, subscription: object) => ({
  id,
  account: id === "foreign" ? "other" : "acme",
  name: id,
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  subscriptions: [{ subcategory: "boilers", regions: ["3500-3599", "*"], ...subscription }]
})

const catalog = (subscriptions: Readonly<Record<string, object>>, max_businesses: number) => ({
  accounts: ["acme", "other"].map((id) => ({ id, name: id })),
  websites: [{ code: "demo", account: "acme", name: "Demo", url: "https://demo.example" }],
  categories: [
    {
      id: "heating",
      name: "Heating",
      slug: "heating",
      subcategories: [
        { id: "boilers", name: "Boilers", slug: "boilers", max_businesses, duplicate_window_days: 0, fields: [] }
      ]
    }
  ],
  businesses: Object.entries(subscriptions).map(([id, subscription]) => business(id, subscription))
})

/** A reader that does not decode. The first byte identifies a screenshot, and 0 cannot be read. */
const screenshots = Layer.succeed(ScreenshotReader, {
  read: (bytes) =>
    bytes[0] === 0
      ? Effect.fail(new ScreenshotUnreadable({ rule: { _tag: "NotImage" } }))
      : Effect.succeed({ format: "png" as const, width: 1, height: 1, sha256: `0${bytes[0]}`.repeat(32), bytes })
})

/** The use cases on a new store. These businesses subscribe to boilers, and a lead has this many places. */
export const wanting = (
  subscriptions: Readonly<Record<string, object>>,
  places: number,
  storage = MemoryStorage.layer
) =>
  Layer.effectDiscard(CatalogImport.use((catalogs) => catalogs.apply(catalog(subscriptions, places)))).pipe(
    Layer.provideMerge(UseCases.layer),
    Layer.provideMerge(Layer.mergeAll(storage, screenshots, SheetReader.off, random)),
    Layer.fresh
  )

const request = {
  website_code: "demo",
  subcategory_id: "boilers",
  postal_code: "3511AB",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "1",
  preferred_date_of_execution: "2030-06-01",
  description: "A boiler.",
  gender: "female",
  first_name: "Zoë",
  last_name: "Jansen",
  email: "zoe@example.nl",
  phone: "0612345678",
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: {}
}

/** Receives a lead now. */
export const arrive = Effect.fnUntraced(function* (change: object = {}) {
  const { lead } = yield* LeadIntake.use((intake) => intake.receive(memberOf("acme"), { ...request, ...change }))
  return lead.id
})

const ownerOf = (id: string) => memberOf(id === "foreign" ? "other" : "acme")

/** Returns a business by its id, as owned by its account. */
export const ownedBusiness = (id: string) => Businesses.use(({ getOwned }) => getOwned(ownerOf(id), id as BusinessId))

/** Returns a business by its id, as accessible to its account. */
export const accessibleBusiness = (id: string) =>
  Businesses.use(({ getAccessible }) => getAccessible(ownerOf(id), id as BusinessId))

/** Submits a reclaim request of a business. */
export const ask = Effect.fnUntraced(function* (id: string, lead: LeadId, reason: string, file = 1) {
  const business = yield* ownedBusiness(id)
  const submission = { reason, description: "Look.", screenshot: Uint8Array.of(file) }
  const reclaims = yield* Reclaims
  yield* reclaims.submit(yield* reclaims.reclaimable(business, lead), submission)
  return Option.getOrThrow(yield* reclaims.ofLead(yield* accessibleBusiness(id), lead))
})

/** Returns the current and former leads of a business, the latest first. */
export const leadsOf = Effect.fnUntraced(function* (id: string) {
  const leads = yield* BusinessLeadRepository
  const { items } = yield* leads.page(id as BusinessId, {}, "descending", { page: 1, per_page: 100 })
  return items.map(({ lead }) => lead.id)
})

/** Returns the stage of a lead and the number of its taken places. */
export const stageOf = Effect.fnUntraced(function* (id: LeadId) {
  const { lead, places_taken } = yield* LeadRepository.use((leads) => leads.get(id))
  return [lead.stage, places_taken]
})
