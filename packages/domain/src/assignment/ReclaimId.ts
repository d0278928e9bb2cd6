import { Schema } from "effect"
import { Identifier } from "../input/Identifier.ts"

/** The id of a reclaim request: a UUIDv7 of ours. */
export const ReclaimId = Identifier.pipe(Schema.brand("ReclaimId"))

/** The id of a reclaim request. */
export type ReclaimId = typeof ReclaimId.Type
