import { assert, describe, it } from "@effect/vitest"
import { accountAbilities } from "@leadwell/domain/access/Ability"
import { AccountId } from "@leadwell/domain/access/Account"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import { insertedPerson } from "@leadwell/laws/sample/SamplePerson"
import { PersonId } from "@leadwell/people/person/Person"
import { Effect } from "effect"
import { toldBy } from "../../input/told.ts"
import { managerOf, operator } from "../../UseCases.ts"
import { isLetIn, useCases } from "./WatchedTokens.ts"

const all = { page: 1, per_page: 100 }

/** A person who manages the account `acme`. */
const manager = managerOf("acme", "ada")

/** The tokens of the accounts `acme` and `best`. */
const tokensOfTwo = Effect.gen(function* () {
  yield* CatalogImport.use(({ apply }) => apply({ accounts: ["acme", "best"].map((id) => ({ id, name: id })) }))
  const memberships = [{ account: AccountId.make("acme"), role: "member" as const }]
  yield* insertedPerson({ id: PersonId.make("ada"), memberships })
  const tokens = yield* AccessTokens
  const input = { account: "acme", name: "website", abilities: ["leads:create"] }
  return {
    tokens,
    issue: (change: object = {}) => tokens.issue(manager, { ...input, ...change }),
    issueAs: (change: object) => tokens.issue(operator, { ...input, ...change }),
    /** Returns what the audit trail tells of tokens, the first entry first. */
    audited: Effect.map(
      AuditRepository.use(({ page }) => page({}, all)),
      ({ items }) =>
        items
          .filter(({ entry }) => entry.subject.kind === "token")
          .map(({ entry: { action, actor, subject } }) => [action, actor.id, subject.id])
          .toReversed()
    )
  }
})

describe("a manager of an account", () => {
  it.effect("issues, lists and revokes the tokens of its account, and the audit trail names it", () =>
    Effect.gen(function* () {
      const { audited, issue, issueAs, tokens } = yield* tokensOfTwo
      const { secret, token } = yield* issue({ abilities: accountAbilities })
      yield* issueAs({ account: "best" })
      const listed = yield* tokens.page(manager, all)
      assert.deepStrictEqual([listed.total, listed.items[0]!.id], [1, token.id])
      assert.strictEqual((yield* tokens.page(operator, all)).total, 2)
      const revoked = yield* tokens.revoke(manager, token.id)
      assert.isNotNull(revoked.revoked_at)
      assert.isFalse(yield* isLetIn(secret))
      const own = (yield* audited).filter(([, actor]) => actor === "ada")
      assert.deepStrictEqual(own, [
        ["token.created", "ada", token.id],
        ["token.revoked", "ada", token.id]
      ])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("gives no ability beyond its account, and an operator gives each", () =>
    Effect.gen(function* () {
      const { issue, issueAs } = yield* tokensOfTwo
      const abilities = ["leads:read", "leads:review", "operator"] as const
      assert.deepStrictEqual(yield* toldBy(issue({ abilities })), [
        "abilities.1 NotSelectable",
        "abilities.2 NotSelectable"
      ])
      assert.deepStrictEqual((yield* issueAs({ abilities })).token.abilities, abilities)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("does not learn which other accounts there are", () =>
    Effect.gen(function* () {
      const { issue } = yield* tokensOfTwo
      for (const account of ["best", "nobody"]) {
        assert.deepStrictEqual(yield* toldBy(issue({ account })), ["account Unknown"])
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect.each([
    ["of another account", { account: "best" }, "AccessTokenNotFound"],
    ["of a reviewer", { abilities: ["leads:read", "leads:review"] }, "NotGranted"],
    ["of an operator", { abilities: ["operator"] }, "NotGranted"]
  ] as const)("cannot revoke a token %s, which an operator can", ([, change, refusal]) =>
    Effect.gen(function* () {
      const { audited, issueAs, tokens } = yield* tokensOfTwo
      const { secret, token } = yield* issueAs(change)
      assert.strictEqual((yield* Effect.flip(tokens.revoke(manager, token.id)))._tag, refusal)
      assert.isTrue(yield* isLetIn(secret))
      assert.deepStrictEqual(yield* audited, [["token.created", "lead-house", token.id]])
      yield* tokens.revoke(operator, token.id)
      assert.isFalse(yield* isLetIn(secret))
    }).pipe(Effect.provide(useCases))
  )
})
