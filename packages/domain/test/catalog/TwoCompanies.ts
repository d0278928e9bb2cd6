import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import type { Page } from "@leadwell/domain/pagination/Page"
import { Effect } from "effect"
import { fullCatalog } from "../features/catalogfile/fullCatalog.ts"
import { memberOf, useCases } from "../UseCases.ts"

const { affiliates, businesses, tokens: _, websites, ...rest } = fullCatalog()

/** A catalogue of two companies. In Acme, only one business, one website and one affiliate are linked to each other. */
const content = {
  ...rest,
  affiliates: [...affiliates, { ...affiliates[0], id: "aff-3" }],
  websites: [...websites, { ...websites[0], code: "shop", affiliate: null }],
  businesses: [...businesses, { ...businesses[0], id: "solar-bv", affiliate: null }]
}

/** Runs a test on a store with the catalogue of two companies. */
export const withTwoCompanies = <A, E, R>(test: Effect.Effect<A, E, R>) =>
  Effect.andThen(
    CatalogImport.use(({ apply }) => apply(content)),
    test
  ).pipe(Effect.provide(useCases))

export const acme = memberOf("acme")
export const best = memberOf("best")
export const reviewer = principalWith({ account: AccountId.make("house") }, "leads:review")

/** A principal of Acme that is held to these businesses and websites. */
export const held = (businesses: ReadonlyArray<string>, websites: ReadonlyArray<string>) =>
  memberOf("acme", { businesses, websites })

/** All items of a list. */
export const all = { page: 1, per_page: 100 }

/** The second of two items on pages of one. */
export const second = { page: 2, per_page: 1 }

/** Returns the total of a page, and the names of its items. */
export const named = <A, E, R>(page: Effect.Effect<Page<A>, E, R>, nameOf: (item: A) => string) =>
  Effect.map(page, ({ items, total }) => [total, ...items.map((item) => nameOf(item))])
