// Preloaded into a server with `--import`. It shifts the clock of the process by the milliseconds that the file
// ENDURANCE_CLOCK holds at the moment. Timers are not shifted: they measure spans.
import { readFileSync } from "node:fs"

const TrueDate = Date
const file = process.env["ENDURANCE_CLOCK"] ?? ""

let offset = 0

const read = (): void => {
  const found = Number(readFileSync(file, "utf8"))
  if (Number.isFinite(found)) offset = found
}

read()
setInterval(read, 20).unref()

class ShiftedDate extends TrueDate {
  constructor(...values: ReadonlyArray<unknown>) {
    super(...((values.length === 0 ? [ShiftedDate.now()] : values) as [number]))
  }

  static override now(): number {
    return TrueDate.now() + offset
  }
}

globalThis.Date = ShiftedDate as DateConstructor
