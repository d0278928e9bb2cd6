import type { NamedCap } from "@leadwell/domain/distribution/UsedUpCaps"
import { Schema } from "effect"
import { CapPeriod, periodOf } from "./Figures.ts"

/** A cap that is used up. */
export const UsedUpCap = Schema.Struct({
  business_id: Schema.String,
  business_name: Schema.String,
  subcategory_id: Schema.String,
  subcategory_name: Schema.String,
  cap: CapPeriod,
  used: Schema.Int.annotate({ description: "The leads of the period that the business did not give back." }),
  limit: Schema.Int,
  again: Schema.String.annotate({
    description: "The first day on which the business can get leads again, unless its cap changes.",
    examples: ["2031-01-01"]
  })
}).annotate({ identifier: "UsedUpCap" })

/** Encodes a cap. */
export const encodeUsedUpCap = (cap: NamedCap): typeof UsedUpCap.Type => ({
  business_id: cap.business,
  business_name: cap.business_name,
  subcategory_id: cap.subcategory,
  subcategory_name: cap.subcategory_name,
  cap: periodOf(cap.rule),
  used: cap.used,
  limit: cap.cap,
  again: cap.again
})
