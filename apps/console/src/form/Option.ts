import type { ComboBoxProps } from "react-aria-components/ComboBox"

/** Something that can be chosen. */
export interface Option<V extends string> {
  readonly id: V
  readonly name: string
}

/** What a choice that is found by typing shows. */
export interface ComboboxProps<V extends string> extends Pick<ComboBoxProps<Option<V>>, "isRequired" | "name"> {
  readonly label: string
  readonly hint?: string | undefined
  readonly options: ReadonlyArray<Option<V>>
  readonly value: V | null
  readonly onChange: (value: V) => void
}
