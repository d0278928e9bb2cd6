import type { Console } from "effect"
import { format } from "node:util"

/** Returns a console that keeps what is written to it, and calls a function after each line. */
export const keptConsole = (onLine = () => {}) => {
  const written = { stdout: "", stderr: "" }
  const keep =
    (stream: keyof typeof written) =>
    (...parts: ReadonlyArray<unknown>) => {
      written[stream] += `${format(...parts)}\n`
      onLine()
    }
  const [log, error] = [keep("stdout"), keep("stderr")]
  const methods = { log, info: log, debug: log, error, warn: error }
  const console: Console.Console = Object.assign(Object.create(globalThis.console), methods)
  return { console, written }
}
