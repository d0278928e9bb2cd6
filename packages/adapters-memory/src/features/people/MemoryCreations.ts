import type { Actor } from "@leadwell/domain/access/Actor"
import { revoked } from "@leadwell/domain/features/tokens/AccessToken"
import type { Creation, StoredMaker } from "@leadwell/domain/features/tokens/Creation"
import { disabled } from "@leadwell/domain/features/webhooks/Webhook"
import type { PersonId } from "@leadwell/people/person/Person"
import { type DateTime, Struct } from "effect"
import type { MemoryStore } from "../../MemoryStore.ts"
import { byId } from "../../storage/ById.ts"

type Store = MemoryStore["Service"]

const nameOf = ({ id, kind }: Pick<Actor, "id" | "kind">): string => `${kind} ${id}`

/** Returns the person or the token that makes something, or null. */
export const makerOf = ({ people, tokens }: Store, by: Actor): StoredMaker => {
  if (by.kind === "person") return people.get(by.id as PersonId) ?? null
  return by.kind === "token" ? (tokens.values().find(({ id }) => id === by.id) ?? null) : null
}

const hookKeys = ["id", "account", "url", "created_at", "created_by"] as const

const tokenKeys = ["id", "account", "name", "abilities", "created_at", "created_by", "expires_at"] as const

/** Returns the tokens and webhooks that a person made, and those that these tokens made, unless they have ended. */
export const madeBy = ({ tokens, webhooks }: Store, person: PersonId): ReadonlyArray<Creation> => {
  const makers = new Set([nameOf({ kind: "person", id: person })])
  const isMade = ({ created_by }: { readonly created_by: Actor }) => makers.has(nameOf(created_by))
  for (let before = 0; before < makers.size;) {
    before = makers.size
    for (const token of tokens.values()) if (isMade(token)) makers.add(nameOf({ kind: "token", id: token.id }))
  }
  const [made, receivers] = [[...tokens.values()].filter(isMade), [...webhooks.values()].filter(isMade)]
  return [
    ...made.map((one): Creation => ({ kind: "token", ...Struct.pick(one, tokenKeys), ended_at: one.revoked_at })),
    ...receivers.map((one): Creation => ({ kind: "webhook", ...Struct.pick(one, hookKeys), ended_at: one.disabled_at }))
  ]
    .filter(({ ended_at }) => ended_at === null)
    .toSorted(byId)
}

/** Revokes tokens and disables webhooks. */
export const endAll = ({ tokens, webhooks }: Store, ends: ReadonlyArray<Creation>, at: DateTime.Utc): void => {
  const ids = new Set(ends.map(({ id }) => id))
  for (const [hash, token] of tokens) if (ids.has(token.id)) tokens.set(hash, revoked(at)(token))
  for (const [id, kept] of webhooks) if (ids.has(id)) webhooks.set(id, disabled(at)(kept))
}
