import type { ReactNode } from "react"

/** Names with their values, one below the other. Those without a value are left out. */
export const Details = ({ items }: { readonly items: ReadonlyArray<readonly [string, ReactNode]> }) => (
  <dl className="details">
    {items
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
