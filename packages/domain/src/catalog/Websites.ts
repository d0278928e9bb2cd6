import { Context, Data, Effect, Layer } from "effect"
import { seenBy } from "../access/AccountFilter.ts"
import { type Principal, reaches } from "../access/Principal.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Affiliate } from "./Affiliate.ts"
import type { Website, WebsiteCode } from "./Website.ts"
import { WebsiteRepository } from "./WebsiteRepository.ts"

/** The website does not exist or belongs to another account. One error for both cases hides which codes exist. */
export class WebsiteNotFound extends Data.TaggedError("WebsiteNotFound")<{}> {}

/** Shows a principal the websites of its account, and an operator those of all accounts. */
export class Websites extends Context.Service<
  Websites,
  {
    /** Returns the website with this code. */
    readonly get: (
      principal: Principal,
      code: WebsiteCode
    ) => Effect.Effect<Website, WebsiteNotFound | StorageUnavailable>
    /** Returns one page of the websites that the principal may see. */
    readonly page: (principal: Principal, request: PageRequest) => Effect.Effect<Page<Website>, StorageUnavailable>
    /** Returns one page of the websites of an affiliate that the principal may see. */
    readonly ofAffiliate: (
      principal: Principal,
      affiliate: Affiliate,
      request: PageRequest
    ) => Effect.Effect<Page<Website>, StorageUnavailable>
  }
>()("@leadwell/domain/catalog/Websites") {
  static readonly layer = Layer.effect(
    Websites,
    Effect.gen(function* () {
      const websites = yield* WebsiteRepository
      return {
        get: Effect.fn("Websites.get")(function* (principal, code) {
          const website = yield* websites.find(code)
          if (website._tag === "None" || !reaches(principal, website.value)) return yield* new WebsiteNotFound()
          return website.value
        }),
        page: (principal, request) => websites.page({ account: seenBy(principal), affiliate: "*" }, request),
        ofAffiliate: (principal, { id }, request) =>
          websites.page({ account: seenBy(principal), affiliate: id }, request)
      }
    })
  )
}
