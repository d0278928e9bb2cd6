import { Cause, ConfigProvider, Console, Effect, Exit, Runtime } from "effect"
import { runLeadwell } from "../src/commands/Leadwell.ts"
import { keptConsole } from "./KeptConsole.ts"
import { type Ended, start } from "./RunningServer.ts"

const program = "apps/server/src/leadwell.ts"

/** Runs a command in its own process to its end, with only these settings. */
const leadwellProcess = (args: ReadonlyArray<string>, settings: Record<string, string> = {}) =>
  Effect.scoped(Effect.flatMap(start({ STORAGE: "", PORT: "", ...settings }, [program, ...args]), ({ ended }) => ended))

/** Runs a command to its end in the process of the test, with only these settings. A process would take a second. */
const leadwellHere = (args: ReadonlyArray<string>, env: Record<string, string>): Effect.Effect<Ended> =>
  Effect.suspend(() => {
    const { console, written } = keptConsole()
    return runLeadwell(args).pipe(
      Effect.provideService(Console.Console, console),
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env })),
      Effect.exit,
      Effect.map((exit): Ended => {
        if (Exit.isFailure(exit) && Cause.hasDies(exit.cause)) written.stderr += Cause.pretty(exit.cause)
        let code = 1
        Runtime.defaultTeardown(exit, (status) => (code = status))
        return { code, ...written }
      })
    )
  })

/** Runs a command to its end, with only these settings. A file of settings changes the environment of its process. */
export const leadwell = (args: ReadonlyArray<string>, settings: Record<string, string> = {}) =>
  args.some((argument) => argument.startsWith("--settings"))
    ? leadwellProcess(args, settings)
    : leadwellHere(args, settings)

/** Returns the output of a command that must succeed. */
export const output = Effect.fnUntraced(function* (args: ReadonlyArray<string>, settings: Record<string, string> = {}) {
  const { code, stderr, stdout } = yield* leadwell(args, settings)
  if (code !== 0 || stderr !== "") return yield* Effect.die(new Error(`leadwell ${args.join(" ")}: ${code} ${stderr}`))
  return stdout
})

/** Returns the JSON output of a command. */
export const outputJson = (args: ReadonlyArray<string>, settings: Record<string, string> = {}) =>
  // oxlint-disable-next-line typescript/no-explicit-any
  Effect.map(output([...args, "--json"], settings), (text): any => JSON.parse(text))
