import { Context, Effect, Layer, Option } from "effect"
import { type Granted, isGranted } from "../access/Grant.ts"
import type { Principal } from "../access/Principal.ts"
import { everything, ofAccount, reaches, reachOf } from "../access/Reach.ts"
import { firstFew, foundBy } from "../input/SearchWords.ts"
import { mapPage, type Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Affiliate } from "./Affiliate.ts"
import { CatalogParts } from "./CatalogParts.ts"
import type { ReachRequest } from "./ReachRequest.ts"
import type { Website, WebsiteCode } from "./Website.ts"

/**
 * The website does not exist, belongs to another account or is out of scope. One error for all cases hides which codes
 * exist.
 */
export class WebsiteNotFound extends Fact(
  "WebsiteNotFound",
  "The website does not exist, belongs to another account or is out of scope."
)<{ readonly code: WebsiteCode }> {}

/** Returns the function that finds a website for a principal that it is in reach of. */
export const reachableWebsite = (websites: (typeof CatalogParts.Service)["websites"]) =>
  Effect.fnUntraced(function* (principal: Principal, code: WebsiteCode) {
    const found = Option.filter(yield* websites.find(code), ({ account }) =>
      reaches(principal, { account, website: code })
    )
    return Option.isSome(found) ? found.value : yield* new WebsiteNotFound({ code })
  })

/** What a reviewer may know of a website. */
export interface WebsiteName extends Pick<Website, "code" | "name"> {}

/** Shows a principal the websites of its account and in its scope, and an operator those of all accounts. */
export class Websites extends Context.Service<
  Websites,
  {
    /** Returns the website with this code. */
    readonly get: (
      reader: Granted<"catalog:read">,
      code: WebsiteCode
    ) => Effect.Effect<Website, WebsiteNotFound | StorageUnavailable>
    /** Returns one page of the websites that the principal may see, or of those of one account. */
    readonly page: (
      reader: Granted<"catalog:read">,
      request: ReachRequest
    ) => Effect.Effect<Page<Website>, StorageUnavailable>
    /** Returns one page of the names of all websites. */
    readonly names: (
      reviewer: Granted<"leads:review">,
      request: PageRequest
    ) => Effect.Effect<Page<WebsiteName>, StorageUnavailable>
    /** Returns the first few websites in reach, or of all for a reviewer, with all words in name or code. */
    readonly search: (
      reader: Granted<"catalog:read"> | Granted<"leads:review">,
      text: string
    ) => Effect.Effect<ReadonlyArray<WebsiteName>, StorageUnavailable>
    /** Returns one page of the websites of an affiliate that the principal may see. */
    readonly ofAffiliate: (
      reader: Granted<"affiliates:read">,
      affiliate: Affiliate,
      request: PageRequest
    ) => Effect.Effect<Page<Website>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/Websites") {
  static readonly layer = Layer.effect(
    Websites,
    Effect.gen(function* () {
      const { websites } = yield* CatalogParts
      return {
        get: Effect.fn("Websites.get")(reachableWebsite(websites)),
        page: (principal, { account, ...request }) =>
          websites.page({ ...ofAccount(reachOf(principal), account), affiliate: "*" }, request),
        names: (_, request) =>
          Effect.map(websites.page({ ...everything, affiliate: "*" }, request), (page) =>
            mapPage(page, ({ code, name }) => ({ code, name }))
          ),
        search: (reader, text) => {
          const reach = isGranted(reader, "leads:review") ? everything : reachOf(reader)
          return foundBy(text, (words) =>
            Effect.map(websites.page({ ...reach, affiliate: "*", words }, firstFew), ({ items }) =>
              items.map(({ code, name }) => ({ code, name }))
            )
          )
        },
        ofAffiliate: (principal, { id }, request) => websites.page({ ...reachOf(principal), affiliate: id }, request)
      }
    })
  )
}
