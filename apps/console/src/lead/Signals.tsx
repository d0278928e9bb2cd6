import type { Answer } from "../api/Contract.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import type { Dossier } from "./ShownLead.ts"

type Signal = Dossier["signals"][number]
type Listed = Extract<Answer<"GET /api/leads">["data"][number], { readonly signals: unknown }>

/** Returns what names the signals of a lead in a list, or nothing where it has none. */
export const useSignalNames = () => {
  const { names } = useTexts().review.signals
  return (words: Listed["signals"]): string => words.map((word) => names[word]).join(", ")
}

const useSignalText = () => {
  const { common, review } = useTexts()
  const { number } = useFormat()
  const { because, fast, links, many, repeated, texts, trap, withoutScript } = review.signals
  const nameOf = (key: string): string =>
    key.startsWith("fields.") ? texts.answer : key === "description" ? common.question : texts.contact
  return (one: Signal): string => {
    switch (one.signal) {
      case "link_in_text":
        return links([...new Set(one.figures.keys.map(nameOf))].join(", "))
      case "many_from_contact":
        return many(number(one.figures.subcategories), number(one.figures.hours))
      case "filled_too_fast":
        return fast(number(one.figures.milliseconds / 1000))
      case "repeated_text":
        return repeated(number(one.figures.minutes))
      case "trap_filled":
        return trap
      case "without_script":
        return withoutScript
      default:
        return because[one.figures.because]
    }
  }
}

/** What a reviewer should know of a lead, each with what it is derived from. */
export const Signals = ({ signals }: Pick<Dossier, "signals">) => {
  const text = useSignalText()
  return (
    <ul>
      {signals.map((one) => (
        <li key={one.signal}>{text(one)}</li>
      ))}
    </ul>
  )
}
