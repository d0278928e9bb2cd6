import type { Passkey } from "@leadwell/people/passkey/Passkey"
import { PasskeyRepository } from "@leadwell/people/passkey/PasskeyRepository"
import { countsFor, withSessionsEnded } from "@leadwell/people/person/EndedSessions"
import type { Person } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import { isOpen } from "@leadwell/people/session/Session"
import { type AccessEnd, SessionRepository } from "@leadwell/people/session/SessionRepository"
import { isUsable } from "@leadwell/people/session/SignInLink"
import { DateTime, Effect, Option, Result } from "effect"
import { demand, demandEqual, law, type Law, rivals } from "../../Law.ts"
import { mailsTo } from "../../sample/SampleMail.ts"
import { insertedPasskey, sampleChallenge, sampleNotice, samplePasskey } from "../../sample/SamplePasskey.ts"
import { insertedPerson, insertSession, sampleInstant, sampleLink, sampleSession } from "../../sample/SamplePerson.ts"
import type { PersonRepositoryLawPorts } from "./PersonRepositoryLaws.ts"

/** How often a race is run, which is enough to reveal a missing lock. */
const rounds = 10

/** The instant at which the laws end sessions. All that they store began before it. */
const endedAt = DateTime.add(sampleInstant, { minutes: 1 })

/** Ends all sessions of a person at {@link endedAt}. */
const endAll = Effect.fnUntraced(function* (person: Person, change: Partial<AccessEnd> = {}) {
  const access: AccessEnd = { end: withSessionsEnded(endedAt), withPasskeys: null, audit: [], ...change }
  return yield* SessionRepository.use((sessions) => sessions.endAll(person.id, access))
})

/** Stores what signs a person in: two of each. */
const equipped = Effect.gen(function* () {
  const person = yield* insertedPerson({ sessions_ended_at: null })
  const sessions = [yield* sampleSession(person), yield* sampleSession(person)]
  yield* Effect.forEach(sessions, insertSession)
  const links = [yield* sampleLink(person), yield* sampleLink(person)]
  const challenges = [yield* sampleChallenge(person), yield* sampleChallenge(person)]
  const { insert } = yield* SecretRepository
  yield* Effect.forEach([...links, ...challenges], (one) => insert(one, []))
  const passkeys = [yield* insertedPasskey(person), yield* insertedPasskey(person)]
  return { person, sessions, links, challenges, passkeys }
})

/** Returns the sessions, links, challenges and passkeys that are stored, and takes the links and the challenges. */
const stored = Effect.fnUntraced(function* ({ challenges, links, person, sessions }: Effect.Success<typeof equipped>) {
  const [opened, secrets, held] = [yield* SessionRepository, yield* SecretRepository, yield* PasskeyRepository]
  return [
    (yield* Effect.forEach(sessions, ({ hash }) => opened.find(hash))).filter(Option.isSome).length,
    (yield* Effect.forEach(links, ({ hash }) => secrets.take("sign_in", hash))).filter(Option.isSome).length,
    (yield* Effect.forEach(challenges, ({ hash }) => secrets.take("passkey", hash))).filter(Option.isSome).length,
    (yield* held.ofPerson(person.id)).length
  ]
})

const byHash = <A extends { readonly hash: string }>(all: ReadonlyArray<A>) =>
  all.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))

/** Stores something of a person while all sessions are ended, in both orders. */
const meanwhile = <A, E, R>(person: Person, store: Effect.Effect<A, E, R>, change: Partial<AccessEnd> = {}) => {
  const half = Array.from({ length: rivals / 2 }, () => store)
  const all = [...half, endAll(person, change), ...half]
  return Effect.all(all, { concurrency: "unbounded", mode: "result" })
}

/** Allows a passkey to an earlier session, unless all sessions are ended. */
const beforeTheEnd = (_: ReadonlyArray<Passkey>, person: Person) =>
  countsFor(person, sampleInstant) ? Result.void : Result.fail("ended")

