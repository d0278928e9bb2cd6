import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { Button } from "../components/Button.tsx"
import { Choice } from "../field/Fields.tsx"
import { type Option, optionsOf } from "../field/Option.ts"
import { useTexts } from "../texts/Texts.tsx"
import type { ListAddress } from "./ListAddress.ts"

/** The filters of a list, in a row above it. A narrow window shows them once somebody asks for them. */
export const Filters = ({
  address: { clear, isFiltered },
  children
}: {
  readonly address: Pick<ListAddress<string>, "clear" | "isFiltered">
  readonly children: ReactNode
}) => {
  const { common } = useTexts()
  const [isOpen, setOpen] = useState(isFiltered)
  const id = useId()
  return (
    <div className="filters-frame" data-open={isOpen}>
      <Button aria-expanded={isOpen} aria-controls={id} onPress={() => setOpen(!isOpen)}>
        {common.filters}
      </Button>
      <div className="filters" role="group" aria-label={common.filters} id={id}>
        {children}
        {isFiltered && <Button onPress={clear}>{common.clearFilters}</Button>}
      </div>
    </div>
  )
}

interface FilterProps<K extends string> {
  readonly address: ListAddress<K>
  readonly name: K
  readonly label: string
}

/** A filter that is one of several values, or none: then the list is as `none` says. */
export const ChoiceFilter = <K extends string>({
  address: { filter, filters },
  label,
  name,
  none,
  options
}: FilterProps<K> & { readonly options: ReadonlyArray<Option<string>>; readonly none?: string }) => {
  const { common } = useTexts()
  const all = [{ id: "", name: none ?? common.all }, ...options]
  return <Choice label={label} options={all} value={filters[name] ?? ""} onChange={(chosen) => filter(name, chosen)} />
}

/**
 * A filter by a text or a date. What is typed counts once it is entered, and a date that is picked counts at once. The
 * input is never made anew, because it would lose the focus.
 */
export const TextFilter = <K extends string>({
  address: { filter, filters },
  label,
  name,
  type = "text"
}: FilterProps<K> & { readonly type?: "text" | "date" }) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isTyping = useRef(false)
  const former = filters[name] ?? ""
  useEffect(() => {
    if (input.current !== null && input.current.value !== former) input.current.value = former
  }, [former])
  const enter = (text: string) => {
    if (text !== former) filter(name, text)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className="input"
        type={type}
        defaultValue={former}
        onPointerDown={() => {
          isTyping.current = false
        }}
        onChange={({ target }) => {
          if (type === "date" && !isTyping.current) enter(target.value)
        }}
        onBlur={({ target }) => enter(target.value)}
        onKeyDown={({ currentTarget, key }) => {
          isTyping.current = true
          if (key === "Enter") enter(currentTarget.value)
        }}
      />
    </div>
  )
}

const periodNames = ["today", "yesterday", "week", "days30", "this_week", "month", "last_month"] as const

/**
 * The first and the last day of a list, and the periods that are looked at most. A period stands in the address by its
 * name, so that it goes on with the days. A day that is chosen beside it ends that.
 */
export const PeriodFilter = <K extends string>({
  address,
  from,
  isRequired = false,
  labels,
  to
}: {
  readonly address: ListAddress<K>
  readonly from: K
  readonly to: K
  /** Whether there is always a period, so that none is no choice. */
  readonly isRequired?: boolean
  readonly labels: { readonly from: string; readonly to: string }
}) => {
  const { periods, period } = useTexts().common
  const { asked, filterAll, filters } = address
  const change = (first: string | undefined, last: string | undefined) =>
    filterAll({ [from]: first, [to]: last } as { readonly [N in K]?: string })
  const chosen = asked[from] === asked[to] ? periodNames.find((name) => name === asked[from]) : undefined
  const none = (asked[from] ?? asked[to]) === undefined ? periods.all : periods.other
  const days: ListAddress<K> = {
    ...address,
    filter: (key, day) => (key === from ? change(day, filters[to]) : change(filters[from], day))
  }
  return (
    <>
      <Choice
        label={period}
        options={[
          ...(isRequired && chosen !== undefined ? [] : [{ id: "", name: none }]),
          ...optionsOf(periods, periodNames)
        ]}
        value={chosen ?? ""}
        onChange={(name) => change(name, name)}
      />
      <div className="days">
        <TextFilter address={days} name={from} label={labels.from} type="date" />
        <TextFilter address={days} name={to} label={labels.to} type="date" />
      </div>
    </>
  )
}
