import type { Fault } from "./Fault.ts"

const sizeOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.length
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0
}

/** The fault of a list with more than `max` entries, or of a record with more keys: what is in it is not read then. */
export const sizeFault = (path: Fault["path"], value: unknown, max: number): ReadonlyArray<Fault> =>
  sizeOf(value) > max ? [{ path, rule: { _tag: "TooMany", max } }] : []
