import { useFormat, useTexts } from "../texts/Texts.tsx"
import { codesIn, type Country, provincesIn } from "./Provinces.ts"
import type { Subscription } from "./TypedSubscription.ts"

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

interface RegionMapProps {
  readonly country: Country
  readonly regions: ReadonlyArray<string>
}

/** The two-digit areas of a country, with those that are covered at least in part. Its text says how many those are. */
export const RegionMap = ({ country, regions }: RegionMapProps) => {
  const { market } = useTexts()
  const { number } = useFormat()
  const areas = codesIn(regions)
    .map((count, area) => ({ area, isCovered: count > 0 }))
    .slice(10)
  const covered = areas.filter(({ isCovered }) => isCovered).length
  return (
    <figure className="region-map">
      <figcaption>{country}</figcaption>
      <svg viewBox="0 0 200 117" role="img" aria-label={market.subscription.covers(number(covered))}>
        {areas.map(({ area, isCovered }) => (
          <g
            key={area}
            transform={`translate(${(area % 10) * 20} ${Math.floor(area / 10 - 1) * 13})`}
            {...(isCovered && { className: "covered" })}
          >
            <rect x="0.5" y="0.5" width="19" height="12" rx="2" />
            <text x="10" y="9.5">
              {area}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  )
}
