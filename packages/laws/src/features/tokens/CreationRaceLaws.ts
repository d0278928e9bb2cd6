import type { AccountId } from "@leadwell/domain/access/Account"
import type { Actor } from "@leadwell/domain/access/Actor"
import type { AccessToken } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { checkMaker, type StoredMaker } from "@leadwell/domain/features/tokens/Creation"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { Effect, Result } from "effect"
import { demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { appliedSample } from "../../sample/ApplyCatalog.ts"
import { insertedPerson, leftOf, removePerson, sampleInstant } from "../../sample/SamplePerson.ts"
import { sampleToken } from "../../sample/SampleToken.ts"
import { sampleWebhook } from "../../sample/SampleWebhook.ts"
import type { CreationLawPorts } from "./CreationLaws.ts"

/** How often a race is run, which is enough to reveal a missing lock. */
const rounds = 10

const actor = (kind: "person" | "token", { id }: { readonly id: string }): Actor => ({ kind, id, name: "Zoë 👍" })

const tokenBy = Effect.fnUntraced(function* (account: AccountId, created_by: Actor) {
  const token: AccessToken = { ...sampleToken(yield* freshId, account), created_by }
  const check = (maker: StoredMaker) => checkMaker({ kind: "token", ...token, created_by, ended_at: null }, maker)
  return { token, insert: AccessTokenRepository.use(({ insert }) => insert(token, check, [])) }
})

const webhookBy = Effect.fnUntraced(function* (created_by: Actor) {
  const webhook = { ...sampleWebhook(yield* freshId), created_by }
  const check = (_: number, maker: StoredMaker) =>
    checkMaker({ kind: "webhook", ...webhook, created_by, ended_at: null }, maker)
  return { webhook, insert: WebhookRepository.use(({ insert }) => insert(webhook, check, [])) }
})

/** Removes a person, and ends all that the store says the person made. */
const removeWithAll = (id: Parameters<typeof removePerson>[0]) =>
  PersonRepository.use(({ decide }) =>
    decide(id, (_, made) => Result.succeed(leftOf(null, { ends: made, at: sampleInstant })))
  )

/** The laws of what people make while they are removed. */
export const creationRaceLaws: ReadonlyArray<Law<CreationLawPorts>> = [
  law("refuses a token and a webhook of whoever was removed or revoked, and stores neither", function* () {
    const { account } = yield* appliedSample(0)
    const person = yield* insertedPerson()
    const own = yield* tokenBy(account, actor("person", person))
    yield* own.insert
    yield* (yield* tokenBy(account, actor("token", own.token))).insert
    yield* (yield* webhookBy(actor("person", person))).insert
    yield* removeWithAll(person.id)
    const late = [yield* tokenBy(account, actor("person", person)), yield* tokenBy(account, actor("token", own.token))]
    const hook = yield* webhookBy(actor("person", person))
    yield* demandEqual((yield* Effect.flip(hook.insert))._tag, "MakerRefused", "the refusal of a webhook")
    for (const { insert, token } of late) {
      yield* demandEqual((yield* Effect.flip(insert))._tag, "MakerRefused", "the refusal of a token")
      const found = yield* AccessTokenRepository.use(({ find }) => find(token.hash))
      yield* demandEqual(found._tag, "None", "the token")
    }
    const found = yield* Effect.result(WebhookRepository.use(({ get }) => get(hook.webhook.id)))
    yield* demandEqual(found._tag, "Failure", "the webhook")
  }),
  law("ends what a person and the tokens of the person make while the person is removed, or refuses it", function* () {
    const { account } = yield* appliedSample(0)
    for (let round = 0; round < rounds; round++) {
      const person = yield* insertedPerson()
      const own = yield* tokenBy(account, actor("person", person))
      yield* own.insert
      const makers = [actor("person", person), actor("token", own.token)]
      const tokens = yield* Effect.forEach(Array.from({ length: rivals }), (_, n) => tokenBy(account, makers[n % 2]!))
      const hooks = yield* Effect.forEach(makers, webhookBy)
      const making = tokens.map(({ insert }) => Effect.ignore(insert))
      const removal = removeWithAll(person.id)
      const hooking = hooks.map(({ insert }) => Effect.ignore(insert))
      const all = [...making.slice(0, rivals / 2), ...hooking, removal, ...making.slice(rivals / 2)]
      yield* Effect.all(all, { concurrency: "unbounded" })
      for (const { token } of tokens) {
        const found = yield* AccessTokenRepository.use(({ find }) => find(token.hash))
        if (found._tag === "Some") yield* demandEqual(found.value.revoked_at, sampleInstant, "the end of a token")
      }
      for (const { webhook } of hooks) {
        const found = yield* Effect.result(WebhookRepository.use(({ get }) => get(webhook.id)))
        if (found._tag === "Success") {
          yield* demandEqual(found.success.disabled_at, sampleInstant, "the end of a webhook")
        }
      }
    }
  })
]
