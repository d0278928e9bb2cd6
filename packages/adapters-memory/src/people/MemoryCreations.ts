import { revoked } from "@leadwell/domain/access/AccessToken"
import type { Actor } from "@leadwell/domain/audit/Actor"
import type { Creation, StoredMaker } from "@leadwell/domain/creation/Creation"
import { disabled } from "@leadwell/domain/webhook/Webhook"
import type { PersonId } from "@leadwell/people/person/Person"
import type { DateTime } from "effect"
import type { MemoryStore } from "../MemoryStore.ts"
import { byId } from "../storage/ById.ts"

type Store = MemoryStore["Service"]

const nameOf = ({ id, kind }: Pick<Actor, "id" | "kind">): string => `${kind} ${id}`

/** Returns the person or the token that makes something, or null. */
export const makerOf = ({ people, tokens }: Store, by: Actor | null): StoredMaker => {
  if (by?.kind === "person") return people.get(by.id as PersonId) ?? null
  return by?.kind === "token" ? (tokens.values().find(({ id }) => id === by.id) ?? null) : null
}

/** Returns the tokens and webhooks that a person made, and those that these tokens made, unless they have ended. */
export const madeBy = ({ tokens, webhooks }: Store, person: PersonId): ReadonlyArray<Creation> => {
  const makers = new Set([nameOf({ kind: "person", id: person })])
  const isMade = (created_by: Actor | null) => created_by !== null && makers.has(nameOf(created_by))
  for (let before = 0; before < makers.size;) {
    before = makers.size
    for (const { created_by, id } of tokens.values()) if (isMade(created_by)) makers.add(nameOf({ kind: "token", id }))
  }
  const made = [...tokens.values()].filter(({ created_by }) => isMade(created_by))
  const of = (created_by: Actor | null) => (isMade(created_by) ? created_by : null)
  return [
    ...made.map(({ abilities, account, created_at, created_by, expires_at, id, name, revoked_at }): Creation => ({
      kind: "token",
      id,
      account,
      name,
      abilities,
      created_at,
      created_by: created_by!,
      expires_at,
      ended_at: revoked_at
    })),
    ...[...webhooks.values()].flatMap(({ webhook }): ReadonlyArray<Creation> => {
      const { account, created_at, disabled_at, id, url } = webhook
      const created_by = of(webhook.created_by)
      return created_by === null
        ? []
        : [{ kind: "webhook", id, account, url, created_at, created_by, ended_at: disabled_at }]
    })
  ]
    .filter(({ ended_at }) => ended_at === null)
    .toSorted(byId)
}

/** Revokes tokens and disables webhooks. */
export const endAll = ({ tokens, webhooks }: Store, ends: ReadonlyArray<Creation>, at: DateTime.Utc): void => {
  const ids = new Set(ends.map(({ id }) => id))
  for (const [hash, token] of tokens) if (ids.has(token.id)) tokens.set(hash, revoked(at)(token))
  for (const [id, kept] of webhooks) if (ids.has(id)) webhooks.set(id, { ...kept, webhook: disabled(at)(kept.webhook) })
}
