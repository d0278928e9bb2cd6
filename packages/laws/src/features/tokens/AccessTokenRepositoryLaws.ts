import type { AccountId } from "@leadwell/domain/access/Account"
import { commandActor } from "@leadwell/domain/access/Actor"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { type AccessToken, type AccessTokenId, revoked, usedOn } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenNotFound, AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { DateTime, Effect, Option, Result } from "effect"
import { demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { idsOnly, pageLaw } from "../../pagination/PageLaw.ts"
import { applyCatalog } from "../../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../../sample/SampleCatalog.ts"
import { sampleInstant } from "../../sample/SampleLead.ts"
import { sampleToken } from "../../sample/SampleToken.ts"

/** The ports that the laws of {@link AccessTokenRepository} require. */
export type AccessTokenRepositoryLawPorts = AccessTokenRepository | CatalogRepository

/** Accounts enter a store only with a catalogue. */
const applied = Effect.gen(function* () {
  const sample = yield* sampleCatalog(0)
  yield* applyCatalog(sample.catalog)
  return sample
})

const inserted = Effect.fnUntraced(function* (account: AccountId, change: Partial<AccessToken> = {}) {
  const token = { ...sampleToken(yield* freshId, account), ...change }
  yield* AccessTokenRepository.use(({ insert }) => insert(token, () => Result.void, []))
  return token
})

const kept = ({ hash }: AccessToken) =>
  Effect.map(
    AccessTokenRepository.use(({ find }) => find(hash)),
    Option.getOrNull
  )

const day = (millis: number) => new Date(millis).toISOString().slice(0, 10) as CalendarDate

const usedAndRevoked = (one: AccessToken) => revoked(sampleInstant)(usedOn("2026-01-15" as CalendarDate)(one))

/** The laws of {@link AccessTokenRepository}. */
export const accessTokenRepositoryLaws: ReadonlyArray<Law<AccessTokenRepositoryLawPorts>> = [
  law("keeps a token as it was inserted", function* () {
    const { account } = yield* applied
    const expires_at = DateTime.add(sampleInstant, { days: 1 })
    for (const change of [{}, { expires_at, revoked_at: sampleInstant, last_used_on: "2026-01-14" as CalendarDate }]) {
      const token = yield* inserted(account, { ...change, abilities: ["operator", "leads:read"] })
      yield* demandEqual(yield* kept(token), token, "token")
    }
    for (const scope of [{ businesses: ["b", "a"], websites: [] }, { businesses: [] }, { websites: ["demo"] }]) {
      const token = yield* inserted(account, { scope })
      yield* demandEqual(yield* kept(token), token, "token with a scope")
      const changed = { ...token, scope: { businesses: ["c"] } }
      yield* AccessTokenRepository.use(({ modify }) => modify(token.id, () => changed, []))
      yield* demandEqual(yield* kept(token), changed, "token with another scope")
    }
    const form = {
      key: `lw_pub_${"k".repeat(43)}`,
      website: "demo",
      origins: ["https://b.example", "https://a.example"],
      challenge_secret: "a secret"
    }
    const key = yield* inserted(account, { abilities: [], form })
    yield* demandEqual(yield* kept(key), key, "publishable key")
    const { modify } = yield* AccessTokenRepository
    yield* modify(key.id, usedAndRevoked, [])
    yield* demandEqual(yield* kept(key), usedAndRevoked(key), "publishable key that was revoked")
  }),
  law("replaces one token with what is made of it, and no other", function* () {
    const { modify } = yield* AccessTokenRepository
    const { account } = yield* applied
    const [token, other] = [yield* inserted(account), yield* inserted(account)]
    const wanted = { ...token, last_used_on: "2026-01-15", revoked_at: sampleInstant }
    yield* demandEqual(yield* modify(token.id, usedAndRevoked, []), wanted, "answer")
    yield* demandEqual(yield* kept(token), wanted, "token")
    yield* demandEqual(yield* modify(token.id, (one) => one, []), wanted, "answer without a change")
    yield* demandEqual(yield* kept(other), other, "another token")
    const id = (yield* freshId) as AccessTokenId
    const missing = yield* Effect.flip(modify(id, (one) => one, []))
    yield* demandEqual(missing, new AccessTokenNotFound({ id }), "an unknown one")
  }),
  law("loses no change of many that are made to a token at once", function* () {
    const { modify } = yield* AccessTokenRepository
    const { account } = yield* applied
    const token = yield* inserted(account, { last_used_on: "2026-01-01" as CalendarDate })
    const next = (one: AccessToken) => ({ ...one, last_used_on: day(Date.parse(one.last_used_on!) + 86_400_000) })
    yield* Effect.all(
      Array.from({ length: rivals }, () => modify(token.id, next, [])),
      { concurrency: "unbounded" }
    )
    yield* demandEqual((yield* kept(token))?.last_used_on, day(Date.UTC(2026, 0, 1 + rivals)), "day")
  }),
  law(
    "has a catalogue change the account, name, abilities and scope of a token it knows, and nothing else",
    function* () {
      const { account, catalog } = yield* applied
      const revoked_at = sampleInstant
      const expires_at = DateTime.add(sampleInstant, { days: 1 })
      const token = yield* inserted(account, { expires_at, revoked_at, last_used_on: "2026-01-14" as CalendarDate })
      const imported = { ...sampleToken(yield* freshId, account), hash: token.hash, name: "other", abilities: [] }
      const scope = { websites: [catalog.websites[0]!.code] }
      const created_at = DateTime.add(sampleInstant, { days: 9 })
      yield* applyCatalog({
        ...catalog,
        tokens: [{ ...imported, scope, created_at, created_by: commandActor("import") }]
      })
      yield* demandEqual(yield* kept(token), { ...token, name: "other", abilities: [], scope }, "token")
      yield* applyCatalog({ ...catalog, tokens: [imported] })
      yield* demandEqual((yield* kept(token))?.scope, null, "scope that is left out")
      const added = sampleToken(yield* freshId, account)
      yield* applyCatalog({ ...catalog, tokens: [added] })
      yield* demandEqual(yield* kept(added), added, "token that it adds")
    }
  ),
  pageLaw(
    "AccessTokenRepository",
    "tokens by id, the greatest first, also those of one account",
    Effect.gen(function* () {
      const { page } = yield* AccessTokenRepository
      const { account, catalog } = yield* applied
      const mine = [...catalog.tokens, ...(yield* Effect.replicateEffect(inserted(account), 5))]
      const items = mine.toSorted((a, b) => (a.id < b.id ? 1 : -1))
      return {
        lists: [{ page: (request) => page(account, request), items }],
        all: {
          page: (request) => Effect.map(page(undefined, request), idsOnly),
          items: items.map(({ id }) => id),
          sort: "descending"
        }
      }
    })
  )
]
