import type { ReactNode } from "react"
import { useTexts } from "../texts/TextsProvider.tsx"

/** How a thing is now, beside what was typed: the parts that differ, after somebody changed it meanwhile. */
export const AsItIsNow = ({ items }: { readonly items: ReadonlyArray<readonly [string, ReactNode]> }) => {
  const { refusals } = useTexts().common
  return (
    <div className="notice" role="status">
      <div>
        <p>{items.length === 0 ? refusals.elsewhere : refusals.asItIsNow}</p>
        {items.length > 0 && <Details items={items} />}
      </div>
    </div>
  )
}

/** Names with their values, one below the other. Those without a value are left out. */
export const Details = ({ items }: { readonly items: ReadonlyArray<readonly [string, ReactNode]> }) => (
  <dl className="details">
    {items
      .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
