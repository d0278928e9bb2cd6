import type { Creation } from "@leadwell/domain/features/tokens/Creation"
import { Schema, Struct } from "effect"
import { timestamp, timestampOrNull } from "../../response/Timestamp.ts"
import { Token } from "../tokens/Token.ts"
import { Webhook } from "../webhooks/Webhook.ts"

/** The tokens and webhooks that a person made, without their secrets. */
export const Creations = Schema.Struct({
  tokens: Schema.Array(
    Token.mapFields(
      Struct.pick(["id", "account", "name", "abilities", "created_at", "created_by", "expires_at", "revoked_at"])
    )
  ),
  webhooks: Schema.Array(
    Webhook.mapFields(Struct.pick(["id", "account", "url", "created_at", "created_by", "disabled_at"]))
  )
}).annotate({
  identifier: "Creations",
  description:
    "What the person made, or a token that the person made, and what still worked: of these, what the person could not make any more. With `revoke=true`, tokens are revoked and webhooks disabled."
})

/** Encodes what a person made. */
export const encodeCreations = (creations: ReadonlyArray<Creation>): typeof Creations.Type => ({
  tokens: creations.flatMap((one) => {
    if (one.kind !== "token") return []
    const { abilities, account, created_at, created_by, ended_at, expires_at, id, name } = one
    const times = { expires_at: timestampOrNull(expires_at), revoked_at: timestampOrNull(ended_at) }
    return [{ id, account, name, abilities, created_at: timestamp(created_at), created_by, ...times }]
  }),
  webhooks: creations.flatMap((one) => {
    if (one.kind !== "webhook") return []
    const { account, created_at, created_by, ended_at, id, url } = one
    const created = { created_at: timestamp(created_at), created_by }
    return [{ id, account, url, ...created, disabled_at: timestampOrNull(ended_at) }]
  })
})
