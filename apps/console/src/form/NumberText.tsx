import { useTexts } from "../texts/Texts.tsx"
import { TextField } from "./Fields.tsx"
import { numberFrom, wholeNumberFrom } from "./NumberFrom.ts"

interface NumberTextProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly isWhole?: boolean
  readonly isRequired?: boolean
  /** The most that it may be, where the server counts in another unit. */
  readonly most?: number
}

/** A number that stays as it was typed. What is no number is told; whether it is too small or too large, the server. */
export const NumberText = ({ isWhole = false, most, ...props }: NumberTextProps) => {
  const { fault, market } = useTexts()
  const parse = isWhole ? wholeNumberFrom : numberFrom
  const faultOf = (text: string) => {
    if (text === "") return null
    const number = parse(text)
    if (Number.isNaN(number)) return isWhole ? market.subscription.notWhole : market.subscription.notNumber
    return most !== undefined && number > most ? fault({ key: "", text: "", code: "max", params: { max: most } }) : null
  }
  return <TextField {...props} inputMode={isWhole ? "numeric" : "decimal"} validate={faultOf} autoComplete="off" />
}
