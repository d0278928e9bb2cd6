import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Stopping } from "@leadwell/adapters-http/change/ChangesHandlers"
import { LinksAreMailed } from "@leadwell/adapters-http/features/people/LinksAreMailed"
import { DemoIsOpen } from "@leadwell/adapters-http/features/people/SignInOrigin"
import { Readiness } from "@leadwell/adapters-http/health/HealthHandlers"
import { layer as httpInterface } from "@leadwell/adapters-http/HttpInterface"
import { TrustedProxies } from "@leadwell/adapters-http/request/ClientAddress"
import { BaseUrl, isLoopback } from "@leadwell/adapters-http/response/OwnOrigin"
import { exactPaths } from "@leadwell/adapters-http/routing/ExactPaths"
import * as WebAuthnCeremony from "@leadwell/adapters-passkeys/WebAuthnCeremony"
import * as ScreenshotsOnDemand from "@leadwell/adapters-sharp/ScreenshotsOnDemand"
import * as ThreadSheetReader from "@leadwell/adapters-spreadsheet/ThreadSheetReader"
import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import * as BackgroundWork from "@leadwell/domain/BackgroundWork"
import * as DispatchSignal from "@leadwell/domain/event/DispatchSignal"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import * as UseCases from "@leadwell/domain/UseCases"
import * as PeopleBackgroundWork from "@leadwell/people/BackgroundWork"
import * as PeopleUseCases from "@leadwell/people/UseCases"
import { Effect, Layer, Option } from "effect"
import { HttpRouter } from "effect/http"
import * as CatalogSource from "./demo/CatalogSource.ts"
import * as StartupBanner from "./demo/StartupBanner.ts"
import * as AdminListener from "./http/AdminListener.ts"
import * as CompressedJson from "./http/CompressedJson.ts"
import * as ConsolePages from "./http/Console.ts"
import { Drain } from "./http/Drain.ts"
import * as FormScript from "./http/FormScript.ts"
import * as NodeListener from "./http/NodeListener.ts"
import * as HeapGrowth from "./jobs/HeapGrowth.ts"
import * as MemoryRelease from "./jobs/MemoryRelease.ts"
import * as Pretenuring from "./jobs/Pretenuring.ts"
import * as Branding from "./settings/Branding.ts"
import * as ConfirmingWebsites from "./settings/ConfirmingWebsites.ts"
import * as DomainRules from "./settings/DomainRules.ts"
import * as Mailing from "./settings/Mailing.ts"
import * as RequestLimiting from "./settings/RequestLimiting.ts"
import * as ServerSettings from "./settings/ServerSettings.ts"
import { Settings } from "./settings/Settings.ts"
import * as SigningIn from "./settings/SigningIn.ts"
import { ShutdownDeadline } from "./ShutdownDeadline.ts"
import { hasOwnDatabase } from "./storage/OwnDatabase.ts"
import * as Storage from "./storage/Storage.ts"
import { StorageLoss } from "./storage/StorageLoss.ts"
import * as CountedIntake from "./telemetry/CountedIntake.ts"
import * as JobMetrics from "./telemetry/JobMetrics.ts"
import { Lifecycle } from "./telemetry/Lifecycle.ts"
import * as Logging from "./telemetry/Logging.ts"
import * as MetricsUpkeep from "./telemetry/MetricsUpkeep.ts"
import { withServerOutput } from "./telemetry/ServerOutput.ts"
import { StoreMetrics } from "./telemetry/StoreMetrics.ts"
import * as Telemetry from "./telemetry/Telemetry.ts"

const baseUrl = Layer.effect(
  BaseUrl,
  Effect.map(Settings, ({ baseUrl }) => baseUrl)
)

const trustedProxies = Layer.effect(
  TrustedProxies,
  Effect.map(Settings, ({ trustedProxies }) => trustedProxies)
)

const linksAreMailed = Layer.effect(
  LinksAreMailed,
  Effect.map(Settings, ({ smtpUrl }) => Option.isSome(smtpUrl))
)

