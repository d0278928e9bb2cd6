import { Context, Data, DateTime, Effect, Layer } from "effect"
import type { AccountId } from "../account/Account.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { isLive, type Session, type SessionId } from "./Session.ts"
import { type PersonSession, SessionRepository } from "./SessionRepository.ts"

/** The person has no session with this id. */
export class SessionNotFound extends Data.TaggedError("SessionNotFound")<{}> {}

/** The person has no membership of the account. */
export class NotAMember extends Data.TaggedError("NotAMember")<{}> {}

/** Shows people their own sessions, and ends them. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** Returns the live sessions of the person, the newest first. */
    readonly list: (current: PersonSession) => Effect.Effect<ReadonlyArray<Session>, StorageUnavailable>
    /** Ends a session of the person, which may be the current one. */
    readonly end: (current: PersonSession, id: SessionId) => Effect.Effect<void, SessionNotFound | StorageUnavailable>
    /** Lets the current session act for another account of the person. */
    readonly actFor: (
      current: PersonSession,
      account: AccountId
    ) => Effect.Effect<PersonSession, NotAMember | StorageUnavailable>
  }
>()("@leadwell/domain/people/Sessions") {
  static readonly layer = Layer.effect(
    Sessions,
    Effect.gen(function* () {
      const sessions = yield* SessionRepository
      return {
        list: Effect.fn("Sessions.list")(function* ({ person }) {
          const now = yield* DateTime.now
          return (yield* sessions.ofPerson(person.id)).filter((session) => isLive(session, now))
        }),
        end: Effect.fn("Sessions.end")(function* ({ person }, id) {
          if ((yield* sessions.remove(person.id, id, [])) === 0) return yield* new SessionNotFound()
        }),
        actFor: Effect.fn("Sessions.actFor")(function* ({ person, session }, account) {
          if (!person.memberships.some((one) => one.account === account)) return yield* new NotAMember()
          const changed = { ...session, account }
          yield* sessions.replace(changed)
          return { person, session: changed }
        })
      }
    })
  )
}
