import { type Fault, faultsOf } from "@leadwell/domain/input/Fault"
import { Effect, type SchemaIssue } from "effect"
import { HttpServerRequest } from "effect/http"

/** Returns the keys of the query of a URL, a repeated one as often as it stands there. */
export const keysOf = (url: string): Iterable<string> => new URLSearchParams(url.replace(/^[^?]*\??/, "")).keys()

/** Returns the keys that a URL has more than once in its query. */
const repeatedKeys = (url: string): ReadonlySet<string> => {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  for (const key of keysOf(url)) (seen.has(key) ? repeated : seen).add(key)
  return repeated
}

/**
 * Returns the faults of the query of the current request. The values of a repeated key are a list for its schema, so
 * the fault of the schema would tell of a wrong value where each of them may be right.
 */
export const queryFaults = (
  issue: SchemaIssue.Issue
): Effect.Effect<ReadonlyArray<Fault>, never, HttpServerRequest.HttpServerRequest> =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ url }) => {
    const repeated = repeatedKeys(url)
    return faultsOf(issue).map((fault) =>
      fault.rule._tag !== "Unexpected" && repeated.has(String(fault.path[0]))
        ? { path: fault.path, rule: { _tag: "Repeated" } }
        : fault
    )
  })
