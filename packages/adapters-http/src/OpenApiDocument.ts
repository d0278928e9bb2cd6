import { tokenRequirement } from "./request/Authorization.ts"

type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

const parameterSchemas: Readonly<Record<string, { readonly [key: string]: Json }>> = {
  page: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
  per_page: { type: "integer", minimum: 1, maximum: 100, default: 10 },
  after: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
  limit: { type: "integer", minimum: 1, maximum: 100, default: 10 },
  dry_run: { type: "boolean", default: false },
  lead: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  businessLead: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
}

const retryAfter = { description: "Seconds after which to try again.", schema: { type: "integer" } }

const counted = (description: string) => ({ description, schema: { type: "integer" } })

const responseHeaders: Readonly<Record<string, Json>> = {
  "401": { "WWW-Authenticate": { schema: { type: "string", const: "Bearer" } } },
  "429": {
    "Retry-After": retryAfter,
    "X-RateLimit-Limit": counted("Requests a minute."),
    "X-RateLimit-Remaining": counted("Requests that could follow at once."),
    "X-RateLimit-Reset": counted("When to try again, as a Unix time in seconds.")
  },
  "503": { "Retry-After": retryAfter }
}

const withoutSuffix = (name: string): string => name.replace(/Encoded$/, "")

/** Rewrites values by key: names lose their suffix, and the scheme is in lower case, as generators expect it. */
const rewritten: Readonly<Record<string, (text: string) => string>> = {
  $ref: withoutSuffix,
  scheme: (text) => text.toLowerCase()
}

const named = (key: string, value: Json): readonly [string, Json] => {
  const headers = responseHeaders[key]
  const isResponse = headers !== undefined && typeof value === "object" && value !== null && !Array.isArray(value)
  return [withoutSuffix(key), isResponse ? { ...value, headers } : value]
}

/** A token does wherever a session does, but not the other way round. */
const securities: Readonly<Record<string, Json>> = {
  [JSON.stringify([{ bearer: [] }])]: [{ bearer: [] }, { session: [] }],
  [JSON.stringify(tokenRequirement)]: [{ bearer: [] }]
}

const refined = (json: Json): Json => {
  if (Array.isArray(json)) return json.map(refined)
  if (typeof json !== "object" || json === null) return json
  const entries = Object.entries(json)
    .filter(([key, value]) => !(key === "additionalProperties" && value === false))
    .map(([key, value]) => named(key, rewritten[key]?.(String(value)) ?? refined(value)))
  const object: { [key: string]: Json } = Object.fromEntries(entries)
  const security = securities[JSON.stringify(object["security"])]
  if (security !== undefined) object["security"] = security
  const schema = "in" in object ? parameterSchemas[String(object["name"])] : undefined
  return schema === undefined ? object : { ...object, schema }
}

/**
 * Adds to the generated document what the schemas of the contract cannot express. Numbers in paths and queries are
 * numbers, unknown keys are allowed, answers may gain keys, a session does where a token does, and some refusals have
 * headers.
 */
export const refineOpenApi = (document: Record<string, unknown>): Record<string, unknown> =>
  refined(document as { readonly [key: string]: Json }) as Record<string, unknown>
