import { Effect } from "effect"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import { DistributionRepository } from "../distribution/DistributionRepository.ts"
import type { Market } from "../distribution/Market.ts"
import { maxPerPage } from "../pagination/PageRequest.ts"

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
