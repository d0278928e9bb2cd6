import { Schema } from "effect"
import { Identifier } from "../input/Identifier.ts"

/** The id of a reclaim request, a UUIDv7. */
export const ReclaimId = Identifier.pipe(Schema.brand("ReclaimId"))

/** The id of a reclaim request. */
export type ReclaimId = typeof ReclaimId.Type
