import { businessDay, BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { dayAfter } from "@leadwell/domain/calendar/CalendarPeriod"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { isPaused } from "@leadwell/domain/catalog/Pause"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { DateTime, Effect, Option } from "effect"
import type { MailContent } from "../letter/MailContent.ts"
import type { Person } from "../person/Person.ts"
import type { MailDelivery } from "./MailDelivery.ts"
import { hearsOf } from "./MailRecipients.ts"
import { profileAddress, SiteOrigin, subscriptionsAddress } from "./PageAddresses.ts"

const nothing = Option.none<MailContent>()

/** Returns a function that reads the pause of a mail as it is now, or nothing when it is over or open. */
export const makePauseContent = Effect.gen(function* () {
  const { businesses, subcategories } = yield* CatalogParts
  const subscriptions = yield* SubscriptionRepository
  const zone = yield* BusinessTimeZone
  const origin = yield* SiteOrigin

  return Effect.fnUntraced(function* ({ queue: owner, subcategory: id }: MailDelivery, person: Person) {
    const business = owner === null ? Option.none() : yield* businesses.find(owner)
    if (owner === null || Option.isNone(business) || !hearsOf(person, business.value)) return nothing
    const subcategory = id === null ? Option.none() : yield* subcategories.find(id)
    const paused =
      id === null ? business.value : (yield* subscriptions.ofBusiness(owner)).find((one) => one.subcategory === id)
    const today = businessDay(yield* DateTime.now, zone)
    if (paused === undefined || paused.paused_until === null || !isPaused(paused, today)) return nothing
    return Option.some<MailContent>({
      kind: "pause_ends",
      business: business.value.name,
      subcategory: Option.isSome(subcategory) ? subcategory.value.name : null,
      again: dayAfter(paused.paused_until, 1),
      address: subscriptionsAddress(origin, owner),
      profile: profileAddress(origin)
    })
  })
})
