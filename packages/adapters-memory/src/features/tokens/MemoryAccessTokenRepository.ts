import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { AccessToken, AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenNotFound, AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { Effect, Layer, Option, Result } from "effect"
import { appendAudit } from "../../audit/MemoryAuditRepository.ts"
import { MemoryStore } from "../../MemoryStore.ts"
import { makerOf } from "../people/MemoryCreations.ts"

const latestFirst = (a: AccessToken, b: AccessToken) => (a.id < b.id ? 1 : -1)

/** {@link AccessTokenRepository} on the memory store. */
export const layer = Layer.effect(
  AccessTokenRepository,
  Effect.map(MemoryStore, (store) => ({
    find: (hash) => Effect.sync(() => Option.fromUndefinedOr(store.tokens.get(hash))),
    insert: (token, check, audit) =>
      Effect.suspend(() => {
        const checked = check(makerOf(store, token.created_by))
        if (Result.isSuccess(checked)) {
          store.tokens.set(token.hash, token)
          appendAudit(store, audit)
        }
        return Effect.fromResult(checked)
      }),
    modify: (id: AccessTokenId, change: (token: AccessToken) => AccessToken, audit: AuditEntries) =>
      Effect.suspend(() => {
        const token = store.tokens.values().find((one) => one.id === id)
        if (token === undefined) return Effect.fail(new AccessTokenNotFound({ id }))
        const changed = change(token)
        if (changed === token) return Effect.succeed(token)
        store.tokens.set(changed.hash, changed)
        appendAudit(store, audit)
        return Effect.succeed(changed)
      }),
    page: (account, request) =>
      Effect.sync(() => {
        const listed = [...store.tokens.values()].filter((one) => account === undefined || one.account === account)
        return pageOf(listed.toSorted(latestFirst), request)
      })
  }))
)
