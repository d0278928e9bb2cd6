import * as MemoryRequestBudget from "@leadwell/adapters-memory/MemoryRequestBudget"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect, Layer, Option } from "effect"
import { Settings } from "./Settings.ts"

/**
 * Counts requests as the settings say: not at all, in this process, or in Redis for all servers. The Redis client is
 * loaded only if `REDIS_URL` is set.
 */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { rateLimit, redisUrl } = yield* Settings
    if (Option.isNone(rateLimit)) return Layer.empty
    const limits = limitsWith(rateLimit.value)
    if (Option.isNone(redisUrl)) return MemoryRequestBudget.layer(limits)
    const RedisRequestBudget = yield* Effect.promise(() => import("@leadwell/adapters-redis/RedisRequestBudget"))
    return RedisRequestBudget.layer(redisUrl.value, limits)
  })
)
