import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { CatalogRepository } from "@leadwell/domain/catalogfile/CatalogRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import * as UseCases from "@leadwell/domain/UseCases"
import { ConfigProvider, Effect, Layer } from "effect"
import * as Digest from "effect/crypto/Digest"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as CatalogSource from "../src/demo/CatalogSource.ts"
import { Settings } from "../src/settings/Settings.ts"

/** The memory store, which goes away before its catalogue is read. */
const leaving = Layer.effect(
  CatalogRepository,
  CatalogRepository.use((catalogs) =>
    Effect.succeed({ ...catalogs, isEmpty: Effect.fail(new StorageUnavailable({ reason: "it cannot be reached" })) })
  )
).pipe(Layer.provideMerge(MemoryStorage.layer))

it.effect("a server whose store goes away during the start says so, and is no fault of its own", () =>
  Effect.gen(function* () {
    const refusal = yield* Effect.flip(Effect.scoped(Layer.build(CatalogSource.layer)))
    assert.strictEqual(
      refusal.message,
      "The store went away during the start, because it cannot be reached: start the server again."
    )
  }).pipe(
    Effect.provide(Layer.provideMerge(UseCases.layer, leaving)),
    Effect.provide(
      Layer.mergeAll(NodeServices.layer, Settings.layer, Digest.layerWebCrypto, SecureRandom.layerWebCrypto)
    ),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown({ STORAGE: "memory" }))
  )
)
