import { ConfigProvider, Effect, Layer, Option } from "effect"
import { Flag, GlobalFlag } from "effect/cli"
import { environmentOf } from "../settings/EnvironmentFile.ts"
import { notUtf8Line, readTextFile } from "../Utf8.ts"
import { CommandFailed } from "./CommandFailed.ts"

/**
 * The flag `--settings`, which every command has. It is not called `--env-file`, because Node reads a flag of that name
 * itself, wherever it stands, and by other rules.
 */
export const settingsFile = GlobalFlag.Setting("settings")({
  flag: Flag.String("settings").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("Read settings from a file, one NAME=value a line; they replace those of the environment"),
    Flag.optional
  )
})

/** Adds the variables of the file to the environment of this process, as systemd does for the server. */
const readFile = Effect.fnUntraced(function* (file: string) {
  const text = yield* readTextFile(file).pipe(
    Effect.catchTags({
      NotUtf8: (error) => new CommandFailed({ message: notUtf8Line(file, error) }),
      PlatformError: () =>
        new CommandFailed({ message: `${file} cannot be read: check that it exists, and that this user may read it.` })
    })
  )
  Object.assign(process.env, environmentOf(text))
})

/** The settings of a command: the environment, with the variables of `--settings` in place of its own. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const file = yield* settingsFile
    if (Option.isNone(file)) return Layer.empty
    yield* readFile(file.value)
    return ConfigProvider.layer(ConfigProvider.fromEnv())
  })
)
