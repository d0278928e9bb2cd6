import { Schema } from "effect"
import { BusinessId } from "../catalog/Business.ts"
import { Region } from "../geography/Region.ts"
import { Lead } from "../lead/Lead.ts"
import { ReclaimStatus } from "./ReclaimStatus.ts"

/**
 * A lead as it was assigned to one business, at most once, so that the two ids identify it. `region` is the matching
 * part of the subscription. `reclaim` is the status of its only reclaim request, and `withdrawn` after a release
 * without one. `released_at` is the instant of the release.
 */
export const BusinessLead = Schema.Struct({
  business: BusinessId,
  lead: Lead,
  assigned_at: Schema.DateTimeUtc,
  region: Schema.NullOr(Region),
  reclaim: Schema.NullOr(Schema.Literals([...ReclaimStatus.literals, "withdrawn"])),
  released_at: Schema.NullOr(Schema.DateTimeUtc)
})

/** A lead as it was assigned to one business. */
export interface BusinessLead extends Schema.Schema.Type<typeof BusinessLead> {}

/** Returns whether a business was released from its lead, by its own request or for another reason. */
export const isReleased = ({ reclaim }: Pick<BusinessLead, "reclaim">): boolean =>
  reclaim === "granted" || reclaim === "withdrawn"
