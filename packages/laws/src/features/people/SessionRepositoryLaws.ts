import type { AccountId } from "@leadwell/domain/access/Account"
import type { SecretHash } from "@leadwell/people/person/Secret"
import type { Session } from "@leadwell/people/session/Session"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { DateTime, Effect, Option } from "effect"
import { demand, demandEqual, freshId, law, type Law, rivals } from "../../Law.ts"
import { insertedPerson, insertSession, samplePerson, sampleSession } from "../../sample/SamplePerson.ts"
import type { PersonRepositoryLawPorts } from "./PersonRepositoryLaws.ts"

/** The instant of sessions that laws remove as idle. Sessions of all other laws are used later. */
const longAgo = DateTime.makeUnsafe("1999-01-01T00:00:00Z")

const found = ({ hash }: Pick<Session, "hash">) =>
  Effect.map(
    SessionRepository.use(({ find }) => find(hash)),
    Option.getOrNull
  )

/** Moves the last use by a second, so that a lost change shows. */
const later = (one: Session): Session => ({ ...one, used_at: DateTime.add(one.used_at, { seconds: 1 }) })

/** The laws of {@link SessionRepository}. */
export const sessionRepositoryLaws: ReadonlyArray<Law<PersonRepositoryLawPorts>> = [
  law("finds a session with its person, and none under another hash", function* () {
    const person = yield* insertedPerson()
    const session = yield* sampleSession(person)
    yield* insertSession(session)
    yield* demandEqual(yield* found(session), { session, person }, "session")
    const hash = (yield* freshId).replaceAll("-", "").repeat(2) as SecretHash
    yield* demandEqual(yield* found({ hash }), null, "an unknown one")
    const stray = yield* sampleSession(yield* samplePerson())
    yield* insertSession(stray)
    yield* demandEqual(yield* found(stray), null, "the session of nobody")
  }),
  law("replaces a session with what is made of it, and does not bring back a removed one", function* () {
    const { modify, remove } = yield* SessionRepository
    const person = yield* insertedPerson()
    const [session, other] = [yield* sampleSession(person), yield* sampleSession(person)]
    yield* Effect.forEach([session, other], insertSession)
    const change = { account: (yield* freshId) as AccountId, used_at: DateTime.add(session.used_at, { hours: 1 }) }
    const answer = yield* modify(session.hash, (one) => ({ ...one, ...change }))
    const changed = { ...session, ...change }
    yield* demandEqual(Option.getOrNull(answer), changed, "answer")
    yield* demandEqual(yield* found(session), { session: changed, person }, "session")
    yield* demandEqual(yield* found(other), { session: other, person }, "another session")
    yield* remove(person.id, [session.id], [])
    yield* demand(Option.isNone(yield* modify(session.hash, (one) => ({ ...one }))), "a removed session is changed")
    yield* demandEqual(yield* found(session), null, "removed session")
  }),
  law("loses no change of many that are made to a session at once", function* () {
    const { modify } = yield* SessionRepository
    const session = yield* sampleSession(yield* insertedPerson())
    yield* insertSession(session)
    yield* Effect.all(
      Array.from({ length: rivals }, () => modify(session.hash, later)),
      { concurrency: "unbounded" }
    )
    const used_at = DateTime.add(session.used_at, { seconds: rivals })
    yield* demandEqual((yield* found(session))?.session, { ...session, used_at }, "session")
  }),
  law("lists the sessions of a person, the newest first, and removes some of them", function* () {
    const { ofPerson, remove } = yield* SessionRepository
    const [person, other] = [yield* insertedPerson(), yield* insertedPerson()]
    const mine: Array<Session> = []
    for (let n = 0; n < 3; n++) mine.push(yield* sampleSession(person))
    const theirs = yield* sampleSession(other)
    yield* Effect.forEach([...mine, theirs], insertSession)
    yield* demandEqual(yield* ofPerson(person.id), mine.toReversed(), "sessions")
    yield* demandEqual(yield* remove(person.id, [theirs.id], []), 0, "removed sessions of another person")
    yield* demandEqual(yield* remove(person.id, [mine[1]!.id, theirs.id], []), 1, "removed sessions")
    yield* demandEqual(yield* ofPerson(person.id), [mine[2], mine[0]], "sessions that are left")
    const all = mine.map(({ id }) => id)
    yield* demandEqual(yield* remove(person.id, all, []), 2, "all removed sessions")
    yield* demandEqual(yield* ofPerson(other.id), [theirs], "sessions of another person")
  }),
  law("stores a session in place of the one that its browser had, whoever that was, and of no other", function* () {
    const { insert } = yield* SessionRepository
    const [person, other] = [yield* insertedPerson(), yield* insertedPerson()]
    const [old, left, next] = [yield* sampleSession(other), yield* sampleSession(person), yield* sampleSession(person)]
    yield* Effect.forEach([old, left], insertSession)
    yield* insert(next, old.hash)
    const sessions = yield* Effect.forEach([old, left, next], found)
    yield* demandEqual(
      sessions.map((one) => one?.session ?? null),
      [null, left, next],
      "sessions"
    )
  }),
  law("removes idle sessions in steps, each once, and no other", function* () {
    const { removeIdle } = yield* SessionRepository
    const person = yield* insertedPerson()
    const idle = yield* Effect.forEach(Array.from({ length: rivals }), () =>
      sampleSession(person, { used_at: longAgo })
    )
    const younger = yield* sampleSession(person, { used_at: DateTime.add(longAgo, { milliseconds: 1 }) })
    yield* Effect.forEach([...idle, younger], insertSession)
    yield* demand((yield* removeIdle(longAgo, 2)) <= 2, "more sessions are removed than allowed")
    const turns = Array.from({ length: rivals }, () => removeIdle(longAgo, 2))
    yield* Effect.all(turns, { concurrency: "unbounded" })
    while ((yield* removeIdle(longAgo, 2)) > 0);
    const left = yield* Effect.forEach(idle, found)
    yield* demand(
      left.every((one) => one === null),
      "an idle session is left"
    )
    yield* demandEqual(yield* found(younger), { session: younger, person }, "a later session")
  })
]
