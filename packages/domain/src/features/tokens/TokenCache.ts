import { Effect, Option } from "effect"
import { monotonicMillis } from "../../calendar/MonotonicTime.ts"
import type { AccessToken, AccessTokenHash } from "./AccessToken.ts"
import type { AccessTokenRepository } from "./AccessTokenRepository.ts"

/**
 * How long a cached token is used. A token that another process revokes is refused within five seconds: three in the
 * cache, and two for a slow query.
 */
const milliseconds = 3000

/** The capacity of the cache. A server with more tokens in use within seconds queries some of them again. */
const capacity = 10_000

/** Wraps a query of the store, for example to delay it. */
export type Asking = <A, E>(ask: Effect.Effect<A, E>) => Effect.Effect<A, E>

const atOnce: Asking = (ask) => ask

/** A cached token, and the {@link monotonicMillis} until which it is used. */
interface Known {
  readonly token: AccessToken
  readonly until: number
}

/**
 * Caches tokens for a few seconds from the start of their query, except when the query overlaps `invalidate` and may be
 * stale. Unknown digests are never cached, so a new token is valid at once.
 */
export const makeTokenCache = ({ find }: Pick<AccessTokenRepository["Service"], "find">) => {
  const known = new Map<AccessTokenHash, Known>()
  let forgotten = 0
  const read = Effect.fnUntraced(function* (hash: AccessTokenHash, asked: number) {
    const before = forgotten
    const token = yield* find(hash)
    if (Option.isNone(token) || before !== forgotten) return token
    if (known.size >= capacity) known.clear()
    known.set(hash, { token: token.value, until: asked + milliseconds })
    return token
  })
  return {
    /** Returns the token with this digest, possibly a few seconds old. */
    get: (hash: AccessTokenHash, asking = atOnce) =>
      Effect.flatMap(monotonicMillis, (now) => {
        const found = known.get(hash)
        return found !== undefined && now < found.until ? Effect.succeedSome(found.token) : asking(read(hash, now))
      }),
    /** Clears the cache. */
    invalidate: Effect.sync(() => {
      forgotten += 1
      known.clear()
    })
  }
}
