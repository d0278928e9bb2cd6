import type { Answer } from "../api/Contract.ts"

type Listed = Answer<"GET /api/businesses/:business/leads">["data"][number]

/** Returns whether a business has a lead no more, by its status there. */
export const isReleased = ({ status }: Pick<Listed, "status">): boolean =>
  status === "reclaimed" || status === "withdrawn"
