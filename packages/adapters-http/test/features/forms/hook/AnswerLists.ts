/** The answers of one person, under the names that a form gives its questions. */
type Answers = Readonly<Record<string, string>>

/** How a form tool sends a list of answers, and how a map finds one of them by its name. */
export interface AnswerList {
  readonly tool: string
  readonly bodyOf: (answers: Answers) => object
  readonly sourceOf: (name: string) => string
}

const listOf = <A>(answers: Answers, entry: (name: string, value: string) => A): ReadonlyArray<A> =>
  Object.entries(answers).map(([name, value]) => entry(name, value))

/** What people read of a question. */
export const labelOf = (name: string): string => `Uw ${name}`

/** The lists of answers of form tools, in the shapes that their makers document. */
export const answerLists: ReadonlyArray<AnswerList> = [
  {
    tool: "Google Ads",
    bodyOf: (answers) => ({
      lead_id: "g-1",
      is_test: false,
      user_column_data: listOf(answers, (name, string_value) => ({
        column_id: name,
        string_value,
        column_name: labelOf(name)
      }))
    }),
    sourceOf: (name) => `user_column_data[column_id=${name}]`
  },
  {
    tool: "Meta",
    bodyOf: (answers) => ({
      id: "m-1",
      field_data: listOf(answers, (name, value) => ({ name, values: [value] }))
    }),
    sourceOf: (name) => `field_data[name=${name}]`
  },
  {
    tool: "Typeform",
    bodyOf: (answers) => ({
      event_type: "form_response",
      form_response: {
        definition: {
          fields: listOf(answers, (name) => ({ id: `i-${name}`, ref: name, type: "short_text", title: labelOf(name) }))
        },
        answers: listOf(answers, (name, value) => {
          const field = { id: `i-${name}`, type: "any", ref: name }
          if (name === "year") return { type: "choice", choice: { id: "c", label: value, ref: "r" }, field }
          return name === "email" ? { type: "email", email: value, field } : { type: "text", text: value, field }
        })
      }
    }),
    sourceOf: (name) => `form_response[answers][field.ref=${name}]`
  },
  {
    tool: "Tally",
    bodyOf: (answers) => ({
      eventType: "FORM_RESPONSE",
      data: {
        fields: listOf(answers, (name, text) => {
          const question = { key: `question_${name}`, label: labelOf(name) }
          if (name !== "year" && name !== "terms") return { ...question, type: "INPUT_TEXT", value: text }
          const options = [
            { id: "choice-1", text: "iets anders" },
            { id: "choice-2", text }
          ]
          return { ...question, type: "CHECKBOXES", value: ["choice-2"], options }
        })
      }
    }),
    sourceOf: (name) => `data[fields][key=question_${name}]`
  },
  {
    tool: "HubSpot",
    bodyOf: (answers) => ({
      submittedAt: 1,
      fields: listOf(answers, (name, value) => ({ objectTypeId: "0-1", name, value }))
    }),
    sourceOf: (name) => `fields[name=${name}]`
  },
  {
    tool: "Paperform",
    bodyOf: (answers) => ({
      data: listOf(answers, (name, value) => ({ title: labelOf(name), key: `k-${name}`, custom_key: name, value }))
    }),
    sourceOf: (name) => `data[custom_key=${name}]`
  },
  {
    tool: "a list of answers with references",
    bodyOf: (answers) => ({ id: 7, answers: listOf(answers, (ref, text) => ({ text, ref })) }),
    sourceOf: (name) => `answers[ref=${name}]`
  },
  {
    tool: "a form that is a list itself",
    bodyOf: (answers) => listOf(answers, (name, value) => ({ name, value })),
    sourceOf: (name) => `[name=${name}]`
  }
]
