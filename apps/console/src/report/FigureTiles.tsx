import type { ReactNode } from "react"
import { type Href, Link } from "../router/Link.tsx"

export interface FigureTile {
  readonly title: string
  readonly amount: string
  readonly note?: ReactNode
  /** The page that tells more. */
  readonly href?: Href
}

/** Figures side by side, each with a note. A phone has them one below the other. */
export const FigureTiles = ({
  label,
  tiles
}: {
  readonly label: string
  readonly tiles: ReadonlyArray<FigureTile>
}) => (
  <ul className="tiles figures" aria-label={label}>
    {tiles.map(({ amount, href, note, title }) => (
      <li key={title} className="tile">
        <strong>{amount}</strong>
        {href ? <Link href={href}>{title}</Link> : <span>{title}</span>}
        {note && <small>{note}</small>}
      </li>
    ))}
  </ul>
)
