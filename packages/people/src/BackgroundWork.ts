import { Layer } from "effect"
import * as MailDispatcher from "./background/MailDispatcher.ts"
import * as PeopleHousekeeper from "./background/PeopleHousekeeper.ts"
import { MailDispatch } from "./mail/MailDispatch.ts"
import { CapNotices } from "./notice/CapNotices.ts"
import { PauseNotices } from "./notice/PauseNotices.ts"
import { ReclaimReminders } from "./notice/ReclaimReminders.ts"
import { SubmissionNotices } from "./notice/SubmissionNotices.ts"
import { WebhookNotices } from "./notice/WebhookNotices.ts"

/**
 * Runs all background jobs of people while the layer lives: mails at once, reminders every minute, housekeeping
 * every hour. Any number of processes may run it.
 */
export const layer = Layer.merge(MailDispatcher.layer, PeopleHousekeeper.layer).pipe(
  Layer.provide([
    MailDispatch.layer,
    CapNotices.layer,
    PauseNotices.layer,
    ReclaimReminders.layer,
    SubmissionNotices.layer,
    WebhookNotices.layer
  ])
)
