import type { Answer } from "../api/Contract.ts"

/** A subscription of a business: what it wants of one subcategory. People read of it as a subscription. */
export type Subscription = Answer<"GET /api/businesses/:business/subscriptions">["data"]["subscriptions"][number]
