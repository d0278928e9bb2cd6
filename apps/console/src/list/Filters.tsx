import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { Button } from "../components/Button.tsx"
import { Combobox, mostInSight } from "../form/Combobox.tsx"
import { BareSelect } from "../form/Fields.tsx"
import type { Option } from "../form/Option.ts"
import { dayOf, periodsUntil } from "../texts/Day.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useTimeZone } from "../texts/TimeZone.ts"
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
  const id = useId()
  const all = [{ id: "", name: none ?? common.all }, ...options]
  const value = filters[name] ?? ""
  if (options.length > mostInSight) {
    return <Combobox label={label} options={all} value={value} onChange={(chosen) => filter(name, chosen)} />
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <BareSelect id={id} options={all} value={value} onChange={({ target }) => filter(name, target.value)} />
    </div>
  )
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

/** The first and the last day of a list, and the periods that are looked at most. */
export const PeriodFilter = <K extends string>({
  address,
  from,
  labels,
  to
}: {
  readonly address: ListAddress<K>
  readonly from: K
  readonly to: K
  readonly labels: { readonly from: string; readonly to: string }
}) => {
  const { periods, period } = useTexts().common
  const zone = useTimeZone()
  const id = useId()
  const all = periodsUntil(dayOf(Date.now(), zone))
  const { [from]: first = "", [to]: last = "" } = address.filters as Partial<Record<K, string>>
  const names = Object.keys(all) as ReadonlyArray<keyof typeof all>
  const chosen = names.find((name) => all[name].from === first && all[name].to === last)
  const none = first === "" && last === "" ? periods.all : periods.other
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{period}</label>
        <BareSelect
          id={id}
          options={[{ id: "", name: none }, ...names.map((name) => ({ id: name, name: periods[name] }))]}
          value={chosen ?? ""}
          onChange={({ target }) => {
            const days = names.includes(target.value as never) ? all[target.value as keyof typeof all] : undefined
            address.filterAll({ [from]: days?.from, [to]: days?.to } as { readonly [N in K]?: string })
          }}
        />
      </div>
      <TextFilter address={address} name={from} label={labels.from} type="date" />
      <TextFilter address={address} name={to} label={labels.to} type="date" />
    </>
  )
}
