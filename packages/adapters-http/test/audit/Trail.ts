import { Effect } from "effect"
import { tokens } from "../TestCatalog.ts"
import { send } from "../TestServer.ts"

/** An entry of the audit trail on the wire. */
export interface Entry {
  readonly id: string
  readonly at: string
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string }
  readonly action: string
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string | null }
}

/** Reads the list of the audit trail as an operator. */
export const trail = (query = "") => send(`/api/audit${query}`, { token: tokens.operator })

const latest = Effect.map(trail("?per_page=100"), ({ body }) => body.data as ReadonlyArray<Entry>)

/** Runs requests, and returns the result with the entries that they added, the first one first. */
export const added = Effect.fnUntraced(function* <A, E, R>(requests: Effect.Effect<A, E, R>) {
  const known = new Set((yield* latest).map(({ id }) => id))
  const result = yield* requests
  const entries = (yield* latest).filter(({ id }) => !known.has(id)).toReversed()
  return { result, entries }
})
