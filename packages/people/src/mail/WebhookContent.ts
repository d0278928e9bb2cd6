import { BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { shownToAccount } from "@leadwell/domain/webhook/DeliveryAttempt"
import { troubleOf } from "@leadwell/domain/webhook/WebhookHealth"
import { WebhookRepository } from "@leadwell/domain/webhook/WebhookRepository"
import { DateTime, Effect, Option } from "effect"
import type { MailContent } from "../letter/MailContent.ts"
import type { Person } from "../person/Person.ts"
import type { MailDelivery } from "./MailDelivery.ts"
import { managesWebhook } from "./MailRecipients.ts"
import { mailOfWebhook } from "./NewMails.ts"
import { profileAddress, SiteOrigin, webhookAddress } from "./PageAddresses.ts"

const nothing = Option.none<MailContent>()

/** Returns a function that reads the trouble of the webhook of a mail, or nothing when it is over or another. */
export const makeWebhookContent = Effect.gen(function* () {
  const { get } = yield* WebhookRepository
  const zone = yield* BusinessTimeZone
  const origin = yield* SiteOrigin

  return Effect.fnUntraced(function* ({ id: mail, webhook: id }: MailDelivery, person: Person) {
    if (id === null) return nothing
    const found = yield* Effect.catchTag(Effect.asSome(get(id)), "WebhookNotFound", () => Effect.succeedNone)
    if (Option.isNone(found) || !managesWebhook(person, found.value)) return nothing
    const { account, health, url } = found.value
    const now = yield* DateTime.now
    const trouble = troubleOf(found.value, now)
    if (trouble === null || mailOfWebhook(person.id, id, trouble, now).id !== mail) return nothing
    const { last_failure: failure } = health
    return Option.some<MailContent>({
      kind: "webhook_failing",
      host: new URL(url).host,
      ...trouble,
      zone,
      failure: account === null || failure === null ? failure : shownToAccount(failure),
      address: webhookAddress(origin, found.value),
      profile: profileAddress(origin)
    })
  })
})
