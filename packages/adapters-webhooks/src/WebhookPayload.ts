import type { DeliveredEvent } from "@leadwell/domain/webhook/TestEvent"
import { DateTime } from "effect"

/** The body of a delivery, identical in every attempt. Times have six decimals of a second, as in the interface. */
export const payloadOf = ({ at, business, lead, reclaim, type }: DeliveredEvent): string =>
  JSON.stringify({
    type,
    timestamp: DateTime.formatIso(at).replace("Z", "000Z"),
    data: { lead_id: lead, business_id: business, reclaim_id: reclaim }
  })
