import { ConfigProvider, Console, Effect, Fiber } from "effect"
import { HasOwnProcess } from "../src/jobs/MemoryRelease.ts"
import { serve } from "../src/Server.ts"
import { keptConsole } from "./KeptConsole.ts"

/**
 * Starts the server in the process of the test, with only these settings, and stops it with the scope. `until` returns
 * its output up to a text. A start takes a tenth of that of a process of its own.
 */
export const startHere = Effect.fnUntraced(function* (settings: Record<string, string>) {
  const waiting = new Set<() => void>()
  const { console, written } = keptConsole(() => waiting.forEach((look) => look()))
  // The demo catalogue alone: `CATALOG_FILE: ""` loads the demo with its leads.
  const demo = (settings["STORAGE"] ?? "memory") === "memory" ? { CATALOG_FILE: "demo" } : {}
  const env = { PORT: "0", STORAGE: "memory", LOG_LEVEL: "error", ...demo, ...settings }
  const server = serve.pipe(
    Effect.provideService(Console.Console, console),
    Effect.provideService(HasOwnProcess, false),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))
  )
  const failed = Effect.andThen(server, Effect.die("the server ended")).pipe(
    Effect.mapError(() => new Error(`the server ended: ${JSON.stringify(written)}`)),
    Effect.orDie
  )
  const fiber = yield* Effect.forkScoped(failed)
  const seen = (text: string) =>
    Effect.callback<string>((resume) => {
      const look = () => written.stdout.includes(text) && resume(Effect.succeed(written.stdout))
      waiting.add(look)
      look()
      return Effect.sync(() => waiting.delete(look))
    })
  return { until: (text: string) => Effect.raceFirst(seen(text), Effect.flatten(Fiber.await(fiber))) }
})
