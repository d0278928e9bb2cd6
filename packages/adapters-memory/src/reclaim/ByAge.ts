import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { DateTime } from "effect"

/** Orders requests by age, the oldest first. Requests of one instant are ordered by id. */
export const byAge = (a: ReclaimRequest, b: ReclaimRequest): number =>
  DateTime.toEpochMillis(a.created_at) - DateTime.toEpochMillis(b.created_at) || (a.id < b.id ? -1 : 1)
