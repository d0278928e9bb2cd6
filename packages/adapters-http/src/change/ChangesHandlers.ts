import { Changes } from "@leadwell/domain/change/Changes"
import { Context, Duration, Effect } from "effect"
import { CurrentSession } from "../features/people/CurrentSession.ts"
import { handlersOf } from "../request/HandlersOf.ts"
import { StillAuthorized } from "../request/StillAuthorized.ts"
import { ChangesGroup } from "./ChangesGroup.ts"

/** The longest wait of an answer. Proxies give an answer up that takes longer than half a minute. */
export const LongestWait = Context.Reference<Duration.Duration>(
  "@leadwell/adapters-http/change/ChangesHandlers/LongestWait",
  { defaultValue: () => Duration.seconds(25) }
)

/** Completes when the server begins to stop. Answers that wait are given then. */
export const Stopping = Context.Reference<Effect.Effect<void>>(
  "@leadwell/adapters-http/change/ChangesHandlers/Stopping",
  { defaultValue: () => Effect.never }
)

/** Handler of the endpoint of changes, which calls {@link Changes}. */
export const layer = handlersOf(ChangesGroup, function* () {
  const [{ latest, since }, longest, stopping] = [yield* Changes, yield* LongestWait, yield* Stopping]
  return {
    *wait({ query: { after } }) {
      const { principal } = yield* CurrentSession
      if (after === undefined) return { data: yield* latest(principal) }
      const data = yield* Effect.race(since(principal, after, longest), Effect.as(stopping, { after, kinds: [] }))
      // The session, or what it may see, may have ended meanwhile.
      yield* yield* StillAuthorized
      return { data }
    }
  }
})
