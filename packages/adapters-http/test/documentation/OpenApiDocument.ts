import { Effect } from "effect"
import { send } from "../TestServer.ts"

/** What tests read of a JSON Schema. */
interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly minItems?: number
  readonly enum?: ReadonlyArray<string>
  readonly examples?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
}

/** A part of a path, a query or a header of a request. */
interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

/** A body in one content type. */
interface MediaType {
  readonly schema: JsonSchema
  readonly examples?: Readonly<Record<string, unknown>>
}

/** One method of one path. */
export interface Operation {
  readonly summary?: string
  readonly security?: ReadonlyArray<unknown>
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, MediaType>> }
  readonly responses: Readonly<
    Record<
      string,
      { readonly headers?: Readonly<Record<string, unknown>>; readonly content?: Readonly<Record<string, MediaType>> }
    >
  >
}

/** What tests read of an OpenAPI document. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>
    readonly schemas: Readonly<Record<string, JsonSchema>>
  }
}

/** Reads the document from the server. Its shape is not checked: a test fails on the part that it misses. */
export const openApiDocument = Effect.map(send("/openapi.json"), ({ body }): OpenApiDocument => body)

/** Returns every operation with its name, such as `get /api/leads`. */
export const operationsOf = ({ paths }: OpenApiDocument): ReadonlyArray<readonly [name: string, Operation]> =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const)
  )

/** Returns the operation with a name such as `get /api/leads`. Throws when there is none. */
export const operationOf = (document: OpenApiDocument, name: string): Operation => {
  const found = operationsOf(document).find(([one]) => one === name)
  if (found === undefined) throw new Error(`the document has no operation ${name}`)
  return found[1]
}

/** Returns the statuses of the responses of an operation in ascending order, such as `200 401 500`. */
export const statusesOf = (document: OpenApiDocument, name: string): string =>
  Object.keys(operationOf(document, name).responses).toSorted().join(" ")

/** Returns the schema of the body of an operation. Throws when it has no body of this content type. */
export const bodySchemaOf = (document: OpenApiDocument, name: string, contentType = "application/json"): JsonSchema => {
  const content = operationOf(document, name).requestBody?.content[contentType]
  if (content === undefined) throw new Error(`${name} has no body of type ${contentType}`)
  return content.schema
}

/** Returns the schema of the parameter with this name. Throws when there is none. */
export const parameterOf = (document: OpenApiDocument, operation: string, name: string): Parameter => {
  const found = operationOf(document, operation).parameters.find((one) => one.name === name)
  if (found === undefined) throw new Error(`${operation} has no parameter ${name}`)
  return found
}
