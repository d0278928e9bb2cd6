import { DateTime, Effect, Layer } from "effect"
import { LinkMail } from "../people/LinkMail.ts"
import { MailDeliveryRepository } from "./MailDeliveryRepository.ts"
import { mailOfPeriod } from "./NewMails.ts"

/** {@link LinkMail} on the stored mails. */
export const layer = Layer.effect(
  LinkMail,
  Effect.map(MailDeliveryRepository, ({ insert }) => ({
    queue: Effect.fn("LinkMails.queue")(function* (person, kind) {
      yield* insert([mailOfPeriod(kind, person, "minute", yield* DateTime.now)])
    })
  }))
)
