import { layer as httpInterface } from "@leadwell/adapters-http/HttpInterface"
import { exactPaths } from "@leadwell/adapters-http/ExactPaths"
import { TrustedProxies } from "@leadwell/adapters-http/ClientAddress"
import { Readiness } from "@leadwell/adapters-http/HealthHandlers"
import { BaseUrl } from "@leadwell/adapters-http/PageEnvelope"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Deferred, Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import * as AdminListener from "./AdminListener.ts"
import * as CatalogSource from "./CatalogSource.ts"
import * as DomainRules from "./DomainRules.ts"
import { Drain } from "./Drain.ts"
import * as Housekeeper from "./Housekeeper.ts"
import * as Logging from "./Logging.ts"
import * as MemoryRelease from "./MemoryRelease.ts"
import * as MetricsUpkeep from "./MetricsUpkeep.ts"
import * as NodeListener from "./NodeListener.ts"
import * as RequestLimiting from "./RequestLimiting.ts"
import { Settings } from "./Settings.ts"
import * as Storage from "./Storage.ts"
import { StoreMetrics } from "./StoreMetrics.ts"
import { StorageLoss } from "./StorageLoss.ts"
import * as Sweeper from "./Sweeper.ts"
import * as Telemetry from "./Telemetry.ts"
import * as UseCases from "./UseCases.ts"
import * as WebhookSending from "./WebhookSending.ts"
import * as Welcome from "./Welcome.ts"

const baseUrl = Layer.effect(
  BaseUrl,
  Effect.map(Settings, ({ baseUrl }) => baseUrl)
)

const trustedProxies = Layer.effect(
  TrustedProxies,
  Effect.map(Settings, ({ trustedProxies }) => trustedProxies)
)

/** Ready is who has a store that answers, and is not about to stop. */
const readiness = Layer.effect(
  Readiness,
  Effect.gen(function* () {
    const [{ isReachable }, { hasBegun }] = [yield* StorageHealth, yield* Drain]
    return Effect.flatMap(hasBegun, (isStopping) => (isStopping ? Effect.succeed(false) : isReachable))
  })
)

/** From top to bottom: each line is built after the lines below it. */
const server = Layer.mergeAll(MemoryRelease.layer, Welcome.layer, Drain.onStop).pipe(
  Layer.provide(
    HttpRouter.serve(httpInterface, { routerConfig: exactPaths, disableLogger: true, disableListenLog: true })
  ),
  Layer.provide([baseUrl, trustedProxies, readiness, RequestLimiting.layer]),
  Layer.provide([Sweeper.layer, Housekeeper.layer, AdminListener.layer, MetricsUpkeep.layer, WebhookSending.layer]),
  Layer.provide(CatalogSource.layer),
  Layer.provide([UseCases.layer, StoreMetrics.layer]),
  Layer.provide([Storage.layer, SharpScreenshotReader.layer]),
  Layer.provide([DomainRules.layer, NodeListener.layer]),
  Layer.provide(Telemetry.layer),
  Layer.provide(Logging.layer),
  Layer.provide(Settings.layer),
  Layer.provide([NodeCrypto.layerSecureRandom, NodeCrypto.layerDigest, NodeFileSystem.layer])
)

/** Runs the server until it is told to stop, or loses its store. */
export const serve = StorageLoss.use((loss) => Effect.raceFirst(Layer.launch(server), Deferred.await(loss))).pipe(
  Effect.provide(StorageLoss.layer)
)
