import { DateTime, Effect, Option } from "effect"
import type { AccessToken, AccessTokenHash } from "./AccessToken.ts"
import type { AccessTokenRepository } from "./AccessTokenRepository.ts"

/** A token that is revoked elsewhere is refused here after at most this long, with two seconds left for a slow read. */
const milliseconds = 3000

/** The most tokens remembered; a server with more of them in use within seconds reads some anew. */
const capacity = 10_000

/** When and how the store is asked. */
export type Asking = <A, E>(ask: Effect.Effect<A, E>) => Effect.Effect<A, E>

const atOnce: Asking = (ask) => ask

interface Known {
  readonly token: AccessToken
  readonly until: number
}

/**
 * Remembers tokens for a few seconds from when their reading began. What is read while `forget` runs is not remembered,
 * since it may be older. A hash that is no token's is never remembered, so that a new token counts at once.
 */
export const makeKnownTokens = ({ find }: Pick<AccessTokenRepository["Service"], "find">) => {
  const known = new Map<AccessTokenHash, Known>()
  let forgotten = 0
  const read = Effect.fnUntraced(function* (hash: AccessTokenHash, now: number) {
    const before = forgotten
    const token = yield* find(hash)
    if (Option.isNone(token) || before !== forgotten) return token
    if (known.size >= capacity) known.clear()
    known.set(hash, { token: token.value, until: now + milliseconds })
    return token
  })
  return {
    /** The token with this hash, as it is now or was a few seconds ago. */
    find: (hash: AccessTokenHash, now: DateTime.Utc, asking = atOnce) => {
      const at = DateTime.toEpochMillis(now)
      const found = known.get(hash)
      return found !== undefined && at < found.until ? Effect.succeedSome(found.token) : asking(read(hash, at))
    },
    /** Has every token read anew. */
    forget: Effect.sync(() => {
      forgotten += 1
      known.clear()
    })
  }
}
