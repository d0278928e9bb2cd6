import { assert, describe, it } from "@effect/vitest"
import { accountAbilities } from "@leadwell/domain/access/Ability"
import { AccountId } from "@leadwell/domain/access/Account"
import { type Granted, isGranted } from "@leadwell/domain/access/Grant"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import { insertedPerson } from "@leadwell/laws/sample/SamplePerson"
import { PersonId } from "@leadwell/people/person/Person"
import { Effect, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { toldBy } from "../../input/told.ts"
import { managerOf, operator } from "../../UseCases.ts"
import { elsewhere, isLetIn, issue, listed, revoke, useCases, verify, Watch } from "./WatchedTokens.ts"

const website = (code: string, account: string) => ({ code, account, name: code, url: `https://${code}.example` })

const catalog = {
  accounts: ["acme", "best"].map((id) => ({ id, name: id })),
  websites: [website("demo", "acme"), website("other", "best")]
}

const input = { kind: "form", website_code: "demo", name: "page", origins: ["https://demo.example"] }

/** Issues a publishable key of the website `demo`, or what `change` says. */
const issueKey = Effect.fnUntraced(function* (change: object = {}, manager: Granted<"account:manage"> = operator) {
  yield* CatalogImport.use(({ apply }) => apply(catalog))
  const { secret, token } = yield* AccessTokens.use((tokens) => tokens.issue(manager, { ...input, ...change }))
  return { key: Redacted.value(secret), token }
})

const faults = (change: object) => toldBy(issueKey(change))

const formKey = (key: string) => Authentication.use((one) => one.formKey(key))
const isFound = (key: string) => Effect.match(formKey(key), { onSuccess: () => true, onFailure: () => false })

const manager = managerOf("acme", "ada")

describe("a publishable key", () => {
  it.effect("stays readable, and names its account, its website and its origins", () =>
    Effect.gen(function* () {
      const origins = ["https://b.example", "https://a.example", "https://b.example"]
      const { key, token } = yield* issueKey({ origins })
      assert.match(key, /^lw_pub_[\w-]{43}$/)
      const { challenge_secret } = token.form!
      assert.match(challenge_secret, /^[\w-]{43}$/)
      const form = { key, website: "demo", origins: ["https://b.example", "https://a.example"], challenge_secret }
      const { abilities, account, expires_at, scope } = token
      assert.deepStrictEqual([account, abilities, scope, expires_at], ["acme", [], null, null] as unknown)
      assert.deepStrictEqual((yield* listed)[0]?.form, form)
      const { token: hash, ...found } = yield* formKey(key)
      const actor = { kind: "token", id: token.id, name: "page" }
      assert.deepStrictEqual(found, {
        account,
        actor,
        website: "demo",
        origins: form.origins,
        challenge_secret
      } as unknown)
      assert.strictEqual(hash, token.hash)
      const { items } = yield* AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 1 }))
      assert.deepStrictEqual([items[0]?.entry.action, items[0]?.entry.subject.id], ["token.created", token.id])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is granted nothing", () =>
    Effect.gen(function* () {
      const { key } = yield* issueKey()
      const principal = yield* verify(Redacted.make(key))
      const grants = ["operator", "leads:review", ...accountAbilities, "account:manage", "webhooks:manage"] as const
      for (const one of [...grants, "decisions:read"] as const) assert.isFalse(isGranted(principal, one), one)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is not found once it is revoked: at once here, and within five seconds elsewhere", () =>
    Effect.gen(function* () {
      const { key, token } = yield* issueKey()
      const other = yield* elsewhere
      const isFoundElsewhere = Effect.match(other.formKey(key), { onSuccess: () => true, onFailure: () => false })
      assert.deepStrictEqual([yield* isFound(key), yield* isFoundElsewhere], [true, true])
      yield* revoke(token.id)
      assert.deepStrictEqual([yield* isFound(key), yield* isLetIn(Redacted.make(key))], [false, false])
      yield* TestClock.adjust("5 seconds")
      assert.isFalse(yield* isFoundElsewhere)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("is no secret token, nor is a secret token a publishable key; malformed text costs no query", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const { key } = yield* issueKey()
      const seen = yield* Watch
      for (const wrong of [
        Redacted.value(secret),
        "",
        "lw_pub_",
        key.slice(0, -1),
        `${key}x`,
        key.replace("pub", "PUB")
      ]) {
        assert.strictEqual((yield* Effect.flip(formKey(wrong)))._tag, "FormKeyNotFound")
      }
      assert.strictEqual(seen.finds, 0)
      assert.isFalse(yield* isFound(`lw_pub_${"n".repeat(43)}`))
      const tokens = [{ account: "acme", token: key, abilities: ["operator"], name: "stolen" }]
      const refused = CatalogImport.use(({ apply }) => apply({ ...catalog, tokens }))
      assert.deepStrictEqual(yield* toldBy(refused), ["tokens.0.token NotToken"])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is refused with every fault, and the store keeps nothing", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        yield* faults({ website_code: "nowhere", name: " ", origins: ["https://a.example", "https://a.example/"] }),
        ["website_code Unknown", "name Required", "origins.1 NotOrigin"]
      )
      assert.deepStrictEqual(yield* faults({ website_code: "a b", origins: [] }), [
        "website_code NotIdentifier",
        "origins Empty"
      ])
      assert.deepStrictEqual(yield* faults({ website_code: undefined, origins: undefined }), [
        "website_code Required",
        "origins Required"
      ])
      const many = Array.from({ length: 21 }, (_, n) => `https://a${n}.example`)
      assert.deepStrictEqual(yield* faults({ origins: many }), ["origins TooMany 20"])
      assert.deepStrictEqual(yield* faults({ account: "acme", abilities: ["operator"], scope: {} }), [
        "account Unexpected",
        "abilities Unexpected",
        "scope Unexpected"
      ])
      assert.include(yield* faults({ kind: "public" }), "kind NotSelectable")
      assert.include(yield* toldBy(issue({ origins: many })), "origins Unexpected")
      assert.deepStrictEqual(yield* listed, [])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is made, listed and revoked by a manager of its account, who does not learn of other websites", () =>
    Effect.gen(function* () {
      yield* CatalogImport.use(({ apply }) => apply(catalog))
      const memberships = [{ account: AccountId.make("acme"), role: "member" as const }]
      yield* insertedPerson({ id: PersonId.make("ada"), memberships })
      for (const website_code of ["other", "nowhere"]) {
        assert.deepStrictEqual(yield* toldBy(issueKey({ website_code }, manager)), ["website_code Unknown"])
      }
      const others = yield* issueKey({ website_code: "other" })
      const { key, token } = yield* issueKey({}, manager)
      const { page, revoke } = yield* AccessTokens
      const { items } = yield* page(manager, { page: 1, per_page: 100 })
      assert.deepStrictEqual(
        items.map(({ id }) => id),
        [token.id]
      )
      assert.strictEqual((yield* Effect.flip(revoke(manager, others.token.id)))._tag, "AccessTokenNotFound")
      yield* revoke(manager, token.id)
      assert.deepStrictEqual([yield* isFound(key), yield* isFound(others.key)], [false, true])
    }).pipe(Effect.provide(useCases))
  )
})
