import { useTexts } from "../texts/TextsProvider.tsx"
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
}

/** A number that stays as it was typed. What is no number is told; whether it is too small or too large, the server. */
export const NumberText = ({ isWhole = false, ...props }: NumberTextProps) => {
  const { market } = useTexts()
  const parse = isWhole ? wholeNumberFrom : numberFrom
  const faultOf = (text: string) =>
    text === "" || !Number.isNaN(parse(text))
      ? null
      : isWhole
        ? market.subscription.notWhole
        : market.subscription.notNumber
  return <TextField {...props} inputMode={isWhole ? "numeric" : "decimal"} validate={faultOf} autoComplete="off" />
}
