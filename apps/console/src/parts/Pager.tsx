import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { LinkButton } from "./Button.tsx"

interface Meta {
  readonly current_page: number
  readonly last_page: number
  readonly from: number | null
  readonly to: number | null
  readonly total: number
}

/** Tells which part of a list is shown, and leads to its other pages. `to` returns the address of a page. */
export const Pager = ({ meta, to }: { readonly meta: Meta; readonly to: (page: number) => string }) => {
  const { common } = useTexts()
  const { number } = useFormat()
  const { current_page, from, last_page, total } = meta
  return (
    <nav className="pager" aria-label={common.pages}>
      <p role="status">{common.items(number(from ?? 0), number(meta.to ?? 0), number(total))}</p>
      {last_page > 1 && (
        <div className="actions">
          <LinkButton href={to(current_page - 1)} isDisabled={current_page <= 1}>
            {common.previous}
          </LinkButton>
          <LinkButton href={to(current_page + 1)} isDisabled={current_page >= last_page}>
            {common.next}
          </LinkButton>
        </div>
      )}
    </nav>
  )
}
