import { SubscriptionInput } from "@leadwell/domain/distribution/SubscriptionInput"
import { mostOfSubscriptions } from "@leadwell/domain/distribution/SubscriptionList"
import { Schema } from "effect"

/** What a business wants of one subcategory. */
export const SubscriptionItem = Schema.toType(SubscriptionInput).annotate({ identifier: "Subscription" })

/** All that a business wants. */
export const SubscriptionsItem = Schema.Struct({ subscriptions: Schema.Array(SubscriptionItem) })

/** The body that replaces all that a business wants, as a client writes it; a key with a default may be left out. */
export const SubscriptionsBody = Schema.Struct({
  subscriptions: Schema.Array(Schema.toEncoded(SubscriptionInput)).check(
    Schema.isMaxLength(mostOfSubscriptions.subscriptions)
  )
})
