import type { FormField } from "@leadwell/domain/catalog/FormField"
import type { QuestionTexts } from "./QuestionTexts.ts"

type Field = Omit<FormField, "position">

/** What is asked: the questions of a subcategory, and the text to which people agree, if the website keeps consent. */
export interface AskedForm {
  readonly subcategory: { readonly name: string }
  readonly fields: ReadonlyArray<Field>
  readonly consent: { readonly language: string; readonly text: string } | null
}

/** How a question is asked. `boolean` has a yes and a no; `tick` is a box that people tick or leave. */
type Kind = Field["type"] | "long" | "email" | "tel" | "tick"

/** One question of the form, under its key in the lead request; that of a subcategory is `fields.<key>`. */
export interface Question {
  readonly key: string
  readonly label: string
  readonly kind: Kind
  readonly required: boolean
  readonly options?: ReadonlyArray<readonly [value: string, label: string]>
  readonly min?: number | string | null
  readonly max?: number | null
  readonly unit?: string | null
  readonly longest?: number
  readonly hint?: string
  /** The text to which somebody agrees who ticks the box, in its language. */
  readonly agreed?: { readonly text: string; readonly language: string }
  /** The answer that is chosen before anybody answers. */
  readonly preset?: string
  readonly autocomplete?: string
}

/** Questions below one title. */
export interface Section {
  readonly title: string
  readonly questions: ReadonlyArray<Question>
}

/** Returns a number as people of a language write it. */
export const shownNumber = (number: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(number)

const shown = (number: number | null, { language }: QuestionTexts): string | null =>
  number === null ? null : shownNumber(number, language)

const ofSubcategory =
  (texts: QuestionTexts) =>
  (field: Field): Question => {
    const { key, label, max, min, options, required, type, unit } = field
    const bounded = type === "number" && (min !== null || max !== null)
    return {
      key: `fields.${key}`,
      label,
      kind: type,
      required,
      min,
      max,
      unit,
      ...(type === "text" ? { longest: 1000 } : {}),
      ...(options === null ? {} : { options: options.map((option) => [option, option] as const) }),
      ...(bounded ? { hint: texts.between(shown(min, texts), shown(max, texts)) } : {})
    }
  }

type KeyOfLead = keyof QuestionTexts["labels"]

/**
 * Returns all that the form asks, in order. `tomorrow` is the first day that people may choose, written as
 * `2031-01-15`.
 */
export const sectionsOf = (form: AskedForm, texts: QuestionTexts, tomorrow: string): ReadonlyArray<Section> => {
  const ask = (key: KeyOfLead, kind: Kind, more: Partial<Question> = {}): Question => {
    return { key, label: texts.labels[key], kind, required: true, ...more }
  }
  const text = (key: KeyOfLead, autocomplete: string): Question => ask(key, "text", { longest: 255, autocomplete })
  return [
    {
      title: form.subcategory.name,
      questions: [
        ...form.fields.map(ofSubcategory(texts)),
        ask("preferred_date_of_execution", "date", { min: tomorrow }),
        ask("description", "long", { longest: 1000 })
      ]
    },
    {
      title: texts.address,
      questions: [
        text("postal_code", "postal-code"),
        ask("street_number", "text", { longest: 8, hint: texts.numberHint }),
        text("street", "address-line1"),
        text("city", "address-level2")
      ]
    },
    {
      title: texts.person,
      questions: [
        text("first_name", "given-name"),
        text("last_name", "family-name"),
        ask("email", "email", { longest: 255, autocomplete: "email" }),
        ask("phone", "tel", { autocomplete: "tel" }),
        ask("gender", "choice", { options: Object.entries(texts.genders), preset: "unknown", autocomplete: "sex" }),
        ask("accept_terms", "tick", { agreed: form.consent ?? { text: texts.terms, language: texts.language } }),
        ask("subscribe_to_newsletter", "tick", { required: false })
      ]
    }
  ]
}
