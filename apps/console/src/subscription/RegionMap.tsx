import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { codesIn, type Country } from "./Provinces.ts"

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
