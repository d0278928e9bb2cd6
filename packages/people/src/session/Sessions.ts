import { type Account, AccountId } from "@leadwell/domain/access/Account"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { faultAt } from "@leadwell/domain/input/Fault"
import { exactReader, required, verdict } from "@leadwell/domain/input/InputObject"
import type { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Fact } from "@leadwell/domain/privacy/Fact"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Array as Arr, Context, DateTime, Effect, Layer, Option, Result } from "effect"
import type { Person } from "../person/Person.ts"
import { isOpen, type Session, SessionEnded, type SessionId } from "./Session.ts"
import { type PersonSession, SessionRepository } from "./SessionRepository.ts"
import { type SignedInPerson, signedInPerson } from "./SignedInPerson.ts"

/** The person has no session with this id. */
export class SessionNotFound extends Fact("SessionNotFound", "The person has no session with this id.")<{
  readonly id: SessionId
}> {}

/** The keys of a request to act for another account. */
const accountKeys = { account: required(AccountId) }

const readAccount = exactReader(accountKeys)

/** Validates a request to act for another account, of which the person is a member. */
const decodeAccount = (input: unknown, { memberships }: Person): Result.Result<AccountId, InvalidInput> => {
  const reading = readAccount(input)
  const { account } = reading.values
  const isStrange = account !== undefined && !memberships.some((one) => one.account === account)
  const strange = isStrange ? [faultAt("account", { _tag: "Unknown" })] : []
  return Result.map(verdict(accountKeys, reading, strange), ({ account }) => account)
}

/** Shows people their own sessions, and ends them. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** Returns the open sessions of the person, the newest first. */
    readonly list: (current: PersonSession) => Effect.Effect<ReadonlyArray<Session>, StorageUnavailable>
    /** Returns the accounts of which the person is a member, as the memberships are ordered. */
    readonly accounts: (current: PersonSession) => Effect.Effect<ReadonlyArray<Account>, StorageUnavailable>
    /** Ends a session of the person, which may be the current one. */
    readonly end: (current: PersonSession, id: SessionId) => Effect.Effect<void, SessionNotFound | StorageUnavailable>
    /** Lets the current session act for another account of the person. `input` has `account`. */
    readonly actFor: (
      current: PersonSession,
      input: unknown
    ) => Effect.Effect<SignedInPerson, InvalidInput | SessionEnded | StorageUnavailable>
  }
>()("@leadwell/people/session/Sessions") {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const sessions = yield* SessionRepository
      const { accounts } = yield* CatalogParts
      return {
        list: Effect.fn("Sessions.list")(function* ({ person }) {
          const now = yield* DateTime.now
          return (yield* sessions.ofPerson(person.id)).filter((session) => isOpen(session, person, now))
        }),
        accounts: Effect.fn("Sessions.accounts")(function* ({ person }) {
          return Arr.getSomes(yield* Effect.forEach(person.memberships, ({ account }) => accounts.find(account)))
        }),
        end: Effect.fn("Sessions.end")(function* ({ person }, id) {
          if ((yield* sessions.remove(person.id, [id], [])) === 0) return yield* new SessionNotFound({ id })
        }),
        actFor: Effect.fn("Sessions.actFor")(function* ({ person, session }, input) {
          const account = yield* Effect.fromResult(decodeAccount(input, person))
          const changed = yield* sessions.modify(session.hash, (one) => ({ ...one, account }))
          const signedIn = Option.flatMap(changed, (session) => signedInPerson({ person, session }))
          return Option.isSome(signedIn) ? signedIn.value : yield* new SessionEnded()
        })
      }
    })
  )
}
