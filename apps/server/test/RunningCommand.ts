import { Effect } from "effect"
import { start } from "./RunningServer.ts"

const program = "apps/server/src/leadwell.ts"

/** Runs a command in its own process to its end, with only these settings. */
export const leadwell = (args: ReadonlyArray<string>, settings: Record<string, string> = {}) =>
  Effect.scoped(Effect.flatMap(start({ STORAGE: "", PORT: "", ...settings }, [program, ...args]), ({ ended }) => ended))

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
