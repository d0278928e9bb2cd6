import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { People } from "@leadwell/people/people/People"
import { demoEmails, DemoSignIn } from "@leadwell/people/session/DemoSignIn"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Array as Arr, Effect, Option, Redacted, Schema } from "effect"
import { useCases } from "../PeopleWorld.ts"

const names = Schema.Array(Schema.Literals(["a", "b", "c", "d"]))

const email = "olga@example.nl"
const memberships = [{ account: AccountId.make("demo"), role: "operator" }] as const
const website = (code: string) => ({ code, account: "demo", name: code, url: `https://${code}.example` })
const catalog = { accounts: [{ id: "demo", name: "Demo" }], tokens: [], websites: [website("shop")] }

/** Loads a demo with one person, and invites another one. */
const demo = Effect.gen(function* () {
  const mark = { kind: "person", name: email, person: { name: "Olga", memberships } }
  yield* CatalogImport.use(({ applyDemo }) => applyDemo(catalog, [mark]))
  const operator = principalWith({ account: AccountId.make("demo") }, "operator")
  for (const one of [email, "stranger@example.nl"])
    yield* People.use(({ invite }) => invite(operator, { name: "Olga", email: one, memberships }))
  return yield* DemoSignIn
})

const emails = Effect.map(
  DemoSignIn.use(({ people }) => people),
  Arr.map(({ email }) => email as string)
)

describe("the people of a demo", () => {
  it.prop("are named only while each account and each website is the demo's", [names, names, names, names], (lists) => {
    const [accounts, websites, ownAccounts, ownWebsites] = lists
    const made = [
      ...accounts.map((name) => ({ kind: "account", name })),
      ...websites.map((name) => ({ kind: "website", name })),
      { kind: "person", name: email }
    ]
    const found = demoEmails(made, { accounts: ownAccounts, websites: ownWebsites })
    const isOnlyDemo =
      new Set([...ownAccounts, ...accounts]).size === new Set(accounts).size &&
      new Set([...ownWebsites, ...websites]).size === new Set(websites).size
    assert.deepStrictEqual([...found], isOnlyDemo ? [email] : [])
  })

  it.effect("get a link that signs them in, and nobody else does", () =>
    Effect.gen(function* () {
      const { link } = yield* demo
      assert.deepStrictEqual(yield* emails, [email])
      const issued = Option.getOrThrow(yield* link({ email: "Olga@Example.nl" }))
      const { person } = yield* SignIn.use(({ useLink }) => useLink({ link: Redacted.value(issued.secret) }))
      assert.strictEqual(person.email, email)
      for (const input of [{ email: "stranger@example.nl" }, { email: "none" }, { email: 5 }, {}, null])
        assert.isTrue(Option.isNone(yield* link(input)))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("get none any more once the store has an account or a website of somebody else", () =>
    Effect.gen(function* () {
      for (const own of [{ accounts: [{ id: "mine", name: "Mine" }] }, { websites: [website("mine")] }])
        yield* Effect.gen(function* () {
          const { link } = yield* demo
          yield* CatalogImport.use(({ apply }) => apply(own))
          assert.deepStrictEqual([yield* emails, yield* link({ email })], [[], Option.none()])
        }).pipe(Effect.provide(useCases))
    })
  )

  it.effect("do not exist in a store without a demo", () =>
    Effect.gen(function* () {
      yield* CatalogImport.use(({ apply }) => apply(catalog))
      const operator = principalWith({ account: AccountId.make("demo") }, "operator")
      yield* People.use(({ invite }) => invite(operator, { name: "Olga", email, memberships }))
      const { link } = yield* DemoSignIn
      assert.deepStrictEqual([yield* emails, yield* link({ email })], [[], Option.none()])
    }).pipe(Effect.provide(useCases))
  )
})
