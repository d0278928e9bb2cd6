import { mapOperations } from "./OpenApiExamples.ts"

const form = "multipart/form-data"

interface FormExample {
  readonly value: Readonly<Record<string, unknown>>
}

const asRows = ({ value, ...example }: FormExample): object => ({
  ...example,
  value: Object.entries(value).map(([name, value]) => ({ name, value, isDisabled: false }))
})

/**
 * Rewrites the examples of forms as rows, for the page alone. Scalar can edit and send a form only when its example is
 * a list of rows.
 */
export const withFormRows = (document: Record<string, unknown>): Record<string, unknown> =>
  mapOperations(document, ({ requestBody }) => {
    const media = requestBody?.content[form] as { readonly examples: Record<string, FormExample> } | undefined
    if (media === undefined) return {}
    const examples = Object.fromEntries(Object.entries(media.examples).map(([name, one]) => [name, asRows(one)]))
    return { requestBody: { ...requestBody, content: { ...requestBody?.content, [form]: { ...media, examples } } } }
  })
