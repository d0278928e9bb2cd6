import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { type AccessTokenId, revoked } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { disabled, type WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { Effect, Exit, Option, Result } from "effect"
import type { Prepare } from "../../audit/AuditedChange.ts"
import { freshId } from "../../Law.ts"
import { appliedSample, applyCatalog } from "../../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../../sample/SampleCatalog.ts"
import { sampleInstant } from "../../sample/SampleLead.ts"
import { sampleToken } from "../../sample/SampleToken.ts"
import { insertedWebhook, sampleWebhook } from "../../sample/SampleWebhook.ts"
import type { WebhookRepositoryLawPorts } from "./WebhookRepositoryLaws.ts"

const savedToken = Effect.gen(function* () {
  const { account } = yield* appliedSample(0)
  const token = sampleToken(yield* freshId, account)
  yield* AccessTokenRepository.use(({ insert }) => insert(token, () => Result.void, []))
  return token
})

/** The changes of the catalogue, tokens and webhooks that are audited, by name. */
export const auditedAdministration: Readonly<
  Record<string, Prepare<AccessTokenRepository | CatalogParts | WebhookRepositoryLawPorts>>
> = {
  "an import": Effect.fnUntraced(function* (audit) {
    const { accounts } = yield* CatalogParts
    const { account, catalog } = yield* sampleCatalog(1)
    return {
      change: applyCatalog(catalog, undefined, audit),
      isChanged: Effect.map(accounts.find(account), Option.isSome)
    }
  }),
  "a new token": Effect.fnUntraced(function* (audit) {
    const { find, insert } = yield* AccessTokenRepository
    const { account } = yield* appliedSample(0)
    const token = sampleToken(yield* freshId, account)
    return { change: insert(token, () => Result.void, audit), isChanged: Effect.map(find(token.hash), Option.isSome) }
  }),
  "a change of a token": Effect.fnUntraced(function* (audit) {
    const { find, modify } = yield* AccessTokenRepository
    const { hash, id } = yield* savedToken
    const unknown = (yield* freshId) as AccessTokenId
    return {
      change: modify(id, revoked(sampleInstant), audit),
      isChanged: Effect.map(find(hash), (token) => Option.getOrThrow(token).revoked_at !== null),
      idle: Effect.andThen(
        modify(id, (one) => one, audit),
        modify(unknown, revoked(sampleInstant), audit)
      )
    }
  }),
  "a new webhook": Effect.fnUntraced(function* (audit) {
    const { get, insert } = yield* WebhookRepository
    const webhook = sampleWebhook(yield* freshId)
    return {
      change: insert(webhook, () => Result.void, audit),
      isChanged: Effect.map(Effect.exit(get(webhook.id)), Exit.isSuccess)
    }
  }),
  "a change of a webhook": Effect.fnUntraced(function* (audit) {
    const { get, modify } = yield* WebhookRepository
    const { id } = yield* insertedWebhook()
    const unknown = (yield* freshId) as WebhookId
    return {
      change: modify(id, disabled(sampleInstant), audit),
      isChanged: Effect.map(get(id), ({ disabled_at }) => disabled_at !== null),
      idle: Effect.andThen(
        modify(id, (one) => one, audit),
        modify(unknown, disabled(sampleInstant), audit)
      )
    }
  }),
  "the removal of a webhook": Effect.fnUntraced(function* (audit) {
    const { get, remove } = yield* WebhookRepository
    const { id } = yield* insertedWebhook()
    const unknown = (yield* freshId) as WebhookId
    return {
      change: remove(id, audit),
      isChanged: Effect.map(Effect.exit(get(id)), Exit.isFailure),
      idle: remove(unknown, audit)
    }
  })
}
