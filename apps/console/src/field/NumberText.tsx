import { numberFrom } from "@leadwell/domain/written/WrittenNumber"
import { useState } from "react"
import { useLanguage, useTexts } from "../texts/Texts.tsx"
import { TextField } from "./Fields.tsx"
import { plainNumber, shownNumber } from "./PlainNumber.ts"

interface NumberTextProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** A number in the form that is the same in each language, or what was typed and is none. */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly isWhole?: boolean
  readonly isRequired?: boolean
  /** The most that it may be, where the server counts in another unit. */
  readonly most?: number
}

/** A number that stays as it was typed. What is no number is told; whether it is too small or too large, the server. */
export const NumberText = ({ isWhole = false, most, onChange, value, ...props }: NumberTextProps) => {
  const { fault, market } = useTexts()
  const [language] = useLanguage()
  const [typed, setTyped] = useState("")
  const faultOf = (text: string) => {
    if (text === "") return null
    const number = numberFrom(text, language)
    if (Number.isNaN(number) || (isWhole && !Number.isInteger(number)))
      return isWhole ? market.subscription.notWhole : market.subscription.notNumber
    return most !== undefined && number > most ? fault({ key: "", text: "", code: "max", params: { max: most } }) : null
  }
  return (
    <TextField
      {...props}
      value={plainNumber(typed, language) === value ? typed : shownNumber(value, language)}
      onChange={(text) => {
        setTyped(text)
        onChange(plainNumber(text, language))
      }}
      inputMode={isWhole ? "numeric" : "decimal"}
      validate={faultOf}
      autoComplete="off"
    />
  )
}
