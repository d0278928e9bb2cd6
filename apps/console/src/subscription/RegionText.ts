import { useTexts } from "../texts/TextsProvider.tsx"
import { provincesIn } from "./Provinces.ts"
import type { Subscription } from "./Subscription.ts"

/** Returns what writes the regions of a subscription in words, such as "Utrecht, parts of Noord-Holland". */
export const useRegionText = () => {
  const { market } = useTexts()
  const { everywhere, everywhereIn, nowhere, partsOf } = market.subscription
  return ({ countries, regions }: Pick<Subscription, "countries" | "regions">): string => {
    const covered = countries.map((country) => [country, provincesIn(country, regions)] as const)
    if (covered.length > 1 && covered.every(([, parts]) => parts === "all")) return everywhere
    return covered
      .map(([country, parts]) => {
        if (parts === "all") return everywhereIn(country)
        const [whole, some] = [true, false].map((isWhole) =>
          parts.filter((part) => part.isWhole === isWhole).map(({ name }) => name)
        )
        const texts = [...whole!, ...(some!.length === 0 ? [] : [partsOf(some!.join(", "))])]
        return `${covered.length === 1 ? "" : `${country}: `}${texts.join(", ") || nowhere}`
      })
      .join("; ")
  }
}
