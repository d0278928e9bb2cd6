import type { Granted } from "@leadwell/domain/access/Grant"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer } from "effect"
import { mailDeliveries, type MailDelivery, type MailQuery } from "./MailDelivery.ts"

/** Shows an operator the mails to people: what was sent, what waits, and what is unsent without a mail server. */
export class Mails extends Context.Service<
  Mails,
  {
    /** Returns one page of the mails that fit the query, the newest first. */
    readonly page: (
      operator: Granted<"operator">,
      query: MailQuery,
      request: PageRequest
    ) => Effect.Effect<Page<MailDelivery>, StorageUnavailable>
  }
>()("@leadwell/people/mail/Mails") {
  static readonly layer = Layer.effect(
    Mails,
    Effect.map(DeliveryRepository, ({ page }) => ({
      page: (_, { status }, request) => page(mailDeliveries, { status }, request)
    }))
  )
}
