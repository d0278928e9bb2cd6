import { readProxy, TrustedProxies } from "@leadwell/adapters-http/request/ClientAddress"
import * as MemoryRequestBudget from "@leadwell/adapters-memory/MemoryRequestBudget"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { Context, Effect, Layer, Option } from "effect"
import * as TestServer from "./TestServer.ts"

/** The number of current token lookups, their maximum, and the effect that each lookup waits for. */
export class TokenLookups extends Context.Service<
  TokenLookups,
  { underWay: number; most: number; wait: Effect.Effect<void> }
>()("test/TokenLookups") {}

const watched = Layer.effectContext(
  Effect.gen(function* () {
    const storage = yield* Effect.context<Layer.Success<typeof MemoryStorage.layer>>()
    const tokens = Context.get(storage, AccessTokenRepository)
    const lookups = yield* TokenLookups
    return Context.add(storage, AccessTokenRepository, {
      ...tokens,
      find: Effect.fnUntraced(
        function* (hash) {
          lookups.underWay += 1
          lookups.most = Math.max(lookups.most, lookups.underWay)
          yield* lookups.wait
          return yield* tokens.find(hash)
        },
        Effect.ensuring(Effect.sync(() => (lookups.underWay -= 1)))
      )
    })
  })
)

/** A server that trusts its own address as a proxy. An address may fail twice a minute. */
export const server = TestServer.layerOn(
  Layer.provide(watched, MemoryStorage.layer) as typeof MemoryStorage.layer
).pipe(
  Layer.provide(MemoryRequestBudget.layer({ ...limitsWith(100), failures: 2 })),
  Layer.provide(Layer.succeed(TrustedProxies, [Option.getOrThrow(readProxy("127.0.0.1"))])),
  Layer.provideMerge(Layer.sync(TokenLookups, () => ({ underWay: 0, most: 0, wait: Effect.void }))),
  Layer.fresh
)
