import { SubscriptionInput } from "@leadwell/domain/subscription/SubscriptionInput"
import { mostOfSubscriptions } from "@leadwell/domain/subscription/SubscriptionList"
import { Schema } from "effect"

/** What a business wants of one subcategory. */
const SubscriptionItem = Schema.toType(SubscriptionInput).annotate({ identifier: "Subscription" })

/** All that a business wants. */
export const SubscriptionsItem = Schema.Struct({ subscriptions: Schema.Array(SubscriptionItem) })

/** The body that replaces all that a business wants, as a client writes it; a key with a default may be left out. */
export const SubscriptionsBody = Schema.Struct({
  subscriptions: Schema.Array(Schema.toEncoded(SubscriptionInput)).check(
    Schema.isMaxLength(mostOfSubscriptions.subscriptions)
  )
})
