import { demoBodies, demoValues, pathDescriptions } from "./DemoRequests.ts"

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: object
}

/** An operation of an OpenAPI document. */
export interface Operation {
  readonly operationId: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> }
}

const withParameters = (path: string, { parameters }: Operation): ReadonlyArray<object> => {
  const collection = path.split("/", 3).join("/")
  return parameters.map((parameter) => {
    if (parameter.in !== "path" && !parameter.required) return parameter
    const key = `${collection} ${parameter.name}`
    const [value, description] = [demoValues[key], pathDescriptions[key]]
    const described = description === undefined ? parameter : { ...parameter, description }
    return value === undefined ? described : { ...described, schema: { ...parameter.schema, examples: [value] } }
  })
}

const withBody = ({ operationId, requestBody }: Operation): object => {
  if (requestBody === undefined) return {}
  const examples = Object.fromEntries((demoBodies[operationId] ?? []).map((example) => [example.summary, example]))
  const content = Object.entries(requestBody.content).map(([type, media]) => [type, { ...media, examples }])
  return { requestBody: { ...requestBody, content: Object.fromEntries(content) } }
}

/** Changes each operation of an OpenAPI document. */
export const mapOperations = (
  document: Record<string, unknown>,
  change: (operation: Operation, path: string) => object
): Record<string, unknown> => {
  const paths = Object.entries(document["paths"] as Record<string, Record<string, Operation>>).map(
    ([path, operations]) => [
      path,
      Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, { ...one, ...change(one, path) }]))
    ]
  )
  return { ...document, paths: Object.fromEntries(paths) }
}

/** Adds to an OpenAPI document the requests that work on the demo catalogue. */
export const withExamples = (document: Record<string, unknown>): Record<string, unknown> =>
  mapOperations(document, (operation, path) => ({
    parameters: withParameters(path, operation),
    ...withBody(operation)
  }))
