import { Context, DateTime, Duration, Effect, Layer } from "effect"
import type { Granted } from "../access/Grant.ts"
import { ofAccount, reachOf } from "../access/Reach.ts"
import { moments } from "../calendar/BusinessDay.ts"
import type { Business } from "../catalog/Business.ts"
import type { AccessibleBusiness } from "../catalog/Businesses.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import type { ReachRequest } from "../catalog/ReachRequest.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import type { Page } from "../pagination/Page.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type BusinessFigures, figuresOf } from "./BusinessActivity.ts"
import { type CapName, usedToday } from "./CapUse.ts"
import { DistributionRepository } from "./DistributionRepository.ts"

/** The period over which the leads of a business are counted. */
const period = Duration.days(30)

/** A business with the names of its account and its affiliate, and the figures of its last 30 days. */
export interface BusinessOverview extends BusinessFigures {
  readonly business: Business
  readonly account_name: string
  readonly affiliate_name: string | null
}

/** The leads of a subscription in the present day, week and month, as its caps count them. */
export interface SubscriptionUse {
  readonly subcategory: SubcategoryId
  readonly subcategory_name: string
  readonly used: Readonly<Record<CapName, number>>
}

/** Lists businesses with their figures. The figures are read for the listed businesses alone. */
export class BusinessOverviews extends Context.Service<
  BusinessOverviews,
  {
    /** Returns one page of the businesses that the principal may see, or of those of one account. */
    readonly page: (
      reader: Granted<"leads:read">,
      request: ReachRequest
    ) => Effect.Effect<Page<BusinessOverview>, StorageUnavailable>
    /** Returns one business with its figures. */
    readonly get: (accessible: AccessibleBusiness) => Effect.Effect<BusinessOverview, StorageUnavailable>
    /** Returns the present use of each subscription of the business, in their order. */
    readonly uses: (accessible: AccessibleBusiness) => Effect.Effect<ReadonlyArray<SubscriptionUse>, StorageUnavailable>
  }
>()("@leadwell/domain/distribution/BusinessOverviews") {
  static readonly layer = Layer.effect(
    BusinessOverviews,
    Effect.gen(function* () {
      const { accounts, affiliates, businesses, subcategories } = yield* CatalogParts
      const { activity } = yield* DistributionRepository
      const currentMoment = yield* moments
      const overviewsOf = Effect.fnUntraced(function* (all: ReadonlyArray<Business>) {
        const { now, today } = yield* currentMoment
        const [names, partners, activities] = yield* Effect.all([
          accounts.names(new Set(all.map(({ account }) => account))),
          affiliates.names(new Set(all.flatMap(({ affiliate }) => affiliate ?? []))),
          activity(
            all.map(({ id }) => id),
            DateTime.subtractDuration(now, period)
          )
        ])
        return all.map((business, index): BusinessOverview => ({
          business,
          account_name: names.get(business.account) ?? business.account,
          affiliate_name: business.affiliate && (partners.get(business.affiliate) ?? null),
          ...figuresOf(activities[index]!, business, today)
        }))
      })
      return {
        page: Effect.fn("BusinessOverviews.page")(function* (reader, { account, ...request }) {
          const page = yield* businesses.page(ofAccount(reachOf(reader), account), request)
          return { ...page, items: yield* overviewsOf(page.items) }
        }),
        get: Effect.fn("BusinessOverviews.get")(function* ({ business }) {
          const [overview] = yield* overviewsOf([business])
          return overview!
        }),
        uses: Effect.fn("BusinessOverviews.uses")(function* ({ business: { id } }) {
          const { now, today } = yield* currentMoment
          const [found] = yield* activity([id], now)
          const wanted = found?.subscriptions ?? []
          const names = yield* subcategories.names(new Set(wanted.map(({ subcategory }) => subcategory)))
          return wanted.map(({ subcategory, use }): SubscriptionUse => {
            const usedOf = (cap: CapName) => (use === null ? 0 : usedToday(cap, use, today))
            return {
              subcategory,
              subcategory_name: names.get(subcategory) ?? subcategory,
              used: {
                daily_cap: usedOf("daily_cap"),
                weekly_cap: usedOf("weekly_cap"),
                monthly_cap: usedOf("monthly_cap")
              }
            }
          })
        })
      }
    })
  )
}