/** People of the demo may sign in from this machine alone, so nothing may listen or forward for others. */
const demoIsOpen = Layer.effect(
  DemoIsOpen,
  Effect.map(Settings, ({ baseUrl, host, trustedProxies, ...store }) => {
    const isHere = isLoopback(host.includes(":") ? `[${host}]` : host)
    return isHere && !hasOwnDatabase(store) && Option.isNone(baseUrl) && trustedProxies.length === 0
  })
)

/** The server is ready while its store answers and no shutdown has begun. */
const readiness = Layer.effect(
  Readiness,
  Effect.gen(function* () {
    const [{ isReachable }, { hasBegun }] = [yield* StorageHealth, yield* Drain]
    return Effect.flatMap(hasBegun, (isStopping) => (isStopping ? Effect.succeed(false) : isReachable))
  })
)

/** Answers that wait for a change are given when the shutdown begins. */
const stopping = Layer.effect(
  Stopping,
  Effect.map(Drain, ({ begun }) => begun)
)

/** Answers requests: the interface, and the web application. From top to bottom, here and below. */
const requests = HttpRouter.serve(
  Layer.provideMerge(
    MemoryRelease.layer,
    // Behind the interface, whose short way for leads does not come to what is added later.
    Layer.provideMerge(CompressedJson.layer, Layer.mergeAll(httpInterface, ConsolePages.layer, FormScript.layer))
  ),
  { routerConfig: exactPaths, disableLogger: true, disableListenLog: true }
).pipe(
  Layer.provide([
    baseUrl,
    trustedProxies,
    linksAreMailed,
    demoIsOpen,
    readiness,
    stopping,
    ServerSettings.layer,
    RequestLimiting.layer,
    ConsolePages.unknownPage
  ])
)

/** Work that no request starts: the sweeper, webhooks, mails, metrics, and the listener for operators. */
const background = Layer.mergeAll(
  Layer.provide(BackgroundWork.layer, NodeWebhookSender.layer),
  Layer.provide(PeopleBackgroundWork.layer, Mailing.layer),
  Layer.provide(AdminListener.layer, readiness),
  MetricsUpkeep.layer
)

/** The use cases on the store. Leads are counted where they are received. */
const useCases = Layer.provide(PeopleUseCases.layer, Mailing.layer).pipe(
  Layer.provideMerge(Layer.merge(UseCases.layerOn(CountedIntake.layer), StoreMetrics.layer)),
  Layer.provideMerge(
    Layer.mergeAll(Storage.layer, ScreenshotsOnDemand.layer, ThreadSheetReader.layer, WebAuthnCeremony.layer)
  ),
  Layer.provideMerge(Layer.mergeAll(DomainRules.layer, SigningIn.layer, ShutdownDeadline.stopGrace, NodeListener.layer))
)

/** What everything else needs: the settings, the log, and what Node provides. */
const foundation = Lifecycle.layer.pipe(
  Layer.provideMerge(Telemetry.layer),
  Layer.provideMerge(Logging.layer),
  Layer.provideMerge(ShutdownDeadline.layer),
  Layer.provideMerge(Layer.provideMerge(Branding.layer, Settings.layer)),
  Layer.provideMerge(Layer.mergeAll(Pretenuring.layer, HeapGrowth.layer, JobMetrics.layer, DispatchSignal.layer)),
  Layer.provideMerge(Layer.mergeAll(NodeCrypto.layerSecureRandom, NodeCrypto.layerDigest, NodeFileSystem.layer))
)

/** The server, in the reverse order of its start: each line needs those below it. */
const server = Layer.mergeAll(StartupBanner.layer, Drain.onStop).pipe(
  Layer.provide(Lifecycle.onStart),
  Layer.provide(requests),
  Layer.provide(background),
  Layer.provide(Layer.provideMerge(ConfirmingWebsites.layer, CatalogSource.layer)),
  Layer.provide(useCases),
  Layer.provide(foundation)
)

/** Runs the server until it is interrupted or loses its store. Prints the reason when it fails. */
export const serve = Layer.launch(server).pipe(StorageLoss.ends, withServerOutput)
