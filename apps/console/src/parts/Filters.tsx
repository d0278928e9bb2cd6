import { type ReactNode, useId, useState } from "react"
import type { ListAddress } from "../shell/Address.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Button } from "./Button.tsx"
import { BareSelect, type Option } from "./Fields.tsx"

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
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <BareSelect
        id={id}
        options={[{ id: "", name: none ?? common.all }, ...options]}
        value={filters[name] ?? ""}
        onChange={({ target }) => filter(name, target.value)}
      />
    </div>
  )
}

/** A filter by a text or a date, which counts once it is entered. */
export const TextFilter = <K extends string>({
  address: { filter, filters },
  label,
  name,
  type = "text"
}: FilterProps<K> & { readonly type?: "text" | "date" }) => {
  const id = useId()
  const former = filters[name] ?? ""
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        key={former}
        id={id}
        className="input"
        type={type}
        defaultValue={former}
        onBlur={({ target }) => {
          if (target.value !== former) filter(name, target.value)
        }}
        onKeyDown={({ currentTarget, key }) => {
          if (key === "Enter") filter(name, currentTarget.value)
        }}
      />
    </div>
  )
}
