import type { Answer } from "../api/Contract.ts"

type Shown = Answer<"GET /api/imports/:id">

export type Import = Shown["data"]

/** What is wrong with the rows of an import. */
export type CommonFaults = NonNullable<Shown["faults"]>

/** Returns whether a checked import can start: leads when a row is sound, businesses when all rows are. */
export const canStart = ({ businesses, kind, sound, status }: Import): boolean =>
  status === "checked" && (kind === "businesses" ? businesses !== null : sound > 0)

/** Returns whether an import goes on by itself. */
export const isUnderWay = ({ status }: Pick<Import, "status">): boolean => status === "checking" || status === "running"
