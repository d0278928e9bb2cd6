import type { FormField } from "@leadwell/domain/catalog/FormField"
import type { FormDefinition } from "@leadwell/domain/features/forms/FormDefinition"
import type { AskedKey, HostedFormTexts } from "./HostedFormTexts.ts"

/** One question of a form. `key` names its input: the key of the lead request, or `fields.` and that of a field. */
export interface Question {
  readonly key: string
  readonly label: string
  readonly kind: FormField["type"] | "long" | "email" | "tel" | "tick"
  readonly isRequired: boolean
  readonly autocomplete?: string
  readonly hint?: string
  /** The values that may be chosen, each with its label. */
  readonly options?: ReadonlyArray<readonly [value: string, label: string]>
  /** The value that is chosen before anybody chooses. */
  readonly preset?: string
  /** The first day that may be chosen. */
  readonly from?: string
}

/** Questions below a title. */
export interface QuestionGroup {
  readonly title: string
  readonly questions: ReadonlyArray<Question>
}

const fieldQuestion = ({ key, label, max, min, options, required, type, unit }: FormField, t: HostedFormTexts) => {
  const written = (number: number | null) => number?.toLocaleString(t.locale, { maximumFractionDigits: 20 }) ?? null
  const isBounded = type === "number" && (min !== null || max !== null)
  return {
    key: `fields.${key}`,
    label: unit === null ? label : `${label} (${unit})`,
    kind: type,
    isRequired: required,
    ...(options && { options: options.map((option) => [option, option] as const) }),
    ...(isBounded && { hint: t.between(written(min), written(max)) })
  }
}

/** Returns all that a form asks, in its order. `tomorrow` is the first day that a person may prefer. */
export const questionsOf = (
  { fields, subcategory }: FormDefinition,
  t: HostedFormTexts,
  tomorrow: string
): ReadonlyArray<QuestionGroup> => {
  const ask = (key: AskedKey, kind: Question["kind"], more: Partial<Question> = {}): Question => ({
    key,
    label: t.labels[key],
    kind,
    isRequired: true,
    ...more
  })
  return [
    {
      title: subcategory.name,
      questions: [
        ...fields.map((field) => fieldQuestion(field, t)),
        ask("preferred_date_of_execution", "date", { from: tomorrow }),
        ask("description", "long")
      ]
    },
    {
      title: t.address,
      questions: [
        ask("postal_code", "text", { autocomplete: "postal-code" }),
        ask("street_number", "text", { hint: t.numberHint }),
        ask("street", "text", { autocomplete: "address-line1" }),
        ask("city", "text", { autocomplete: "address-level2" })
      ]
    },
    {
      title: t.person,
      questions: [
        ask("first_name", "text", { autocomplete: "given-name" }),
        ask("last_name", "text", { autocomplete: "family-name" }),
        ask("email", "email", { autocomplete: "email" }),
        ask("phone", "tel", { autocomplete: "tel" }),
        ask("gender", "choice", { options: Object.entries(t.genders), preset: "unknown", autocomplete: "sex" }),
        ask("accept_terms", "tick"),
        ask("subscribe_to_newsletter", "tick", { isRequired: false })
      ]
    }
  ]
}