/** The laws of `endAll` of {@link SessionRepository}. */
export const endedAccessLaws: ReadonlyArray<Law<PersonRepositoryLawPorts>> = [
  law("ends the sessions, links and challenges of a person alone, and leaves the passkeys", function* () {
    const [world, other] = [yield* equipped, yield* equipped]
    const ended = yield* endAll(world.person)
    yield* demandEqual(
      { ...ended, sessions: byHash(ended.sessions), links: byHash(ended.links) },
      {
        person: world.person,
        sessions: byHash(world.sessions),
        links: byHash(world.links),
        passkeysRemoved: 0,
        passkeysLeft: 2
      },
      "what ended"
    )
    const now = yield* PersonRepository.use(({ get }) => get(world.person.id))
    yield* demandEqual(now, { ...world.person, sessions_ended_at: endedAt }, "person")
    yield* demandEqual(yield* stored(world), [0, 0, 0, 2], "what is stored")
    yield* demandEqual(yield* stored(other), [2, 2, 2, 2], "what is stored of another person")
    const again = yield* endAll(world.person, { end: withSessionsEnded(sampleInstant) })
    yield* demandEqual([again.sessions, again.links], [[], []], "what ended again")
    yield* demandEqual(yield* PersonRepository.use(({ get }) => get(world.person.id)), now, "person afterwards")
  }),
  law("removes the passkeys of a person alone when they end too, and mails the person once", function* () {
    const [world, other] = [yield* equipped, yield* equipped]
    const withPasskeys = yield* sampleNotice(world.person, "passkeys_removed")
    const { passkeysLeft, passkeysRemoved } = yield* endAll(world.person, { withPasskeys })
    yield* demandEqual([passkeysRemoved, passkeysLeft], [2, 0], "passkeys")
    yield* demandEqual(yield* stored(world), [0, 0, 0, 0], "what is stored")
    yield* demandEqual(yield* stored(other), [2, 2, 2, 2], "what is stored of another person")
    yield* endAll(world.person, { withPasskeys: { ...withPasskeys, id: other.person.id } })
    const mails = (yield* mailsTo(world.person)).filter(({ kind }) => kind === "passkeys_removed")
    yield* demandEqual(mails.length, 1, "mails")
  }),
  law("leaves no session and no link that counts of those that are stored in the same moment", function* () {
    for (let round = 0; round < rounds; round++) {
      const person = yield* insertedPerson({ sessions_ended_at: null })
      const [session, link] = [yield* sampleSession(person), yield* sampleLink(person)]
      const insertLink = SecretRepository.use(({ insert }) => insert(link, []))
      yield* Effect.all([insertSession(session), endAll(person), insertLink], { concurrency: "unbounded" })
      const found = yield* SessionRepository.use(({ find }) => find(session.hash))
      const open = Option.exists(found, (one) => isOpen(one.session, one.person, session.used_at))
      yield* demand(!open, "a session still counts")
      const taken = yield* SecretRepository.use(({ take }) => take("sign_in", link.hash))
      const after = yield* PersonRepository.use(({ get }) => get(person.id))
      const usable = Option.exists(taken, (one) => isUsable(one, after, sampleInstant))
      yield* demand(!usable, "a link still counts")
    }
  }),
  law("leaves no passkey of those that earlier sessions add in the same moment", function* () {
    for (let round = 0; round < rounds; round++) {
      const person = yield* insertedPerson({ sessions_ended_at: null })
      const add = Effect.gen(function* () {
        const [passkey, notice] = [yield* samplePasskey(person), yield* sampleNotice(person)]
        yield* PasskeyRepository.use(({ insert }) => insert(passkey, beforeTheEnd, [], notice))
      })
      yield* meanwhile(person, add, { withPasskeys: yield* sampleNotice(person, "passkeys_removed") })
      const left = yield* PasskeyRepository.use(({ ofPerson }) => ofPerson(person.id))
      yield* demandEqual(left.length, 0, "passkeys that are left")
    }
  })
]
