import { deliveryRetention } from "@leadwell/domain/delivery/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { troubleOf, type WebhookTrouble } from "@leadwell/domain/features/webhooks/WebhookHealth"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Effect, Layer } from "effect"
import { mailDeliveries } from "../mail/MailDelivery.ts"
import { managesWebhook, receivers, wants } from "../mail/MailRecipients.ts"
import { mailOfWebhook } from "../mail/NewMails.ts"
import { PersonRepository } from "../person/PersonRepository.ts"

/** Returns whether nobody is told any more. Mails are stored for longer, so no process queues one twice. */
const isOver = ({ since }: WebhookTrouble, now: DateTime.Utc): boolean =>
  DateTime.isGreaterThanOrEqualTo(now, DateTime.addDuration(since, deliveryRetention))

/** Tells people of webhooks that fail. Any number of processes may run it. */
export class WebhookNotices extends Context.Service<
  WebhookNotices,
  {
    /**
     * Queues a mail to each person who manages a webhook that has failed for an hour, or that its receiver ended: one
     * for each trouble. Later calls do nothing for the same trouble.
     */
    readonly notify: Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/people/notice/WebhookNotices") {
  static readonly layer = Layer.effect(
    WebhookNotices,
    Effect.gen(function* () {
      const people = yield* PersonRepository
      const { ill } = yield* WebhookRepository
      const { insert } = yield* DeliveryRepository
      let told: ReadonlySet<string> = new Set()

      return {
        notify: Effect.gen(function* () {
          const now = yield* DateTime.now
          const troubles = (yield* ill).flatMap((webhook) => {
            const trouble = troubleOf(webhook, now)
            return trouble === null || isOver(trouble, now)
              ? []
              : [{ webhook, trouble, name: JSON.stringify([webhook.id, trouble]) }]
          })
          for (const { name, trouble, webhook } of troubles) {
            if (told.has(name)) continue
            const { account, id } = webhook
            const hearing = yield* receivers(
              people,
              account === null ? { role: "operator" } : { account },
              (one) => wants(one, "webhook_failing") && managesWebhook(one, webhook)
            )
            const mails = hearing.map((one) => mailOfWebhook(one.id, id, trouble, now))
            yield* insert(mailDeliveries, mails, [])
          }
          told = new Set(troubles.map(({ name }) => name))
        }).pipe(Effect.withSpan("WebhookNotices.notify"))
      }
    })
  )
}
