import { type ReactNode, useDeferredValue, useEffect, useRef } from "react"
import type { Href } from "../router/Href.ts"
import { Link } from "../router/Link.tsx"
import { product } from "../texts/Product.ts"

interface PageProps {
  /** The heading, and the title of the window. It holds nothing of a person. */
  readonly title: string
  /** What else the title of the window names, such as the business whose leads are shown. */
  readonly of?: string | undefined
  /** How many things wait for the person here, which the title of the window tells first. */
  readonly waits?: number | undefined
  readonly intro?: ReactNode
  /** The page above, for the way back. */
  readonly above?: { readonly title: string; readonly href: Href }
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/**
 * A page: its heading takes the focus when one comes from another page. It is shown at once, and what is below follows.
 * Meanwhile the page is long, so that one comes back to the same place of it.
 */
export const Page = ({ above, actions, children, intro, of, title, waits = 0 }: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const isReady = useDeferredValue(true, false)

  useEffect(() => {
    const names = [title, of, product].filter((name) => name !== undefined)
    document.title = `${waits > 0 ? `(${waits}) ` : ""}${names.join(" · ")}`
  }, [title, of, waits])

  useEffect(() => {
    if (isFirst.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [])

  return (
    <div className="page">
      <header className="page-header">
        <div>
          {above && (
            <p className="above">
              <Link href={above.href}>← {above.title}</Link>
            </p>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {intro && <p className="intro">{intro}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {isReady ? children : <div className="page-to-come" />}
    </div>
  )
}

/** A part of a page with a heading of its own. */
export const Section = ({
  actions,
  children,
  title
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) => (
  <section className="section">
    <header className="section-header">
      <h2>{title}</h2>
      {actions}
    </header>
    {children}
  </section>
)
