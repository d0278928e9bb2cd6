import { useFormat, useTexts } from "./Texts.tsx"

/** A question of a form, as far as its answer is shown by it. */
interface Question {
  readonly key: string
  readonly label: string
  readonly type: "boolean" | "choice" | "date" | "number" | "text"
  readonly unit: string | null
}

/** The answers of a lead as the interface tells them: one in each object, under its key. */
type Answers = ReadonlyArray<Readonly<Record<string, string>>>

/** Returns what shows answers under their questions. An answer whose question is not known is shown as it is stored. */
export const useAnswersShown = () => {
  const { common } = useTexts()
  const { day, number } = useFormat()
  return (answers: Answers, questions: ReadonlyArray<Question>) =>
    answers.flatMap(Object.entries).map(([key, value]) => {
      const question = questions.find((one) => one.key === key)
      if (question === undefined) return [key, value] as const
      const written = {
        boolean: () => (value === "true" ? common.yes : common.no),
        choice: () => value,
        date: () => day(value),
        number: () => [number(Number(value)), question.unit].filter(Boolean).join(" "),
        text: () => value
      }
      return [question.label, written[question.type]()] as const
    })
}
