import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import type { PersonId } from "@leadwell/people/person/Person"
import type { SecretHash } from "@leadwell/people/person/Secret"
import { DateTime, Effect } from "effect"
import { createHash, randomBytes } from "node:crypto"

/** Stores a link by which a person switches mails of new leads off, and returns its secret. */
export const unsubscribeLinkOf = Effect.fnUntraced(function* (person: string) {
  const { secrets } = yield* MemoryStore
  const secret = `lwu_${randomBytes(32).toString("base64url")}`
  const hash = createHash("sha256").update(secret).digest("hex") as SecretHash
  const expires_at = DateTime.makeUnsafe("2100-01-01T00:00:00Z")
  secrets.set(hash, { hash, kind: "unsubscribe", person: person as PersonId, notification: "new_lead", expires_at })
  return secret
})
