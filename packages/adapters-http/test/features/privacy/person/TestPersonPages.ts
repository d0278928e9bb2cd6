import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { SecretHash } from "@leadwell/people/person/Secret"
import type { PersonLink } from "@leadwell/people/personpage/PersonLink"
import { DateTime, Effect } from "effect"
import { createHash, randomBytes } from "node:crypto"
import { send } from "../../../TestServer.ts"

/** Stores a link to the page of the person of a lead, and returns its secret. */
export const personLinkOf = Effect.fnUntraced(function* (lead: number, change: Partial<PersonLink> = {}) {
  const { secrets } = yield* MemoryStore
  const secret = `lwp_${randomBytes(32).toString("base64url")}`
  const hash = createHash("sha256").update(secret).digest("hex") as SecretHash
  secrets.set(hash, { hash, lead: lead as LeadId, kind: "page", expires_at: null, ...change })
  return secret
})

/** Stores a link that confirms a lead within an hour, and returns its secret. */
export const confirmLinkOf = Effect.fnUntraced(function* (lead: number) {
  const { secrets } = yield* MemoryStore
  const secret = `lwc_${randomBytes(32).toString("base64url")}`
  const hash = createHash("sha256").update(secret).digest("hex") as SecretHash
  const expires_at = DateTime.add(yield* DateTime.now, { hours: 1 })
  secrets.set(hash, { hash, lead: lead as LeadId, kind: "confirm", expires_at })
  return secret
})

/** Returns the path of a page. */
export const pathOf = (secret: string): string => `/api/my-request/${secret}`

const accept = "text/html,application/xhtml+xml,*/*;q=0.8"

/** Opens a page as a browser does. */
export const open = (path: string, method = "GET") => send(path, { method, headers: { accept } })

/** Posts a form as a browser does from a page of this server that does not tell its address. */
export const submit = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  send(path, {
    method: "POST",
    headers: { accept, origin: "null", "sec-fetch-site": "same-origin", ...headers },
    body: new URLSearchParams(fields)
  })
