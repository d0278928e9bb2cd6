import { Console } from "effect"
import { Flag } from "effect/cli"

/** The flag `--json`, for commands whose output a program may read. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print JSON instead of text"),
  Flag.withDefault(false)
)

/** Prints a value as JSON. */
export const printJson = (value: unknown) => Console.log(JSON.stringify(value, null, 2))
