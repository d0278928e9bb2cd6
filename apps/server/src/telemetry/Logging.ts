import { Effect, Layer, Logger, References } from "effect"
import { Settings } from "../settings/Settings.ts"

/** Prints lines past the console of the server, which would wrap JSON in JSON. */
const jsonLines = Logger.map(Logger.formatJson, (line) => globalThis.console.log(line))

/**
 * Logs messages from `LOG_LEVEL` up, in `LOG_FORMAT`. The default format is pretty on a terminal and JSON lines
 * elsewhere.
 */
export const layer = Layer.unwrap(
  Effect.map(Settings, ({ logFormat, logLevel }) => {
    const isPretty = logFormat === "pretty" || (logFormat === "auto" && process.stdout.isTTY)
    return Layer.merge(
      Logger.layer([isPretty ? Logger.consolePretty() : jsonLines]),
      Layer.succeed(References.MinimumLogLevel, logLevel)
    )
  })
)
