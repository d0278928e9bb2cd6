import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { freshId } from "@leadwell/laws/Law"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleToken } from "@leadwell/laws/sample/SampleToken"
import { Effect, Layer, Result } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "a token in PostgreSQL",
  (it) => {
    it.effect("is written only when it changes", () =>
      Effect.gen(function* () {
        const [tokens, sql] = [yield* AccessTokenRepository, yield* SqlClient.SqlClient]
        const { account } = yield* appliedSample(0)
        const token = sampleToken(yield* freshId, account)
        yield* tokens.insert(token, () => Result.void, [])
        const { id } = token
        // Each write of a row gives it another place.
        const place = Effect.map(
          sql`select ctid::text as place from leadwell.access_tokens where id = ${id}`,
          ([row]) => ({
            ...row
          })
        )
        const before = yield* place
        yield* tokens.modify(id, (token) => token, [])
        assert.deepStrictEqual(yield* place, before)
        yield* tokens.modify(id, (token) => ({ ...token, name: "changed" }), [])
        assert.notDeepEqual(yield* place, before)
      })
    )
  }
)
