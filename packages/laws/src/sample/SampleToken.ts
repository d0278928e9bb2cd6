import type { AccountId } from "@leadwell/domain/access/Account"
import type { AccessToken, AccessTokenHash, AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import { DateTime } from "effect"

/** Returns an unused token of an account. The caller passes a fresh id. */
export const sampleToken = (id: string, account: AccountId): AccessToken => ({
  id: id as AccessTokenId,
  hash: id.replaceAll("-", "").repeat(2) as AccessTokenHash,
  account,
  name: "website",
  abilities: ["leads:create"],
  scope: null,
  form: null,
  expires_at: null,
  created_at: DateTime.makeUnsafe("2026-01-15T11:00:00.123Z"),
  created_by: { kind: "person", id: "an", name: "Zoë 👍" },
  last_used_on: null,
  revoked_at: null
})
