import { layer as httpInterface } from "@leadwell/adapters-http/HttpInterface"
import { Readiness } from "@leadwell/adapters-http/HealthHandlers"
import { BaseUrl } from "@leadwell/adapters-http/PageEnvelope"
import * as SharpScreenshotReader from "@leadwell/adapters-sharp/SharpScreenshotReader"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Deferred, Effect, Exit, Layer, Runtime } from "effect"
import { HttpRouter } from "effect/http"
import * as CatalogSource from "./CatalogSource.ts"
import * as DomainRules from "./DomainRules.ts"
import * as Logging from "./Logging.ts"
import * as NodeListener from "./NodeListener.ts"
import { Settings } from "./Settings.ts"
import * as Housekeeper from "./Housekeeper.ts"
import * as Storage from "./Storage.ts"
import { printMessage } from "./StartRefused.ts"
import { StorageLoss } from "./StorageLoss.ts"
import * as Sweeper from "./Sweeper.ts"
import * as UseCases from "./UseCases.ts"
import * as Welcome from "./Welcome.ts"

const baseUrl = Layer.effect(
  BaseUrl,
  Effect.map(Settings, ({ baseUrl }) => baseUrl)
)

const readiness = Layer.effect(
  Readiness,
  Effect.map(StorageHealth, ({ isReachable }) => isReachable)
)

/** From top to bottom: each line is built after the lines below it. */
const server = Welcome.layer.pipe(
  Layer.provide(HttpRouter.serve(httpInterface, { disableLogger: true, disableListenLog: true })),
  Layer.provide([baseUrl, readiness]),
  Layer.provide(NodeListener.layer),
  Layer.provide([Sweeper.layer, Housekeeper.layer]),
  Layer.provide(CatalogSource.layer),
  Layer.provide(UseCases.layer),
  Layer.provide([Storage.layer, SharpScreenshotReader.layer]),
  Layer.provide(DomainRules.layer),
  Layer.provide(Logging.layer),
  Layer.provide(Settings.layer),
  Layer.provide([NodeCrypto.layerSecureRandom, NodeCrypto.layerDigest, NodeFileSystem.layer])
)

/** Being told to stop is no failure. */
const teardown: Runtime.Teardown = (exit, onExit) =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? onExit(0) : Runtime.defaultTeardown(exit, onExit)

const untilLoss = StorageLoss.use((loss) => Effect.raceFirst(Layer.launch(server), Deferred.await(loss)))

NodeRuntime.runMain(
  untilLoss.pipe(Effect.provide(StorageLoss.layer), Effect.tapErrorTag(["StartRefused", "StorageLost"], printMessage)),
  { teardown }
)
