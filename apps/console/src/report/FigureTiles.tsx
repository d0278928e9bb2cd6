import type { ReactNode } from "react"
import type { Tone } from "../components/Badge.tsx"
import { type Href, Link } from "../router/Link.tsx"

interface TileProps {
  readonly title: string
  readonly amount: string
  readonly note?: ReactNode
  /** The page that tells more. */
  readonly href?: Href
  readonly tone?: Tone
}

/** One figure with a note, and the way to what it counts. */
export const Tile = ({ amount, href, note, title, tone }: TileProps) => (
  <li className="tile" data-tone={tone}>
    <strong>{amount}</strong>
    {href ? <Link href={href}>{title}</Link> : <span>{title}</span>}
    {note && <small>{note}</small>}
  </li>
)

interface FigureTilesProps {
  readonly label: string
  readonly tiles: ReadonlyArray<TileProps>
}

/** Figures side by side. A phone has them one below the other. */
export const FigureTiles = ({ label, tiles }: FigureTilesProps) => (
  <ul className="tiles figures" aria-label={label}>
    {tiles.map((tile) => (
      <Tile key={tile.title} {...tile} />
    ))}
  </ul>
)
