import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { Text } from "react-aria-components/Text"
import { TextField } from "react-aria-components/TextField"
import { useFilter } from "react-aria/useFilter"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { FieldFault } from "./FieldFault.tsx"
import type { ComboboxProps, Option } from "./Option.ts"

/** The options that are listed while somebody types. */
const mostListed = 50

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
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const chosen = options.find((one) => one.id === value)?.name ?? ""
  const found = typed === undefined ? options : options.filter(({ name }) => contains(name, typed.trim()))
  const listed = found.slice(0, mostListed)

  useEffect(() => {
    const shown = at < 0 ? list.current : list.current?.querySelector("[data-focused]")
    shown?.scrollIntoView({ block: "nearest" })
  }, [at, isOpen])

  const show = (text: string | undefined, opens: boolean) => {
    setTyped(text)
    setOpen(opens)
    setAt(-1)
  }
  const choose = (option: Option<V>) => {
    show(undefined, false)
    if (option.id !== value) onChange(option.id)
  }
  const leave = () => {
    const none = typed === "" && options.find((one) => one.id === "")
    if (none) choose(none)
    else show(undefined, false)
  }
  const move = (by: 1 | -1) => {
    setOpen(true)
    const last = listed.length - 1
    const next = isOpen ? at + by : listed.findIndex((one) => one.id === value)
    setAt(next > last ? 0 : next < 0 ? (by === 1 ? 0 : last) : next)
  }
  const press = (event: KeyboardEvent) => {
    const option = listed[at]
    if (event.key === "ArrowDown") move(1)
    else if (event.key === "ArrowUp") move(-1)
    else if (event.key === "Enter" && isOpen && option) choose(option)
    else if (event.key === "Enter" && isOpen) leave()
    else if (event.key === "Escape" && isOpen) show(undefined, false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <TextField {...props} className="field" value={typed ?? chosen} onChange={(text) => show(text, true)}>
      <Label>{label}</Label>
      <div className="combobox" onBlur={leave}>
        <Input
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
          autoComplete="off"
          className="input"
          placeholder={common.typeToFind}
          onFocus={({ target }) => target.select()}
          onKeyDownCapture={press}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={common.showChoices}
          className="combobox-button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            show(undefined, !isOpen)
            input.current?.focus()
          }}
        />
        {isOpen && (
          <div ref={list} className="options" onPointerDown={(event) => event.preventDefault()}>
            <div role="listbox" id={id} aria-label={label}>
              {listed.map((option, n) => (
                <div
                  key={option.id}
                  role="option"
                  id={`${id}-${n}`}
                  aria-selected={option.id === value}
                  data-focused={n === at || undefined}
                  className="option"
                  onClick={() => choose(option)}
                >
                  {option.name}
                </div>
              ))}
            </div>
            {found.length === 0 && <p className="hint">{common.noChoice}</p>}
            {found.length > mostListed && (
              <p className="hint">{common.moreChoices(number(found.length - mostListed))}</p>
            )}
          </div>
        )}
      </div>
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldFault isChoice />
    </TextField>
  )
}
