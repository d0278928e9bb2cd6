import { Schema } from "effect"

/** What a person hears of by mail without having asked. The person may switch each of them off. */
export const Notification = Schema.Literals([
  "new_lead",
  "reclaim_decided",
  "reclaims_waiting",
  "cap_reached",
  "webhook_failing",
  "submissions_waiting"
])

/** What a person hears of by mail without having asked. */
export type Notification = typeof Notification.Type
