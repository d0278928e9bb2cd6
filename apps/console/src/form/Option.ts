import type { TextFieldProps } from "react-aria-components/TextField"

/** Something that can be chosen. */
export interface Option<V extends string> {
  readonly id: V
  readonly name: string
}

/** What a choice that is found by typing shows. */
export interface ComboboxProps<V extends string> extends Pick<TextFieldProps, "isRequired" | "name"> {
  readonly label: string
  readonly hint?: string | undefined
  readonly options: ReadonlyArray<Option<V>>
  readonly value: V | null
  readonly onChange: (value: V) => void
}
