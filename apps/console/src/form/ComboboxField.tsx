import { type FocusEvent, useEffect, useState } from "react"
import { Button } from "react-aria-components/Button"
import { ComboBox } from "react-aria-components/ComboBox"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { Popover } from "react-aria-components/Popover"
import { Text } from "react-aria-components/Text"
import { useFilter } from "react-aria/useFilter"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { FieldFault } from "./FieldFault.tsx"
import type { ComboboxProps, Option } from "./Option.ts"

/** The options that are listed while somebody types. */
const mostListed = 50

// An option may have an empty id, which is no key of a list.
const keyOf = (id: string): string => `=${id}`

/** Selects the text, to be typed over. The list tells the input of a focus too, while somebody types. */
const selectAll = ({ nativeEvent, target }: FocusEvent<HTMLInputElement>): void => {
  if (nativeEvent.isTrusted) target.select()
}

/**
 * A choice that is found by typing a part of its name, for more options than one can look through. Nothing counts until
 * an option is chosen: a text that is none gives way to the former choice. No text chooses the option without an id.
 */
export const ComboboxField = <V extends string>({
  hint,
  label,
  onChange,
  options,
  value,
  ...props
}: ComboboxProps<V>) => {
  const { common } = useTexts()
  const { number } = useFormat()
  const { contains } = useFilter({ sensitivity: "base" })
  const chosen = options.find(({ id }) => id === value)?.name ?? ""
  const [text, setText] = useState(chosen)
  // The list closes once another option is picked, and opens again while somebody types: never because of the answer.
  const [picked, setPicked] = useState(value)
  const [isTyping, setTyping] = useState(false)
  const [choices, setChoices] = useState(0)
  useEffect(() => {
    setPicked(value)
    setText(chosen)
  }, [choices, chosen, value])
  const found = text === chosen ? options : options.filter(({ name }) => contains(name, text.trim()))
  const type = (typed: string) => {
    setText(typed)
    if (typed === "") setPicked(null)
  }
  const choose = (key: unknown) => {
    const wanted = key === null && text === "" ? keyOf("") : key
    const option = options.find(({ id }) => keyOf(id) === wanted)
    setTyping(false)
    setPicked(option?.id ?? value)
    setText(option?.name ?? chosen)
    setChoices((count) => count + 1)
    if (option !== undefined && option.id !== value) onChange(option.id)
  }
  return (
    <ComboBox<Option<V>>
      {...props}
      className="field"
      allowsEmptyCollection
      menuTrigger={isTyping ? "input" : "manual"}
      items={found.slice(0, mostListed)}
      inputValue={text}
      onInputChange={type}
      selectedKey={picked === null ? null : keyOf(picked)}
      onSelectionChange={choose}
      onBlur={() => {
        if (text === "") choose(null)
      }}
    >
      <Label>{label}</Label>
      <div className="combobox">
        <Input className="input" placeholder={common.typeToFind} onFocus={selectAll} onInput={() => setTyping(true)} />
        <Button aria-label={common.showChoices} className="combobox-button" />
      </div>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldFault isChoice />
      <Popover className="options">
        <ListBox<Option<V>> renderEmptyState={() => <p className="hint">{common.noChoice}</p>}>
          {({ id, name }) => (
            <ListBoxItem id={keyOf(id)} textValue={name} className="option">
              {name}
            </ListBoxItem>
          )}
        </ListBox>
        {found.length > mostListed && <p className="hint">{common.moreChoices(number(found.length - mostListed))}</p>}
      </Popover>
    </ComboBox>
  )
}
