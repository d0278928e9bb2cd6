import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { LinkButton } from "../components/Button.tsx"
import type { Href } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import type { PageOfRows } from "./PagesOf.ts"

interface PagerProps {
  readonly meta: PageOfRows<unknown>["meta"]
  /** Returns the address of a page. */
  readonly to: (page: number) => Href
  /** Shows nothing while the whole list is on one page. */
  readonly onlyIfNeeded?: boolean
}

/**
 * Tells which part of a list is shown, and leads to its other pages. A page behind the last one gives way to that. The
 * list itself says that it is empty, so only those who hear the page are told of no items.
 */
export const Pager = ({ meta, onlyIfNeeded = false, to }: PagerProps) => {
  const { common } = useTexts()
  const { number } = useFormat()
  const { current_page, from, last_page, total } = meta
  const { history } = useRouter()
  const hasPages = last_page > 1
  // The last thing of the last page may be gone since.
  const instead = current_page > last_page ? to(last_page) : undefined
  useEffect(() => {
    if (instead !== undefined) history.replace(instead)
  }, [history, instead])
  if (onlyIfNeeded && !hasPages) return null
  return (
    <nav className="pager" aria-label={common.pages}>
      <p role="status" className={total === 0 ? "unseen" : undefined}>
        {common.items(number(from ?? 0), number(meta.to ?? 0), number(total))}
      </p>
      {hasPages && (
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
