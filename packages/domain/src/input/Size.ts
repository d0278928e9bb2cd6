import type { Fault } from "./Fault.ts"

const sizeOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.length
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0
}

/**
 * Returns a fault for a list with more than `max` entries or a record with more keys. The check runs before decoding,
 * so a huge input costs little.
 */
export const sizeFault = (path: Fault["path"], value: unknown, max: number): ReadonlyArray<Fault> =>
  sizeOf(value) > max ? [{ path, rule: { _tag: "TooMany", max } }] : []
