import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import type { PasskeyId } from "@leadwell/people/passkey/Passkey"
import { PasskeyRepository } from "@leadwell/people/passkey/PasskeyRepository"
import type { Person, PersonId } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { SecretRepository } from "@leadwell/people/person/SecretRepository"
import type { SessionId } from "@leadwell/people/session/Session"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { Effect, Exit, Option, Result } from "effect"
import type { Prepare } from "../../audit/AuditedChange.ts"
import { freshId } from "../../Law.ts"
import { appliedSample } from "../../sample/ApplyCatalog.ts"
import { insertedPasskey, sampleNotice, samplePasskey } from "../../sample/SamplePasskey.ts"
import {
  insertedPerson,
  insertSession,
  leftOf,
  sampleLink,
  samplePerson,
  sampleSession
} from "../../sample/SamplePerson.ts"
import { sampleToken } from "../../sample/SampleToken.ts"
import type { SubscriptionRepositoryLawPorts } from "../../subscription/SubscriptionRepositoryLaws.ts"
import type { PersonRepositoryLawPorts } from "./PersonRepositoryLaws.ts"

/** The changes of people that are audited, by name. */
export const auditedPeople: Readonly<
  Record<string, Prepare<AccessTokenRepository | PersonRepositoryLawPorts | SubscriptionRepositoryLawPorts>>
> = {
  "a new person": Effect.fnUntraced(function* (audit) {
    const { get, insert } = yield* PersonRepository
    const [person, twin] = [yield* samplePerson(), yield* insertedPerson()]
    return {
      change: insert(person, audit),
      isChanged: Effect.map(Effect.exit(get(person.id)), Exit.isSuccess),
      idle: insert({ ...person, email: twin.email }, audit)
    }
  }),
  "a change of a person": Effect.fnUntraced(function* (audit) {
    const { get, modify } = yield* PersonRepository
    const { id } = yield* insertedPerson()
    const unknown = (yield* freshId) as PersonId
    return {
      change: modify(id, (person) => Result.succeed({ ...person, name: "An" }), audit),
      isChanged: Effect.map(get(id), ({ name }) => name === "An"),
      idle: Effect.andThen(
        modify(id, Result.succeed, audit),
        modify(unknown, (one) => Result.succeed({ ...one }), audit)
      )
    }
  }),
  "the removal of a person": Effect.fnUntraced(function* (audit) {
    const { decide, get } = yield* PersonRepository
    const { id } = yield* insertedPerson()
    const unknown = (yield* freshId) as PersonId
    return {
      change: decide(id, () => Result.succeed(leftOf(null, { audit }))),
      isChanged: Effect.map(Effect.exit(get(id)), Exit.isFailure),
      idle: Effect.andThen(
        Effect.ignore(decide(id, () => Result.fail("refused"))),
        decide(unknown, () => Result.succeed(leftOf(null, { audit })))
      )
    }
  }),
  "the end of what a person made": Effect.fnUntraced(function* (audit) {
    const { decide } = yield* PersonRepository
    const tokens = yield* AccessTokenRepository
    const { id } = yield* insertedPerson()
    const { account } = yield* appliedSample(0)
    const token = { ...sampleToken(yield* freshId, account), created_by: { kind: "person", id, name: "An" } as const }
    yield* tokens.insert(token, () => Result.void, [])
    return {
      change: decide(id, (_, made) => Result.succeed(leftOf(null, { ends: made, audit }))),
      isChanged: Effect.map(tokens.find(token.hash), (one) => Option.getOrThrow(one).revoked_at !== null),
      idle: decide(id, () => Result.fail("refused"))
    }
  }),
  "a new link": Effect.fnUntraced(function* (audit) {
    const { insert, take } = yield* SecretRepository
    const link = yield* sampleLink(yield* insertedPerson())
    // Only taking a link shows that it is stored.
    let isStored = false
    const isChanged = Effect.map(take("sign_in", link.hash), (taken) => (isStored ||= Option.isSome(taken)))
    return { change: insert(link, audit), isChanged }
  }),
  "the end of sessions": Effect.fnUntraced(function* (audit) {
    const { find, remove } = yield* SessionRepository
    const person = yield* insertedPerson()
    const session = yield* sampleSession(person)
    yield* insertSession(session)
    return {
      change: remove(person.id, [session.id], audit),
      isChanged: Effect.map(find(session.hash), Option.isNone),
      idle: remove(person.id, [(yield* freshId) as SessionId], audit)
    }
  }),
  "the end of all sessions": Effect.fnUntraced(function* (audit) {
    const { endAll, find } = yield* SessionRepository
    const person = yield* insertedPerson()
    const session = yield* sampleSession(person)
    yield* insertSession(session)
    const access = { end: (one: Person) => one, withPasskeys: null, audit }
    return {
      change: endAll(person.id, access),
      isChanged: Effect.map(find(session.hash), Option.isNone),
      idle: endAll((yield* freshId) as PersonId, access)
    }
  }),
  "a new passkey": Effect.fnUntraced(function* (audit) {
    const { find, insert } = yield* PasskeyRepository
    const person = yield* insertedPerson()
    const [passkey, other] = [yield* samplePasskey(person), yield* insertedPasskey(person)]
    const notice = yield* sampleNotice(person)
    return {
      change: insert(passkey, () => Result.void, audit, notice),
      isChanged: Effect.map(find(passkey.credential_id), Option.isSome),
      idle: insert({ ...passkey, credential_id: other.credential_id }, () => Result.void, audit, notice)
    }
  }),
  "the removal of a passkey": Effect.fnUntraced(function* (audit) {
    const { find, remove } = yield* PasskeyRepository
    const person = yield* insertedPerson()
    const passkey = yield* insertedPasskey(person)
    const notice = yield* sampleNotice(person)
    return {
      change: remove(person.id, passkey.id, audit, notice),
      isChanged: Effect.map(find(passkey.credential_id), Option.isNone),
      idle: remove(person.id, (yield* freshId) as PasskeyId, audit, notice)
    }
  })
}
