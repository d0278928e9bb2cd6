import type { Actor } from "@leadwell/domain/access/Actor"
import type { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { type AccessToken, revoked } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import type { Creation } from "@leadwell/domain/features/tokens/Creation"
import { disabled, type Webhook } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import type { PersonId } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { DateTime, Effect, Option, Result, Struct } from "effect"
import { demandEqual, freshId, law, type Law } from "../../Law.ts"
import { appliedSample } from "../../sample/ApplyCatalog.ts"
import { insertedPerson, leftOf, sampleInstant } from "../../sample/SamplePerson.ts"
import { sampleToken } from "../../sample/SampleToken.ts"
import { insertedWebhook } from "../../sample/SampleWebhook.ts"

/** The ports that the laws of what people make require. */
export type CreationLawPorts = AccessTokenRepository | CatalogRepository | PersonRepository | WebhookRepository

const account = Effect.map(appliedSample(0), (sample) => sample.account)

const madeToken = Effect.fnUntraced(function* (created_by: Actor, change: Partial<AccessToken> = {}) {
  const token = { ...sampleToken(yield* freshId, yield* account), created_by, ...change }
  yield* AccessTokenRepository.use(({ insert }) => insert(token, () => Result.void, []))
  return token
})

const madeWebhook = (created_by: Actor, change: Partial<Webhook> = {}) => insertedWebhook({ created_by, ...change })

const ofToken = (token: AccessToken): Creation => ({
  kind: "token",
  ended_at: null,
  ...Struct.pick(token, ["id", "account", "name", "abilities", "created_at", "created_by", "expires_at"])
})

const ofWebhook = (webhook: Webhook): Creation => ({
  kind: "webhook",
  ended_at: null,
  ...Struct.pick(webhook, ["id", "account", "url", "created_at", "created_by"])
})

const by = (kind: "person" | "token", { id }: { readonly id: string }): Actor => ({ kind, id, name: "Zoë 👍" })

/** A person who made things and ended one, and whose token made others. A token has the id of another person. */
const world = Effect.gen(function* () {
  const [person, other] = [yield* insertedPerson(), yield* insertedPerson()]
  const own = yield* madeToken(by("person", person), { expires_at: DateTime.add(sampleInstant, { days: 1 }) })
  const ended = yield* madeToken(by("person", person), { revoked_at: sampleInstant })
  const hook = yield* madeWebhook(by("person", person))
  yield* madeWebhook(by("person", person), { disabled_at: sampleInstant })
  const further = yield* madeToken(by("token", own), { abilities: ["operator"] })
  const last = yield* madeWebhook(by("token", further), { account: yield* account })
  const hidden = yield* madeWebhook(by("token", ended))
  const foreign = [yield* madeToken(by("person", other)), yield* madeToken(by("token", person))]
  const foreignHooks = [yield* madeWebhook(by("person", other)), yield* madeWebhook(by("token", hook))]
  yield* madeToken({ ...by("person", person), kind: "command" })
  return { person, other, own, ended, hook, further, last, hidden, foreign, foreignHooks }
})

/** Returns what a store says that a person made. */
const madeBy = (id: PersonId) =>
  PersonRepository.use(({ decide }) =>
    decide(id, (person, made) => Result.succeed({ ...leftOf(person), answer: made }))
  )

const sorted = (some: ReadonlyArray<Creation>) => some.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const later = DateTime.add(sampleInstant, { hours: 1 })

const tokenNow = ({ hash }: AccessToken) =>
  Effect.map(
    AccessTokenRepository.use(({ find }) => find(hash)),
    Option.getOrThrow
  )

const webhookNow = ({ id }: Webhook) => WebhookRepository.use(({ get }) => get(id))

/** The laws of what people make, as {@link PersonRepository} finds and ends it. */
export const creationLaws: ReadonlyArray<Law<CreationLawPorts>> = [
  law("finds what a person made, and what these tokens made, by id and without what has ended", function* () {
    const { further, hidden, hook, last, other, own, person, foreign, foreignHooks } = yield* world
    const made = [ofToken(own), ofWebhook(hook), ofToken(further), ofWebhook(last), ofWebhook(hidden)]
    yield* demandEqual(yield* madeBy(person.id), sorted(made), "what the person made")
    const others = [ofToken(foreign[0]!), ofWebhook(foreignHooks[0]!)]
    yield* demandEqual(yield* madeBy(other.id), sorted(others), "what another person made")
    yield* demandEqual(yield* madeBy((yield* insertedPerson()).id), [], "what a newcomer made")
  }),
  law("ends of what a person made exactly what is decided, and leaves earlier ends as they are", function* () {
    const { ended, foreign, foreignHooks, further, hook, last, own, person } = yield* world
    const ends = [own, further, ended].map(ofToken).concat(ofWebhook(hook))
    yield* PersonRepository.use(({ decide }) =>
      decide(person.id, () => Result.succeed(leftOf(null, { ends, at: later })))
    )
    for (const token of [own, further]) yield* demandEqual(yield* tokenNow(token), revoked(later)(token), "token")
    yield* demandEqual(yield* tokenNow(ended), ended, "token that was revoked before")
    yield* demandEqual(yield* webhookNow(hook), disabled(later)(hook), "webhook")
    yield* demandEqual(yield* webhookNow(last), last, "webhook that goes on")
    for (const token of foreign) yield* demandEqual(yield* tokenNow(token), token, "another token")
    for (const one of foreignHooks) yield* demandEqual(yield* webhookNow(one), one, "another webhook")
  }),
  law("ends nothing of what a person made when the decision is refused", function* () {
    const { hook, own, person } = yield* world
    yield* Effect.flip(PersonRepository.use(({ decide }) => decide(person.id, () => Result.fail("refused"))))
    yield* demandEqual([yield* tokenNow(own), yield* webhookNow(hook)], [own, hook], "what the person made")
  })
]
