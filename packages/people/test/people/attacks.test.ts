import { assert, describe, it } from "@effect/vitest"
import { accountAbilities } from "@leadwell/domain/access/Ability"
import type { Granted } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import { Mails } from "@leadwell/people/mail/Mails"
import { PersonPasskeys } from "@leadwell/people/passkey/PersonPasskeys"
import { AccountPeople } from "@leadwell/people/people/AccountPeople"
import { People } from "@leadwell/people/people/People"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import { Effect, Schema } from "effect"
import { Attempt, attacked, stored, targets, tried, useCases } from "./Attack.ts"

/** Calls without the required grant. This compiles only while the compiler refuses each marked line. */
void Effect.fnUntraced(function* (
  principal: Principal,
  manager: Granted<"account:manage">,
  reviewer: Granted<"leads:review">,
  person: PersonId
) {
  const [all, people, passkeys, mails] = [yield* AccountPeople, yield* People, yield* PersonPasskeys, yield* Mails]
  const page = { page: 1, per_page: 10 }
  // @ts-expect-error a principal has no grant
  yield* all.page(principal, page)
  // @ts-expect-error a reviewer manages no account
  yield* all.invite(reviewer, {})
  // @ts-expect-error who manages an account is no operator
  yield* people.page(manager, page)
  // @ts-expect-error who manages an account is no operator
  yield* passkeys.list(manager, person)
  // @ts-expect-error who manages an account is no operator
  yield* mails.page(manager, {}, page)
})

const Attempts = Schema.Array(Attempt).check(Schema.isMinLength(1), Schema.isMaxLength(12))

/** Everything about a person that no member of `acme` may change. Anybody may ask for a link of anybody. */
const beyond = ({ link_pace: _, memberships, pending, ...rest }: Person) => ({
  ...rest,
  memberships: memberships.filter(({ account, role }) => account !== "acme" || role !== "member"),
  pending: pending.filter(({ account, role }) => account !== "acme" || role !== "member")
})

/** The other accounts that an answer names. A token of another one is refused, so its account is not there either. */
const leaked = (shown: unknown): ReadonlyArray<string> =>
  JSON.stringify(shown ?? null).match(/"account":"(?:best|desk)"/g) ?? []

/** Returns when the sessions of a person ended, if the attacker may end them: the person is in no other account. */
const endedIn = ({ memberships, sessions_ended_at }: Person): Partial<Person> =>
  memberships.every(({ account }) => account === "acme") ? { sessions_ended_at } : {}

const isOfAccount = (one: string): boolean => accountAbilities.some((ability) => ability === one)

describe("a member who attacks the people and the tokens of others", () => {
  it.effect.prop(
    "gains nothing, shows nothing and breaks nothing beyond the account",
    [Attempts],
    ([attempts]) =>
      Effect.gen(function* () {
        const world = yield* attacked
        const before = yield* stored
        for (const attempt of attempts) {
          const answer = yield* tried(world, attempt)
          assert.deepStrictEqual(leaked(answer), [], attempt.act)
          assert.notMatch(JSON.stringify(answer), /lwl_|secret":"lw/)
          const link = "shown" in answer && (answer.shown as { readonly link?: unknown } | undefined)?.link
          assert.isNotOk(link)
        }
        const after = yield* stored
        assert.strictEqual(after.links, before.links)
        for (const person of before.people.values()) {
          const now = after.people.get(person.id)
          const rest = beyond(person)
          if (now === undefined) assert.deepStrictEqual(rest.memberships, [], "a whole person is gone")
          else assert.deepStrictEqual(beyond({ ...now, ...endedIn(person) }), rest)
        }
        for (const person of after.people.values()) {
          if (!before.people.has(person.id)) assert.deepStrictEqual(beyond(person).memberships, [])
        }
        for (const session of before.sessions.filter(({ account }) => account !== "acme")) {
          assert.isTrue(after.sessions.some(({ id }) => id === session.id))
        }
        for (const token of before.tokens.filter(
          ({ abilities, account }) => account !== "acme" || !abilities.every(isOfAccount)
        )) {
          assert.deepStrictEqual(
            after.tokens.find(({ id }) => id === token.id),
            token
          )
        }
        for (const { abilities, account } of after.tokens.slice(before.tokens.length)) {
          assert.deepStrictEqual([account, abilities.filter((one) => !isOfAccount(one))], ["acme", []])
        }
      }).pipe(Effect.provide(useCases)),
    { arbitrary: { runs: 100 } }
  )

  it.effect("is told what may be touched, and never more", () =>
    Effect.gen(function* () {
      const answers: Record<string, ReadonlyArray<string>> = {}
      for (const act of ["get", "change", "link", "endSessions", "remove"] as const) {
        const told = Effect.gen(function* () {
          const world = yield* attacked
          const memberships = [{ account: "acme" as const, role: "member" as const }]
          return yield* Effect.forEach(Object.keys(targets).keys(), (whom) =>
            Effect.map(tried(world, { act, whom, memberships, abilities: [], renames: false }), (answer) =>
              "refusal" in answer ? answer.refusal : "yes"
            )
          )
        })
        answers[act] = yield* Effect.provide(told, useCases)
      }
      const [mine, notMine, gone] = ["yes", "NotGranted", "PersonNotFound"]
      const own = [mine, mine, mine, mine]
      assert.deepStrictEqual(answers, {
        get: [...own, mine, mine, gone, gone],
        change: [...own, notMine, notMine, gone, gone],
        link: [...own, notMine, notMine, gone, gone],
        endSessions: [...own, notMine, notMine, gone, gone],
        remove: [...own, notMine, notMine, gone, gone]
      })
    })
  )
})
