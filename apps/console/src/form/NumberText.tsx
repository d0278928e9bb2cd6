import { useTexts } from "../texts/TextsProvider.tsx"
import { TextField } from "./Fields.tsx"

/** Returns the number that a text is, with a point or a comma before its decimals; NaN when it is none. */
export const numberFrom = (text: string): number =>
  /^-?\d+(?:[.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : Number.NaN

/** Returns the whole number that a text is; NaN when it is none. `1.000` is none: it is one or a thousand. */
export const wholeNumberFrom = (text: string): number => (/^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

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
