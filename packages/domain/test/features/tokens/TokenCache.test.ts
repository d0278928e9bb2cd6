import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { server } from "@leadwell/domain/access/Actor"
import { AccessTokenHash } from "@leadwell/domain/features/tokens/AccessToken"
import { importedToken } from "@leadwell/domain/features/tokens/ImportedToken"
import { makeTokenCache } from "@leadwell/domain/features/tokens/TokenCache"
import { DateTime, Effect, Option } from "effect"

const hashOf = (n: number) => AccessTokenHash.make(n.toString(16).padStart(64, "0"))

describe("the cache of tokens", () => {
  it.effect("holds ten thousand tokens, and starts anew with the next one", () =>
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const of = { account: AccountId.make("acme"), name: "website", abilities: [], scope: null }
      let finds = 0
      const { get } = makeTokenCache({
        find: (hash) =>
          Effect.sync(() => (finds++, Option.some(importedToken({ hash, ...of }, { actor: server, at: now }))))
      })
      for (let n = 0; n < 10_000; n++) yield* get(hashOf(n))
      yield* get(hashOf(0))
      yield* get(hashOf(9999))
      assert.strictEqual(finds, 10_000)
      yield* get(hashOf(10_000))
      yield* get(hashOf(10_000))
      assert.strictEqual(finds, 10_001)
      yield* get(hashOf(9999))
      assert.strictEqual(finds, 10_002)
    })
  )
})
