import type { UseQueryResult } from "@tanstack/react-query"
import { type ReactNode, useDeferredValue, useEffect, useRef } from "react"
import { isPassing, type Refusal } from "../api/Refusal.ts"
import { type Href, Link } from "../router/Link.tsx"
import { product } from "../texts/Product.ts"
import { useTexts } from "../texts/Texts.tsx"
import { Fault } from "./Fault.tsx"

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

/** Says that something is being read. */
export const Loading = () => {
  const { common } = useTexts()
  return (
    <p className="loading" role="status">
      {common.loading}
    </p>
  )
}

/** What became of a question: an answer, or why there is none. */
export interface Asked<A> extends Pick<UseQueryResult<A, Refusal>, "error" | "failureReason"> {
  readonly data: A | undefined
  readonly refetch: () => unknown
}

interface AnsweredProps<A> {
  readonly query: Asked<A>
  readonly children: (answer: A) => ReactNode
}

/** Shows an answer once it is there, and says why when there is none. */
export const Answered = <A,>({ children, query }: AnsweredProps<A>) => {
  const { data, error, failureReason } = query
  if (data !== undefined) return children(data)
  const refusal = error ?? failureReason
  if (refusal === null) return <Loading />
  return <Fault refusal={refusal} again={isPassing(refusal) ? () => void query.refetch() : undefined} />
}

export interface PageProps {
  /** The heading, and the title of the window. It holds nothing of a person. */
  readonly title: string
  /** What else the title of the window names, such as the business whose leads are shown. */
  readonly of?: string | undefined
  /** How many things wait for the person here, which the title of the window tells first. */
  readonly waits?: number | undefined
  readonly intro?: ReactNode
  /** The page above, for the way back. */
  readonly above?: { readonly title: string; readonly href: Href } | undefined
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

interface SectionProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

interface NoticeProps {
  readonly children: ReactNode
  /** Which of several it is about. */
  readonly of?: string | undefined
  readonly tone?: "bad"
}

/** What somebody must know first. Without it there is nothing. */
export const Notice = ({ children, of, tone }: NoticeProps) =>
  children && (
    <p className="notice" data-tone={tone ?? "waiting"}>
      {of && `${of}: `}
      {children}
    </p>
  )

/** A part of a page with a heading of its own. */
export const Section = ({ actions, children, title }: SectionProps) => (
  <section className="section">
    <header className="section-header">
      <h2>{title}</h2>
      {actions}
    </header>
    {children}
  </section>
)
