import { readFileSync } from "node:fs"

/** Linux counts processor time in hundredths of a second. */
const millisPerTick = 10

const fileOf = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1")
  } catch {
    // The process has ended, or this is not Linux.
    return ""
  }
}

/** The processor time of a process in milliseconds, on request with that of its ended children. */
const takenBy = (pid: number, isWithEnded: boolean): number => {
  const fields = fileOf(pid, "stat").split(") ").at(-1)?.split(" ") ?? []
  const ticks = fields.slice(11, isWithEnded ? 15 : 13).map(Number)
  return millisPerTick * ticks.reduce((sum, value) => sum + value, 0)
}

/** The processor time of a process so far, in milliseconds; 0 where it cannot be read. */
export const processorMillis = (pid: number): number => takenBy(pid, false)

/**
 * The processor time so far of a process and all its children, in milliseconds. Children that have ended are included.
 */
export const familyMillis = (pid: number): number => {
  const children = fileOf(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + takenBy(child, true), takenBy(pid, true))
}

/** The current or peak memory of a process, in mebibytes. */
export const mebibytes = (pid: number, which: "now" | "peak"): number => {
  const name = which === "now" ? "VmRSS" : "VmHWM"
  return Number(new RegExp(`${name}:\\s*(\\d+)`).exec(fileOf(pid, "status"))?.[1] ?? Number.NaN) / 1024
}
