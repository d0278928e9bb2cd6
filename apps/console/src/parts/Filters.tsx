import { type ReactNode, useId, useState } from "react"
import type { ListAddress } from "../shell/Address.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Button } from "./Button.tsx"
import { type Option, Select, TextField } from "./Fields.tsx"

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
  return (
    <Select
      label={label}
      options={[{ id: "", name: none ?? common.all }, ...options]}
      value={filters[name] ?? ""}
      onChange={(value) => filter(name, value)}
    />
  )
}

/** A filter by a text or a date, which counts once it is entered. */
export const TextFilter = <K extends string>({
  address: { filter, filters },
  label,
  name,
  type = "text"
}: FilterProps<K> & { readonly type?: "text" | "date" }) => (
  <TextField
    key={filters[name] ?? ""}
    label={label}
    type={type}
    defaultValue={filters[name] ?? ""}
    onBlur={(event) => {
      const { value } = event.target as HTMLInputElement
      if (value !== (filters[name] ?? "")) filter(name, value)
    }}
    onKeyDown={(event) => {
      if (event.key === "Enter") filter(name, (event.target as HTMLInputElement).value)
    }}
  />
)
