import { Console } from "effect"
import { Flag } from "effect/cli"
import { visibleText } from "./TextTable.ts"

/** The flag `--json`, for commands whose output a program may read. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print JSON instead of text"),
  Flag.withDefault(false)
)

/** Formats a value as JSON, whose only control characters are the ends of its lines. */
export const jsonText = (value: object): string =>
  JSON.stringify(value, null, 2).split("\n").map(visibleText).join("\n")

/** Prints a value as JSON. */
export const printJson = (value: object) => Console.log(jsonText(value))
