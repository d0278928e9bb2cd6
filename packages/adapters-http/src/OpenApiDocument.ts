import { tokenRequirement } from "./access/Authorization.ts"

type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

const from = (minimum: number) => ({ type: "integer", minimum, maximum: Number.MAX_SAFE_INTEGER })
const upTo100 = { type: "integer", minimum: 1, maximum: 100, default: 10 }

const parameterSchemas: Readonly<Record<string, { readonly [key: string]: Json }>> = {
  page: { ...from(1), default: 1, description: "The page of the list." },
  per_page: { ...upTo100, description: "How many items a page has." },
  after: {
    ...from(0),
    description:
      "The number of an event, or the id of a lead, after which the list goes on; 0 begins. It goes not with `page`, `per_page` or `sort`."
  },
  // Clients send the defaults of a document, and this one goes not with `page`.
  limit: {
    ...from(1),
    maximum: 100,
    description:
      "How many items follow at most, 10 when left out. It goes not with `page`, `per_page` or `sort`, and with leads not without `after`."
  },
  dry_run: { type: "boolean", default: false, description: "`true`: answers what would change, and changes nothing." },
  bom: {
    type: "boolean",
    default: false,
    description: "`true`: a CSV file begins with a mark by which Excel knows UTF-8."
  },
  "idempotency-key": {
    type: "string",
    pattern: "^[ -~]{1,255}$",
    description:
      "Makes the request safe to send again: for 24 hours the same token gets the first answer to it, marked `Idempotent-Replayed: true`, and nothing is caused twice. 1 to 255 printable ASCII characters."
  },
  "if-match": {
    type: "string",
    pattern: '^(?:\\*|(?:W/)?"[!#-~]*"(?:, ?(?:W/)?"[!#-~]*")*)$',
    description:
      "`ETag` of the answer that the change is based on, `*`, or a list of tags. The change is refused with 412 when none of them holds any more."
  },
  revoke: {
    type: "boolean",
    default: false,
    description: "`true`: in the same step, the tokens in `created` are revoked and the webhooks disabled."
  },
  passkeys: { type: "boolean", default: false, description: "`true`: removes the passkeys of the person too." },
  lead: { ...from(1), description: "The number of a lead." },
  businessLead: { ...from(1), description: "The `id` of a lead in the list of the business." }
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

const refined = (json: Json, isRequest = false): Json => {
  if (Array.isArray(json)) return json.map((one) => refined(one, isRequest))
  if (typeof json !== "object" || json === null) return json
  const entries = Object.entries(json)
    .filter(([key, value]) => isRequest || !(key === "additionalProperties" && value === false))
    .map(([key, value]) =>
      named(key, rewritten[key]?.(String(value)) ?? refined(value, isRequest || key === "requestBody"))
    )
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
