import { Context, Effect, Layer, Option } from "effect"
import { HttpServer } from "effect/http"
import * as path from "node:path"
import manifest from "../../package.json" with { type: "json" }
import { misspeltSettings } from "../settings/MisspeltSettings.ts"
import { Settings } from "../settings/Settings.ts"

/** Logs the signal that stops the server, before anything of the server reacts to it. */
const tellSignal = Effect.gen(function* () {
  const run = Effect.runSyncWith(yield* Effect.context())
  const tell = (name: NodeJS.Signals) => run(Effect.logInfo(`${name} received: the server stops.`))
  const signals = ["SIGINT", "SIGTERM"] as const
  yield* Effect.acquireRelease(
    Effect.sync(() => signals.forEach((name) => process.prependOnceListener(name, tell))),
    () => Effect.sync(() => signals.forEach((name) => process.off(name, tell)))
  )
})

const hasPath = (baseUrl: Option.Option<string>): boolean =>
  Option.isSome(baseUrl) && new URL(baseUrl.value).pathname !== "/"

/** Names the store without its address, which contains a password. */
const storeOf = ({ databaseUrl, dataDir, storage }: Settings["Service"]): string => {
  if (storage === "memory") return "memory"
  return Option.isSome(databaseUrl) ? "DATABASE_URL" : `DATA_DIR ${path.resolve(dataDir)}`
}

/** Logs when the server has started, is told to stop, and has stopped. */
export class Lifecycle extends Context.Service<Lifecycle, { readonly started: Effect.Effect<void> }>()(
  "@leadwell/server/telemetry/Lifecycle"
) {
  /** Logs the stop after everything that is built upon this layer is released, if the server had started. */
  static readonly layer = Layer.effect(
    Lifecycle,
    Effect.gen(function* () {
      for (const { meant, name } of misspeltSettings(Object.keys(process.env))) {
        yield* Effect.logWarning(`${name} is not a setting, and is ignored. Did you mean ${meant}?`)
      }
      if (hasPath((yield* Settings).baseUrl)) {
        yield* Effect.logWarning(
          "BASE_URL has a path, where only programs can use the server. Pages for people, and links to them, are at the root of the host: nobody can sign in unless your proxy passes that on too."
        )
      }
      let hasStarted = false
      yield* Effect.addFinalizer(() =>
        Effect.suspend(() => (hasStarted ? Effect.logInfo("Leadwell stopped") : Effect.void))
      )
      yield* tellSignal
      return { started: Effect.sync(() => void (hasStarted = true)) }
    })
  )

  /** Logs that the server has started: its version, its store and its address. */
  static readonly onStart = Layer.effectDiscard(
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      yield* (yield* Lifecycle).started
      yield* Effect.annotateLogs(Effect.logInfo("Leadwell started"), {
        version: manifest.version,
        store: storeOf(yield* Settings),
        address: HttpServer.formatAddress(address)
      })
    })
  )
}
