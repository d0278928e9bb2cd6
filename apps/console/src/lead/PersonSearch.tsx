import { useEffect, useId, useRef } from "react"
import { useTexts } from "../texts/TextsProvider.tsx"

interface PersonSearchProps {
  readonly text: string
  /** Whether the text is none that finds a person. */
  readonly isUnreadable: boolean
  readonly search: (text: string) => void
}

/** Finds the leads of a person. What is typed stays out of the address, because it is of a person. */
export const PersonSearch = ({ isUnreadable, search, text }: PersonSearchProps) => {
  const { leads } = useTexts().operator
  const [id, about] = [useId(), useId()]
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current.value.trim() !== text) field.current.value = text
  }, [text])
  return (
    <form
      className="field person-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(field.current?.value.trim() ?? "")
      }}
    >
      <label htmlFor={id}>{leads.search}</label>
      <input
        ref={field}
        id={id}
        type="search"
        className="input"
        autoComplete="off"
        defaultValue={text}
        aria-describedby={about}
        aria-invalid={isUnreadable}
        onInput={({ currentTarget }) => {
          if (currentTarget.value === "" && text !== "") search("")
        }}
      />
      <span id={about} className={isUnreadable ? "fault" : "hint"} role={isUnreadable ? "alert" : undefined}>
        {isUnreadable ? leads.searchFault : leads.searchHint}
      </span>
    </form>
  )
}
