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
  const { because, links, many, texts } = review.signals
  const nameOf = (key: string): string =>
    key.startsWith("fields.") ? texts.answer : key === "description" ? common.question : texts.contact
  return ({ figures }: Signal): string => {
    if ("keys" in figures) return links([...new Set(figures.keys.map(nameOf))].join(", "))
    return "because" in figures ? because[figures.because] : many(number(figures.subcategories), number(figures.hours))
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
