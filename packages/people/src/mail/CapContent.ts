import { BusinessTimeZone, businessDay } from "@leadwell/domain/calendar/BusinessDay"
import { nextStart, periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { usedUpCap } from "@leadwell/domain/distribution/CapUse"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { DateTime, Effect, Option } from "effect"
import type { MailContent } from "../letter/MailContent.ts"
import type { Person } from "../person/Person.ts"
import type { MailDelivery } from "./MailDelivery.ts"
import { hearsOf } from "./MailRecipients.ts"
import { profileAddress, SiteOrigin, subscriptionsAddress } from "./PageAddresses.ts"

const nothing = Option.none<MailContent>()

/** Returns a function that reads the cap of a mail as it is used up now, or nothing when it no longer is. */
export const makeCapContent = Effect.gen(function* () {
  const { businesses, subcategories } = yield* CatalogParts
  const { market } = yield* DistributionRepository
  const zone = yield* BusinessTimeZone
  const origin = yield* SiteOrigin

  return Effect.fnUntraced(function* ({ queue: owner, subcategory: id }: MailDelivery, person: Person) {
    if (owner === null || id === null) return nothing
    const [business, subcategory] = [yield* businesses.find(owner), yield* subcategories.find(id)]
    if (Option.isNone(business) || Option.isNone(subcategory) || !hearsOf(person, business.value)) return nothing
    const { candidates, states } = yield* market(id)
    const subscription = candidates.find((one) => one.business.id === owner)?.subscription
    const today = periodStarts(businessDay(yield* DateTime.now, zone))
    const used = subscription === undefined ? null : usedUpCap(subscription, states.get(owner)?.use, today)
    if (used === null) return nothing
    return Option.some<MailContent>({
      kind: "cap_reached",
      business: business.value.name,
      subcategory: subcategory.value.name,
      rule: used.rule,
      cap: used.cap,
      again: nextStart(used.period, today),
      address: subscriptionsAddress(origin, owner),
      profile: profileAddress(origin)
    })
  })
})
