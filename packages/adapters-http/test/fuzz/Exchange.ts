import type { JsonSchema } from "./JsonSchema.ts"

/** A parameter of an operation, with what the fuzz reads of it. */
interface FuzzParameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

/** An operation of the document, with what the fuzz reads of it. */
export interface FuzzOperation {
  readonly description?: string
  readonly operationId: string
  readonly parameters: ReadonlyArray<FuzzParameter>
  readonly security: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
  }
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >
}

/** The document that the server is held to. */
export interface FuzzDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, FuzzOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

/** A request as values, before it is written to a socket. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly operation: FuzzOperation
  readonly values: Readonly<Record<"path" | "query" | "header", Readonly<Record<string, unknown>>>>
  readonly body: unknown
}

/** Returns the address of a request, relative to the server. */
export const addressOf = ({ path, values }: Exchange): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.path[name])))
  const query = new URLSearchParams(Object.entries(values.query).map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? filled : `${filled}?${query}`
}

/** Writes a body in the content type of the operation, with a file for each text of the format `binary`. */
export const writeBody = ({ body, operation }: Exchange, file: Blob): { body?: BodyInit; type?: string } => {
  if (operation.requestBody === undefined || body === undefined) return {}
  if ("application/json" in operation.requestBody.content) {
    return { body: JSON.stringify(body), type: "application/json" }
  }
  if ("application/x-www-form-urlencoded" in operation.requestBody.content) {
    const fields = Object.entries(body ?? {}).map(([name, value]) => [name, String(value)])
    return { body: new URLSearchParams(fields) }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (/^(?:file|screenshot)$/.test(name) && value === "binary") form.set(name, file, "screenshot.png")
    else form.set(name, typeof value === "string" ? value : JSON.stringify(value))
  }
  return { body: form }
}
