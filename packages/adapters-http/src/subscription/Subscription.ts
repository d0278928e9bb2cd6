import { SubscriptionInput } from "@leadwell/domain/subscription/SubscriptionInput"
import { mostOfSubscriptions } from "@leadwell/domain/subscription/SubscriptionList"
import { Schema, Struct } from "effect"

/** The subscription of a business to one subcategory. */
export const Subscription = Schema.toType(SubscriptionInput).annotate({ identifier: "Subscription" })

/** The body that changes some keys of one subscription, as a client encodes it. */
export const SubscriptionChangeBody = SubscriptionInput.mapFields(Struct.map(Schema.toEncoded)).mapFields(
  Struct.map(Schema.optionalKey)
)

/** All subscriptions of a business. */
export const Subscriptions = Schema.Struct({ subscriptions: Schema.Array(Subscription) })

/**
 * The body that replaces all subscriptions of a business, as a client encodes it. A key with a default may be omitted.
 */
export const SubscriptionsBody = Schema.Struct({
  subscriptions: Schema.Array(Schema.toEncoded(SubscriptionInput))
    .check(Schema.isMaxLength(mostOfSubscriptions.subscriptions))
    .annotate({ description: "Each subcategory once." })
})
