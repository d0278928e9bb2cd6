import type { Answer } from "../api/Contract.ts"

export type Import = Answer<"GET /api/imports/:id">["data"]

/** Returns whether a checked import can start: leads when a row is sound, businesses when all rows are. */
export const canStart = ({ businesses, kind, sound, status }: Import): boolean =>
  status === "checked" && (kind === "businesses" ? businesses !== null : sound > 0)

/** Returns whether an import goes on by itself. */
export const isUnderWay = ({ status }: Pick<Import, "status">): boolean => status === "checking" || status === "running"
