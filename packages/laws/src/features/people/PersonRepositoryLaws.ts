import type { AccountId } from "@leadwell/domain/access/Account"
import type { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { hasWords, searchWords } from "@leadwell/domain/input/SearchWords"
import type { Email } from "@leadwell/domain/lead/Email"
import { PasskeyRepository } from "@leadwell/people/passkey/PasskeyRepository"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import { EmailTaken, PersonNotFound, PersonRepository } from "@leadwell/people/person/PersonRepository"
import { mostViews, savingView } from "@leadwell/people/person/SavedView"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { DateTime, Effect, Exit, Option, Result } from "effect"
import { searchedNames, searches } from "../../catalog/SearchLaws.ts"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { idsOnly, pageLaw } from "../../pagination/PageLaw.ts"
import { insertedPasskey } from "../../sample/SamplePasskey.ts"
import {
  insertedPerson,
  insertSession,
  leftOf,
  removePerson,
  sampleInstant,
  sampleLink,
  samplePerson,
  sampleSession,
  sampleView
} from "../../sample/SamplePerson.ts"

/** The ports that the laws of {@link PersonRepository} require. */
export type PersonRepositoryLawPorts =
  | DeliveryRepository
  | PasskeyRepository
  | PersonRepository
  | SessionRepository
  | SecretRepository

const stored = (id: PersonId) => PersonRepository.use(({ get }) => get(id))

/** Adds one letter to a name, so that a lost change shows. */
const longer = (person: Person) => Result.succeed({ ...person, name: `${person.name}x` })

/** Leaves a person without the first letter of the name, and removes a person with one letter. */
const shorter = (person: Person) =>
  Result.succeed(leftOf(person.name === "x" ? null : { ...person, name: person.name.slice(1) }))

/** The laws of {@link PersonRepository}. */
export const personRepositoryLaws: ReadonlyArray<Law<PersonRepositoryLawPorts>> = [
  law("keeps a person as inserted, and finds the person by each form of the e-mail address", function* () {
    const { find } = yield* PersonRepository
    const person = yield* insertedPerson()
    yield* demandEqual(yield* stored(person.id), person, "person")
    const { email: sent } = person
    for (const email of [
      sent,
      sent.toUpperCase(),
      sent.normalize("NFD"),
      `${sent}\u200b`,
      `\uff5a\u00ad${sent.slice(1)}`
    ]) {
      yield* demandEqual(Option.getOrNull(yield* find(email as Email)), person, `person at ${email}`)
    }
    yield* demand(Option.isNone(yield* find(`x${person.email}` as Email)), "another address finds the person")
    const id = (yield* freshId) as PersonId
    yield* demandEqual(yield* Effect.flip(stored(id)), new PersonNotFound({ id }), "an unknown one")
  }),
  law("lets one of many people who come at once with one e-mail address in", function* () {
    const { find, insert } = yield* PersonRepository
    const { email } = yield* samplePerson()
    const twins = yield* Effect.forEach(Array.from({ length: rivals }), (_, index) =>
      samplePerson({ email: (index % 2 === 0 ? email : email.toUpperCase()) as Email })
    )
    const exits = yield* Effect.forEach(twins, (twin) => Effect.exit(insert(twin, [])), { concurrency: "unbounded" })
    yield* demandEqual(exits.filter(Exit.isSuccess).length, 1, "people with the address")
    const winner = twins[exits.findIndex(Exit.isSuccess)]
    yield* demandEqual(Option.getOrNull(yield* find(email)), winner, "person")
    const refusal = yield* Effect.flip(insert(twins[0]!, []))
    yield* demandEqual(refusal, new EmailTaken({ id: twins[0]!.id }), "refusal")
  }),
  law("replaces one person with what is made of it, and loses none of many changes at once", function* () {
    const { modify } = yield* PersonRepository
    const [person, other] = [yield* insertedPerson(), yield* insertedPerson()]
    const identity = { issuer: "https://elsewhere.example", subject: "1" }
    const sessions_ended_at = DateTime.add(sampleInstant, { days: 1 })
    const change = {
      name: "An",
      language: "en",
      memberships: other.memberships,
      identity,
      sessions_ended_at,
      link_pace: { unused: 7, sent_at: sessions_ended_at },
      views: [yield* sampleView("A", { list: "mail", query: { status: "failed" } }), ...person.views]
    } as const
    const wanted = { ...person, ...change }
    yield* demandEqual(yield* modify(person.id, (one) => Result.succeed({ ...one, ...change }), []), wanted, "answer")
    yield* demandEqual(yield* modify(person.id, Result.succeed, []), wanted, "answer without a change")
    yield* Effect.all(
      Array.from({ length: rivals }, () => modify(person.id, longer, [])),
      { concurrency: "unbounded" }
    )
    yield* demandEqual(yield* stored(person.id), { ...wanted, name: `An${"x".repeat(rivals)}` }, "person")
    yield* demandEqual(yield* stored(other.id), other, "another person")
    const refused = yield* Effect.flip(modify(other.id, () => Result.fail("refused"), []))
    yield* demandEqual([refused, yield* stored(other.id)], ["refused", other], "a refused change")
    const id = (yield* freshId) as PersonId
    const missing = yield* Effect.flip(modify(id, longer, []))
    yield* demandEqual(missing, new PersonNotFound({ id }), "an unknown one")
  }),
  law(
    "keeps as many views of a person as one may save, and no more, each name once, also when all come at once",
    function* () {
      const { modify } = yield* PersonRepository
      const views = yield* Effect.forEach(Array.from({ length: mostViews - 3 }), (_, n) => sampleView(`v${n}`))
      const [person, other] = [yield* insertedPerson({ views }), yield* insertedPerson()]
      const save = Effect.fnUntraced(function* (name: string, stage: string) {
        const view = yield* sampleView(name, { query: { stage } })
        return yield* Effect.exit(modify(person.id, savingView(view, view.id), []))
      })
      const all = Array.from({ length: rivals }, (_, n) => [save("same", `s${n}`), save(`other${n}`, "open")]).flat()
      const exits = yield* Effect.all(all, { concurrency: "unbounded" })
      const names = (yield* stored(person.id)).views.map(({ name }) => name)
      yield* demandEqual([names.length, new Set(names).size], [mostViews, mostViews], "views, and their names")
      const news = exits.filter((exit, n) => n % 2 === 1 && Exit.isSuccess(exit)).length
      yield* demandEqual(names.slice(views.length).filter((name) => name !== "same").length, news, "views let in")
      yield* demandEqual(yield* stored(other.id), other, "another person")
    }
  ),
  law("removes a person with the sessions, the links and the passkeys, and nobody else", function* () {
    const [sessions, links] = [yield* SessionRepository, yield* SecretRepository]
    const [person, other] = [yield* insertedPerson(), yield* insertedPerson()]
    const opened = [yield* sampleSession(person), yield* sampleSession(other)] as const
    yield* Effect.forEach(opened, insertSession)
    const issued = [yield* sampleLink(person), yield* sampleLink(other)] as const
    yield* Effect.forEach(issued, (link) => links.insert(link, []))
    const passkeys = [yield* insertedPasskey(person), yield* insertedPasskey(other)] as const
    yield* removePerson(person.id)
    const held = yield* Effect.forEach(passkeys, ({ credential_id }) =>
      PasskeyRepository.use(({ find }) => find(credential_id))
    )
    yield* demandEqual(held.map(Option.isSome), [false, true], "passkeys")
    const found = yield* Effect.forEach(opened, ({ hash }) => sessions.find(hash))
    yield* demandEqual(found.map(Option.isSome), [false, true], "sessions")
    const taken = yield* Effect.forEach(issued, ({ hash }) => links.take("sign_in", hash))
    yield* demandEqual(taken.map(Option.isSome), [false, true], "links")
    yield* demandEqual((yield* Effect.flip(stored(person.id)))._tag, "PersonNotFound", "the person")
    yield* demandEqual(yield* stored(other.id), other, "another person")
    const missing = new PersonNotFound({ id: person.id })
    yield* demandEqual(yield* Effect.flip(removePerson(person.id)), missing, "an unknown one")
  }),
  law(
    "leaves of a person what is left, loses none of many removals at once, and removes nobody when refused",
    function* () {
      const { decide } = yield* PersonRepository
      const sessions = yield* SessionRepository
      const person = yield* insertedPerson({ name: "x".repeat(rivals + 1) })
      const session = yield* sampleSession(person)
      yield* insertSession(session)
      const all = Array.from({ length: rivals }, () => decide(person.id, shorter))
      yield* Effect.all(all, { concurrency: "unbounded" })
      yield* demandEqual(yield* stored(person.id), { ...person, name: "x" }, "what is left")
      yield* demand(Option.isSome(yield* sessions.find(session.hash)), "the session is gone")
      const refused = yield* Effect.flip(decide(person.id, () => Result.fail("refused")))
      yield* demandEqual([refused, (yield* stored(person.id)).name], ["refused", "x"], "a refused removal")
      yield* decide(person.id, shorter)
      yield* demandEqual((yield* Effect.flip(stored(person.id)))._tag, "PersonNotFound", "the person")
    }
  ),
  law("finds the people whose name or e-mail address has the beginnings of all words, the newest first", function* () {
    const { search } = yield* PersonRepository
    const mark = `p${(yield* freshId).replaceAll("-", "").slice(0, 12)}`
    const people = yield* Effect.forEach(searchedNames, (name) => insertedPerson({ name: `${mark} ${name}` }))
    for (const text of [...searches, people[0]!.email]) {
      const words = searchWords(`${mark} ${text}`)
      const wanted = people.filter(({ email, name }) => hasWords(words, name, email)).map(({ id }) => id)
      const found = yield* search(words, 100)
      yield* demandEqual(
        found.map(({ id }) => id),
        wanted.toSorted().toReversed(),
        `people with ${text}`
      )
    }
    yield* demandEqual((yield* search([mark], 3)).length, 3, "people up to three")
  }),
  pageLaw(
    "PersonRepository",
    "people by id, the greatest first, also those of one account",
    Effect.gen(function* () {
      const { page } = yield* PersonRepository
      const account = (yield* freshId) as AccountId
      const mine = yield* Effect.forEach(["member", "operator", "member"] as const, (role) =>
        insertedPerson({ memberships: [{ account, role }] })
      )
      const items = [yield* insertedPerson(), ...mine.toReversed()].map(({ id }) => id)
      return {
        lists: [{ page: (request) => page(account, request), items: mine.toReversed() }],
        all: {
          page: (request) => Effect.map(page(undefined, request), idsOnly),
          items: items.toSorted().toReversed(),
          sort: "descending"
        }
      }
    })
  )
]
