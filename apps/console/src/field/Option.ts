import type { TextFieldProps } from "react-aria-components/TextField"

/** Something that can be chosen. */
export interface Option<V extends string> {
  readonly id: V
  readonly name: string
}

/** Returns the options of a choice by their names: those of all names, or of some in another order. */
export const optionsOf = <V extends string>(
  names: Readonly<Record<V, string>>,
  ids: ReadonlyArray<NoInfer<V>> = Object.keys(names) as unknown as ReadonlyArray<V>
): ReadonlyArray<Option<V>> => ids.map((id) => ({ id, name: names[id] }))

/** What a choice that is found by typing shows. */
export interface ComboboxProps<V extends string> extends Pick<TextFieldProps, "isRequired" | "name"> {
  readonly label: string
  readonly hint?: string | undefined
  readonly options: ReadonlyArray<Option<V>>
  readonly value: V | null
  readonly onChange: (value: V) => void
}
