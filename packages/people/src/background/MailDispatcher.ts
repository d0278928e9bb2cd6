import { dispatching } from "@leadwell/domain/background/Dispatcher"
import { repeat } from "@leadwell/domain/background/RepeatingJob"
import { Effect, Layer } from "effect"
import { MailDispatch } from "../mail/MailDispatch.ts"
import { CapNotices } from "../notice/CapNotices.ts"
import { PauseNotices } from "../notice/PauseNotices.ts"
import { ReclaimReminders } from "../notice/ReclaimReminders.ts"
import { SubmissionNotices } from "../notice/SubmissionNotices.ts"
import { WebhookNotices } from "../notice/WebhookNotices.ts"

/** Sends mails to people while the layer lives, and makes those that tell of no event. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* dispatching(yield* MailDispatch, {
      events: { failing: "Mails about events cannot be queued", over: "Mails about events are queued again" },
      attempts: { failing: "Mails that are due cannot be sent", over: "Mails that are due are sent again" }
    })
    yield* repeat({
      turn: (yield* ReclaimReminders).remind,
      interval: "1 minute",
      failing: "Nobody can be reminded of reclaim requests",
      over: "People are reminded of reclaim requests again"
    })
    yield* repeat({
      turn: (yield* CapNotices).notify,
      interval: "1 minute",
      failing: "Nobody can be told of caps that are used up",
      over: "People are told of caps that are used up again"
    })
    yield* repeat({
      turn: (yield* PauseNotices).notify,
      interval: "1 minute",
      failing: "Nobody can be told of pauses that end",
      over: "People are told of pauses that end again"
    })
    yield* repeat({
      turn: (yield* WebhookNotices).notify,
      interval: "1 minute",
      failing: "Nobody can be told of webhooks that fail",
      over: "People are told of webhooks that fail again"
    })
    yield* repeat({
      turn: (yield* SubmissionNotices).notify,
      interval: "1 minute",
      failing: "Nobody can be told of submissions that wait",
      over: "People are told of submissions that wait again"
    })
  })
)
