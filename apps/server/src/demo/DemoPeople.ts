import { AccountId } from "@leadwell/domain/access/Account"
import { server } from "@leadwell/domain/access/Actor"
import { principalWith } from "@leadwell/domain/access/Grant"
import type { DemoMark } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { comparableEmail, Email } from "@leadwell/domain/lead/Email"
import { People } from "@leadwell/people/people/People"
import { Sessions } from "@leadwell/people/session/Sessions"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Effect, Redacted } from "effect"
import type { DemoPerson } from "./DemoMarket.ts"

const membershipsOf = ({ account, role, scope }: DemoPerson) => [
  { account: AccountId.make(account), role, ...(scope === undefined ? {} : { scope }) }
]

/** A person of a demo, as the demo makes it. */
export const demoMark = (person: DemoPerson): DemoMark => ({
  kind: "person",
  name: comparableEmail(Email.make(person.email)),
  person: { name: person.name, memberships: membershipsOf(person) }
})

const asServer = principalWith({ account: AccountId.make("operator"), actor: server }, "operator")

/** Returns a person of a demo, who is invited and comes in, unless the store has the person. */
export const joinedPerson = Effect.fnUntraced(function* (person: DemoPerson) {
  const [people, signIn, sessions] = [yield* People, yield* SignIn, yield* Sessions]
  const join = Effect.gen(function* () {
    const { email, name } = person
    const { link } = yield* people.invite(asServer, { name, email, memberships: membershipsOf(person) })
    const signedIn = yield* signIn.useLink({ link: Redacted.value(link.secret) })
    yield* sessions.end(signedIn, signedIn.session.id)
    return signedIn.person
  })
  return yield* Effect.catchTag(people.find(asServer, Email.make(person.email)), "PersonNotFound", () => join)
})

/** Returns a one-time link for a person. */
export const linkFor = ({ email }: DemoPerson) =>
  Effect.gen(function* () {
    const people = yield* People
    const { id } = yield* people.find(asServer, Email.make(email))
    return yield* people.link(asServer, id)
  })
