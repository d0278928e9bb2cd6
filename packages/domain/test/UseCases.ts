import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as ThreadSheetReader from "@leadwell/adapters-spreadsheet/ThreadSheetReader"
import { accountAbilities } from "@leadwell/domain/access/Ability"
import { AccountId } from "@leadwell/domain/access/Account"
import { grant, type Granted, principalWith } from "@leadwell/domain/access/Grant"
import type { Scope } from "@leadwell/domain/access/Scope"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import * as UseCases from "@leadwell/domain/UseCases"
import { Effect, Layer, Result } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import * as TestClock from "effect/testing/TestClock"

/** Noon in Amsterdam on Wednesday, 21 January 2026. */
export const noon = Date.parse("2026-01-21T11:00:00Z")
export const hour = 3_600_000
export const day = 24 * hour

/** The use cases on a new store for each test. */
export const useCasesOn = <A>(storage: Layer.Layer<A | Layer.Success<typeof MemoryStorage.layer>>) =>
  Layer.fresh(
    UseCases.layer.pipe(
      Layer.provideMerge(
        Layer.mergeAll(storage, ScreenshotReader.off, ThreadSheetReader.layer, digestLayer, randomLayer)
      )
    )
  )

/** {@link useCasesOn} a memory store. */
export const useCases = useCasesOn(MemoryStorage.layer)

/** Returns a principal of an account that may do what a token of the account may, within a scope. */
export const memberOf = (account: string, scope: Scope | null = null) =>
  Result.getOrThrow(
    grant({ account: AccountId.make(account), abilities: new Set(accountAbilities), scope }, ...accountAbilities)
  )

const company = (account: string) => Result.getOrThrow(grant(memberOf(account), ...accountAbilities, "webhooks:manage"))

/** Returns a person who manages an account. */
export const managerOf = (account: string, id = account) =>
  Result.getOrThrow(
    grant(
      {
        account: AccountId.make(account),
        actor: { kind: "person", id, name: "An" },
        abilities: new Set(accountAbilities)
      },
      "account:manage"
    )
  )

export const owner = company("acme")
export const stranger = company("other")
export const operator = principalWith({ account: AccountId.make("lead-house") }, "operator")

const website = (code: string, review: boolean) => ({
  code,
  account: "acme",
  name: "Demo",
  url: "https://demo.example",
  review
})

const subcategory = (id: string, changes: object = {}) => ({ id, name: "Heat pumps", slug: id, ...changes })

/**
 * A subscription in the format of a catalogue file. Businesses have the ids `a`, `b`, … in the order of their
 * subscriptions.
 */
export type Written = Readonly<Record<string, unknown>>

const business = (id: string, subscriptions: ReadonlyArray<Written>) => ({
  id,
  account: "acme",
  name: `Business ${id}`,
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  subscriptions: subscriptions.map((one) => ({ subcategory: "heat-pumps", regions: ["*"], ...one }))
})

/** Applies a catalogue with one business for each list of subscriptions, at noon. A lead has two places. */
export const applied = Effect.fnUntraced(function* (businesses: ReadonlyArray<ReadonlyArray<Written>>) {
  yield* TestClock.setTime(noon)
  const catalog = yield* CatalogImport
  yield* catalog.apply({
    accounts: [
      { id: "acme", name: "Acme" },
      { id: "other", name: "Other" }
    ],
    websites: [website("demo", false), website("reviewed", true)],
    categories: [
      {
        id: "heating",
        name: "Heating",
        slug: "heating",
        subcategories: [
          subcategory("heat-pumps", { max_businesses: 2 }),
          subcategory("boilers", { name: "Boilers", max_businesses: 1, duplicate_window_days: 0 })
        ]
      }
    ],
    businesses: businesses.map((subscriptions, index) => business("abcdef"[index]!, subscriptions))
  })
})

/** Returns the business with this id, as accessible to its owner or an operator. */
export const accessibleTo = (principal: Granted<"leads:read">, id: string) =>
  Businesses.use(({ getAccessible }) => getAccessible(principal, BusinessId.make(id)))

/** Applies a change to all subscriptions of a business. */
export const changeSubscriptions = (id: string, change: Partial<Subscription>) =>
  SubscriptionRepository.use((all) =>
    all.modify(BusinessId.make(id), (current) => Result.succeed(current.map((one) => ({ ...one, ...change }))), [])
  )

/** A lead request of one person from Utrecht. */
export const leadRequest = {
  website_code: "demo",
  subcategory_id: "heat-pumps",
  postal_code: "3511AB",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "12a",
  preferred_date_of_execution: "2030-01-01",
  description: "A quiet one.",
  gender: "female",
  first_name: "Jane",
  last_name: "Doe",
  email: "jane@example.nl",
  phone: "0612345678",
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: {}
}

let people = 0

/** Receives a lead from Utrecht. It is of a new person unless `changes` says otherwise. */
export const receive = (changes: Written = {}) => {
  people++
  return LeadIntake.use((intake) =>
    intake.receive(owner, {
      ...leadRequest,
      email: `jane${people}@example.nl`,
      phone: String(people).padStart(10, "0"),
      ...changes
    })
  )
}
