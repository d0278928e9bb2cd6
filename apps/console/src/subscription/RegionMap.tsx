import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { areasOf } from "./TypedSubscription.ts"

const tens = Array.from({ length: 10 }, (_, n) => n)

/** The hundred areas of two digits, with those that are covered at least in part. Its text says how many those are. */
export const RegionMap = ({ regions }: { readonly regions: ReadonlyArray<string> }) => {
  const { market } = useTexts()
  const { number } = useFormat()
  const covered = areasOf(regions)
  return (
    <svg
      className="region-map"
      viewBox="0 0 100 100"
      role="img"
      aria-label={market.subscription.covers(number(covered.size))}
    >
      {tens.flatMap((ten) =>
        tens.map((one) => (
          <rect
            key={`${ten}${one}`}
            x={one * 10 + 0.5}
            y={ten * 10 + 0.5}
            width="9"
            height="9"
            rx="1.5"
            className={covered.has(ten * 10 + one) ? "covered" : "uncovered"}
          />
        ))
      )}
    </svg>
  )
}
