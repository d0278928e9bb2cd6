import { idFrom } from "../field/IdFrom.ts"
import { numberOf } from "../field/PlainNumber.ts"
import type { CatalogueQuestion } from "./Subcategory.ts"

/** A question to begin with: numbers are typed as texts, and an option on each line. `row` names it meanwhile. */
export const newQuestion = (row: number) => ({
  row,
  isNew: true,
  key: "",
  label: "",
  type: "choice" as CatalogueQuestion["type"],
  required: true,
  options: "",
  min: "",
  max: "",
  unit: ""
})

/** A question as it is typed. */
export interface TypedQuestion extends Readonly<ReturnType<typeof newQuestion>> {}

/** Returns how a question is typed. */
export const typedQuestion = (question: CatalogueQuestion, row: number): TypedQuestion => ({
  ...question,
  row,
  isNew: false,
  options: (question.options ?? []).join("\n"),
  min: String(question.min ?? ""),
  max: String(question.max ?? ""),
  unit: question.unit ?? ""
})

const boundFrom = (text: string): number | null => (text.trim() === "" ? null : numberOf(text))

/** Returns the question that was typed. It has what belongs to its kind of answer, and nothing else. */
export const questionFrom = (typed: TypedQuestion): CatalogueQuestion => {
  const { isNew: _, max, min, options, row: __, unit, ...question } = typed
  const { type } = question
  return {
    ...question,
    options: type === "choice" ? options.split("\n").filter((option) => option.trim() !== "") : null,
    min: type === "number" ? boundFrom(min) : null,
    max: type === "number" ? boundFrom(max) : null,
    unit: type === "number" && unit !== "" ? unit : null
  }
}

const keyFrom = (label: string): string => idFrom(label).replaceAll("-", "_")

/** Returns a question with another label. The key of a new one follows it, until somebody types the key. */
export const labelled = (question: TypedQuestion, label: string): TypedQuestion => ({
  ...question,
  label,
  key: question.isNew && question.key === keyFrom(question.label) ? keyFrom(label) : question.key
})

/** Returns a list in which an entry stands one place earlier or later. */
export const moved = <A>(list: ReadonlyArray<A>, place: number, by: -1 | 1): ReadonlyArray<A> =>
  list.toSpliced(place, 1).toSpliced(Math.max(0, place + by), 0, ...list.slice(place, place + 1))

/** How the questions of a form differ, by their labels. */
export interface FormChanges {
  readonly added: ReadonlyArray<string>
  readonly changed: ReadonlyArray<string>
  readonly removed: ReadonlyArray<string>
  readonly isReordered: boolean
}

const labelsOf = (questions: ReadonlyArray<CatalogueQuestion>) => questions.map(({ key, label }) => label || key)

/** Returns how a form differs from the one that was shown. A question is known by its key. */
export const formChanges = (
  shown: ReadonlyArray<CatalogueQuestion>,
  typed: ReadonlyArray<CatalogueQuestion>
): FormChanges => {
  const was = new Map(shown.map((question) => [question.key, question]))
  const keys = new Set(typed.map(({ key }) => key))
  const isStill = ({ key }: CatalogueQuestion) => was.has(key) && keys.has(key)
  const order = (questions: ReadonlyArray<CatalogueQuestion>) =>
    questions
      .filter(isStill)
      .map(({ key }) => key)
      .join()
  return {
    added: labelsOf(typed.filter(({ key }) => !was.has(key))),
    changed: labelsOf(typed.filter((one) => isStill(one) && JSON.stringify(was.get(one.key)) !== JSON.stringify(one))),
    removed: labelsOf(shown.filter(({ key }) => !keys.has(key))),
    isReordered: order(shown) !== order(typed)
  }
}
