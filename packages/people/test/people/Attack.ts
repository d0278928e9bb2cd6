import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Ability } from "@leadwell/domain/access/Ability"
import { grant } from "@leadwell/domain/access/Grant"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import { AccountPeople } from "@leadwell/people/people/AccountPeople"
import { People } from "@leadwell/people/people/People"
import { PersonId } from "@leadwell/people/person/Person"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Effect, Layer, Redacted, Result, Schema } from "effect"
import { operator } from "../../../domain/test/UseCases.ts"
import { useCasesOn } from "../PeopleWorld.ts"

/** The use cases on a new store for each test, which can be looked into. */
export const useCases = useCasesOn(Layer.merge(MemoryStorage.layer, MemoryStore.layer))

const accounts = ["acme", "best", "desk"] as const
const roles = ["member", "operator", "reviewer"] as const
const acts = ["invite", "get", "page", "change", "remove", "link", "endSessions", "issue", "revoke", "tokens"] as const

/** The people of the attacked store, by their memberships. The first is the attacker. */
export const targets = {
  attacker: [{ account: "acme", role: "member" }],
  colleague: [{ account: "acme", role: "member", scope: { businesses: [] } }],
  "also elsewhere": [
    { account: "best", role: "member" },
    { account: "acme", role: "member" }
  ],
  "operator and member": [
    { account: "desk", role: "operator" },
    { account: "acme", role: "member" }
  ],
  "operator here": [{ account: "acme", role: "operator" }],
  "reviewer here": [{ account: "acme", role: "reviewer" }],
  operator: [{ account: "desk", role: "operator" }],
  stranger: [{ account: "best", role: "member" }]
} as const

const Index = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Object.keys(targets).length - 1 }))

/** One thing that the attacker tries. */
export const Attempt = Schema.Struct({
  act: Schema.Literals(acts),
  whom: Index,
  memberships: Schema.Array(Schema.Struct({ account: Schema.Literals(accounts), role: Schema.Literals(roles) })).check(
    Schema.isMaxLength(3)
  ),
  abilities: Schema.Array(Ability).check(Schema.isMaxLength(2)),
  renames: Schema.Boolean
})

/** One thing that the attacker tries. */
export type Attempt = typeof Attempt.Type

const emailOf = (index: number) => `person-${index}@example.nl`

/** Fills a store with the targets, their sessions and tokens of all kinds, and signs the attacker in. */
export const attacked = Effect.gen(function* () {
  yield* CatalogImport.use(({ apply }) => apply({ accounts: accounts.map((id) => ({ id, name: id })) }))
  const ids: Array<PersonId> = []
  const secrets: Array<Redacted.Redacted<string>> = []
  for (const [index, memberships] of Object.values(targets).entries()) {
    const input = { name: `Name ${index}`, email: emailOf(index), memberships }
    const { link, person } = yield* People.use(({ invite }) => invite(operator, input))
    const { secret } = yield* SignIn.use(({ useLink }) => useLink({ link: Redacted.value(link.secret) }))
    ids.push(person.id)
    secrets.push(secret)
  }
  const tokens: Array<AccessTokenId> = []
  for (const account of accounts) {
    for (const ability of ["leads:read", "leads:review", "operator"]) {
      const input = { account, name: ability, abilities: [ability] }
      tokens.push((yield* AccessTokens.use(({ issue }) => issue(operator, input))).token.id)
    }
  }
  const { principal } = yield* SignIn.use(({ verify }) => verify(secrets[0]!))
  return { ids, secrets, tokens, attacker: Result.getOrThrow(grant(principal, "account:manage")) }
})

type Attacked = Effect.Success<typeof attacked>

/** Makes an attempt, and returns what it shows, or the tag of its refusal. */
export const tried = Effect.fnUntraced(function* ({ attacker, ids, tokens }: Attacked, attempt: Attempt) {
  const [people, access] = [yield* AccountPeople, yield* AccessTokens]
  const { abilities, act, memberships, renames, whom } = attempt
  const id = ids[whom]!
  const page = { page: 1, per_page: 100 }
  const account = memberships[0]?.account ?? "acme"
  const answers = {
    invite: people.invite(attacker, { name: "Other", email: emailOf(whom), memberships }),
    get: people.get(attacker, id),
    page: people.page(attacker, page),
    change: people.change(attacker, id, renames ? { name: "Other", memberships } : { memberships }),
    remove: people.remove(attacker, id),
    link: people.link(attacker, id),
    endSessions: people.endSessions(attacker, id, true),
    issue: access.issue(attacker, { account, name: "mine", abilities }),
    revoke: access.revoke(attacker, tokens[whom % tokens.length]!),
    tokens: access.page(attacker, page)
  }
  const answer: Effect.Effect<unknown, { readonly _tag: string }> = answers[act]
  return yield* Effect.match(answer, {
    onSuccess: (shown) => ({ shown }),
    onFailure: ({ _tag }) => ({ refusal: _tag })
  })
})

/** What the store has of people, links and tokens. */
export const stored = Effect.map(MemoryStore, ({ people, secrets, sessions, tokens }) => ({
  people: new Map(people),
  sessions: [...sessions.values()],
  links: secrets.size,
  tokens: [...tokens.values()]
}))
