import { readFileSync } from "node:fs"

/** Linux counts processor time in hundredths of a second. */
const millisPerTick = 10

const fileOf = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1")
  } catch {
    // It has ended, or this is no Linux.
    return ""
  }
}

/** Milliseconds of processor time that a process has taken; with those of children that have ended, when asked. */
const takenBy = (pid: number, isWithEnded: boolean): number => {
  const fields = fileOf(pid, "stat").split(") ").at(-1)?.split(" ") ?? []
  const ticks = fields.slice(11, isWithEnded ? 15 : 13).map(Number)
  return millisPerTick * ticks.reduce((sum, value) => sum + value, 0)
}

/** Milliseconds of processor time that a process has taken so far; 0 where that cannot be seen. */
export const processorMillis = (pid: number): number => takenBy(pid, false)

/**
 * The processor time so far of a process and all its children, in milliseconds. Children that have ended are included.
 */
export const familyMillis = (pid: number): number => {
  const children = fileOf(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + takenBy(child, true), takenBy(pid, true))
}

/** Mebibytes of memory that a process takes now, or took at most so far. */
export const mebibytes = (pid: number, which: "now" | "peak"): number => {
  const name = which === "now" ? "VmRSS" : "VmHWM"
  return Number(new RegExp(`${name}:\\s*(\\d+)`).exec(fileOf(pid, "status"))?.[1] ?? Number.NaN) / 1024
}
