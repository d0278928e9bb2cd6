import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { maxScreenshotPieceBytes } from "@leadwell/domain/reclaim/Screenshot"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { keptRequest, sampleScreenshot } from "@leadwell/laws/sample/SampleReclaim"
import { Effect, Exit, Layer, Scope, Stream } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"

describe("a screenshot in PostgreSQL", () => {
  it.live("is read only as it is taken, and fails when the store goes away in the middle", () =>
    Effect.gen(function* () {
      const cluster = yield* Scope.make()
      const { socket } = yield* Scope.provide(EmbeddedPostgres.start(), cluster)
      const storage = yield* Layer.build(
        Layer.merge(PostgresStorage.layer({ address: { socket }, maxConnections: 1 }), SecureRandom.layerWebCrypto)
      )
      const bytes = new Uint8Array(2 * maxScreenshotPieceBytes)
      yield* Effect.gen(function* () {
        const { id } = yield* keptRequest({ ...sampleScreenshot, bytes })
        const { content } = yield* ReclaimRepository.use((reclaims) => reclaims.screenshot(id))
        const pull = yield* Stream.toPull(Stream.map(content, ({ length }) => length))
        assert.deepStrictEqual(yield* pull, [maxScreenshotPieceBytes])
        // The client has one connection, so this query ends after a piece that was requested too early.
        assert.isTrue(yield* StorageHealth.use(({ isReachable }) => isReachable))
        yield* Scope.close(cluster, Exit.void)
        assert.instanceOf(yield* Effect.flip(pull), StorageUnavailable)
      }).pipe(Effect.provide(storage))
    })
  )
})
