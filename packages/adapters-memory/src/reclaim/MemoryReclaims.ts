import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { DateTime } from "effect"

/** The oldest request first; those of one instant by their ids. */
export const byAge = (a: ReclaimRequest, b: ReclaimRequest): number =>
  DateTime.toEpochMillis(a.created_at) - DateTime.toEpochMillis(b.created_at) || (a.id < b.id ? -1 : 1)
