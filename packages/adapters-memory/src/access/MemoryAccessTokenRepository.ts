import type { AccessToken, AccessTokenId } from "@leadwell/domain/access/AccessToken"
import { AccessTokenNotFound, AccessTokenRepository } from "@leadwell/domain/access/AccessTokenRepository"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { Effect, Layer, Option } from "effect"
import { MemoryStore } from "../MemoryStore.ts"

const latestFirst = (a: AccessToken, b: AccessToken) => (a.id < b.id ? 1 : -1)

/** {@link AccessTokenRepository} on the memory store. */
export const layer = Layer.effect(
  AccessTokenRepository,
  Effect.map(MemoryStore, ({ tokens }) => ({
    find: (hash) => Effect.sync(() => Option.fromUndefinedOr(tokens.get(hash))),
    insert: (token) => Effect.sync(() => void tokens.set(token.hash, token)),
    modify: (id: AccessTokenId, change: (token: AccessToken) => AccessToken) =>
      Effect.suspend(() => {
        const token = tokens.values().find((one) => one.id === id)
        if (token === undefined) return Effect.fail(new AccessTokenNotFound())
        const changed = change(token)
        tokens.set(changed.hash, changed)
        return Effect.succeed(changed)
      }),
    page: (request) => Effect.sync(() => pageOf([...tokens.values()].toSorted(latestFirst), request))
  }))
)
