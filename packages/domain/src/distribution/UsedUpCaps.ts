import { Context, Effect, Layer } from "effect"
import type { Granted } from "../access/Grant.ts"
import { moments } from "../calendar/BusinessDay.ts"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { dayAfter, nextStart, type PeriodStarts } from "../calendar/CalendarPeriod.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { AccessibleBusiness } from "../catalog/Businesses.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import { type Page, pageOf } from "../pagination/Page.ts"
import { maxPerPage, type PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { SubscriptionRepository } from "../subscription/SubscriptionRepository.ts"
import { capOn, type UsedUpCap } from "./CapUse.ts"
import { DistributionRepository } from "./DistributionRepository.ts"
import { dayOff, usedUpOtherwise } from "./Eligibility.ts"
import type { Candidate, Market } from "./Market.ts"

/** A used-up cap of a subscription, with the first day of its period, and of the next, when there are leads again. */
export interface MarketCap extends UsedUpCap {
  readonly business: BusinessId
  readonly subcategory: SubcategoryId
  readonly start: CalendarDate
  readonly again: CalendarDate
}

/** How many days are looked at for the next one with leads. */
const longestAbsence = 400

/** Returns the first day from one on on which a candidate takes leads, or that one if none is near. */
const nextDayOn = (candidate: Candidate, from: CalendarDate): CalendarDate => {
  for (let days = 0; days < longestAbsence; days++) {
    const day = dayAfter(from, days)
    if (dayOff(candidate, day) === null && capOn("daily_cap", candidate.subscription, day) !== 0) return day
  }
  return from
}

/** Returns the used-up cap of each business of a market that would get leads otherwise. */
export const usedUpCapsIn = (
  { candidates, states }: Pick<Market, "candidates" | "states">,
  subcategory: SubcategoryId,
  today: PeriodStarts
): ReadonlyArray<MarketCap> =>
  candidates.flatMap((candidate) => {
    const { business } = candidate
    const used = usedUpOtherwise(candidate, states.get(business.id)?.use, today)
    if (used === null) return []
    const again = nextDayOn(candidate, nextStart(used.period, today))
    return [{ ...used, business: business.id, subcategory, start: today[used.period], again }]
  })

/** A used-up cap with the names of its business and its subcategory. */
export interface NamedCap extends MarketCap {
  readonly business_name: string
  readonly subcategory_name: string
}

/** Makes a function that collects something of every market. It holds some markets at a time. */
export const makeMarketSurvey = Effect.gen(function* () {
  const { markets } = yield* DistributionRepository
  const { subcategories } = yield* CatalogParts
  return Effect.fnUntraced(function* <A>(of: (market: Market, subcategory: SubcategoryId) => ReadonlyArray<A>) {
    const found: Array<A> = []
    for (let page = 1; ; page++) {
      const { items, total } = yield* subcategories.page("*", { page, per_page: maxPerPage })
      const some = yield* markets(items.map(({ id }) => id))
      found.push(...some.flatMap((market, n) => of(market, items[n]!.id)))
      if (page * maxPerPage >= total) return found
    }
  })
})

/** Returns an effect that finds the caps of all markets that are used up now. */
export const makeUsedUpCaps = Effect.gen(function* () {
  const survey = yield* makeMarketSurvey
  const currentMoment = yield* moments
  return Effect.gen(function* () {
    const { today } = yield* currentMoment
    return yield* survey((market, subcategory) => usedUpCapsIn(market, subcategory, today))
  })
})

/** Shows which caps keep businesses from getting leads: all of them to an operator, and its own to a business. */
export class UsedUpCaps extends Context.Service<
  UsedUpCaps,
  {
    /** Returns one page of the caps that are used up now, by subcategory, and then in the order of the market. */
    readonly page: (
      operator: Granted<"operator">,
      request: PageRequest
    ) => Effect.Effect<Page<NamedCap>, StorageUnavailable>
    /** Returns the caps of the business that are used up now, in the order of its subscriptions. */
    readonly ofBusiness: (accessible: AccessibleBusiness) => Effect.Effect<ReadonlyArray<NamedCap>, StorageUnavailable>
  }
>()("@leadwell/domain/distribution/UsedUpCaps") {
  static readonly layer = Layer.effect(
    UsedUpCaps,
    Effect.gen(function* () {
      const subscriptions = yield* SubscriptionRepository
      const usedUp = yield* makeUsedUpCaps
      const currentMoment = yield* moments
      const { markets } = yield* DistributionRepository
      const { businesses, subcategories } = yield* CatalogParts
      const named = Effect.fnUntraced(function* (caps: ReadonlyArray<MarketCap>) {
        const [nameOf, subcategoryOf] = [
          yield* businesses.names(new Set(caps.map(({ business }) => business))),
          yield* subcategories.names(new Set(caps.map(({ subcategory }) => subcategory)))
        ]
        return caps.map((cap): NamedCap => {
          const { business, subcategory } = cap
          return {
            ...cap,
            business_name: nameOf.get(business) ?? business,
            subcategory_name: subcategoryOf.get(subcategory) ?? subcategory
          }
        })
      })
      return {
        page: Effect.fn("UsedUpCaps.page")(function* (_, request) {
          const page = pageOf(yield* usedUp, request)
          return { ...page, items: yield* named(page.items) }
        }),
        ofBusiness: Effect.fn("UsedUpCaps.ofBusiness")(function* ({ business: { id } }) {
          const wanted = (yield* subscriptions.ofBusiness(id)).map(({ subcategory }) => subcategory)
          const { today } = yield* currentMoment
          const caps = (yield* markets(wanted)).flatMap((market, n) => usedUpCapsIn(market, wanted[n]!, today))
          return yield* named(caps.filter(({ business }) => business === id))
        })
      }
    })
  )
}
