import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Market } from "@leadwell/domain/distribution/Market"
import { attemptOffer } from "@leadwell/domain/distribution/OfferAttempt"
import type { Offering } from "@leadwell/domain/distribution/Offering"
import type { SubscriptionState } from "@leadwell/domain/distribution/SubscriptionState"
import { Result } from "effect"
import type { KnownMarket, KnownMarkets } from "./Markets.ts"

/** Markets in which some leads are offered one after the other: each sees what those before it changed. */
export class OpenMarkets {
  readonly #known: KnownMarkets
  readonly #states = new Map<SubcategoryId, Map<BusinessId, SubscriptionState>>()

  constructor(known: KnownMarkets) {
    this.#known = known
  }

  /** Offers a lead in the market of its subcategory, or says what the offer threw. */
  offer<O extends Offering>(subcategory: SubcategoryId, offer: (market: Market) => O): Result.Result<O, unknown> {
    const market = this.#known.get(subcategory)
    const states = this.#states.get(subcategory) ?? new Map(market?.states)
    this.#states.set(subcategory, states)
    return Result.map(
      attemptOffer(() => offer({ candidates: market?.candidates ?? [], states })),
      (offering) => {
        for (const [business, state] of offering.choice?.states ?? []) states.set(business, state)
        return offering
      }
    )
  }

  /** The markets as they are once everything that was offered is written. */
  get written(): KnownMarkets {
    return new Map(
      [...this.#known].map(([id, market]): readonly [SubcategoryId, KnownMarket] => [
        id,
        { ...market, version: market.version + 1n, states: this.#states.get(id) ?? market.states }
      ])
    )
  }
}
