import { BusinessTimeZone, businessDay } from "@leadwell/domain/calendar/BusinessDay"
import { dayAfter, periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { isPaused } from "@leadwell/domain/catalog/Pause"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { usedUpCapsIn } from "@leadwell/domain/distribution/UsedUpCaps"
import { shownToAccount } from "@leadwell/domain/features/webhooks/DeliveryAttempt"
import { troubleOf } from "@leadwell/domain/features/webhooks/WebhookHealth"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { Effect, Option, DateTime } from "effect"
import { oneLine } from "../letter/Letter.ts"
import type { MailContent } from "../letter/MailContent.ts"
import { isOfInvitation } from "../person/Joining.ts"
import type { Person } from "../person/Person.ts"
import { makeLinkIssuer, signInAddress, signInPage } from "../session/SignInLinks.ts"
import type { MailDelivery } from "./MailDelivery.ts"
import { managesWebhook, hearsOf } from "./MailRecipients.ts"
import { mailOfWebhook } from "./NewMails.ts"
import { SiteOrigin, profileAddress, webhookAddress, subscriptionsAddress } from "./PageAddresses.ts"

const nothing = Option.none<MailContent>()

/** Returns a function that reads what is still pending of the invitation of a mail, and issues its link. */
export const makeInvitationContent = Effect.gen(function* () {
  const { accounts } = yield* CatalogParts
  const issueLink = yield* makeLinkIssuer
  const origin = yield* SiteOrigin
  return Effect.fnUntraced(function* ({ invitation }: MailDelivery, person: Person) {
    const pending = person.pending.filter(isOfInvitation(invitation))
    const [first] = pending
    if (first === undefined) return Option.none<MailContent>()
    const names: Array<string> = []
    for (const { account } of pending) {
      for (const { name } of Option.toArray(yield* accounts.find(account))) names.push(oneLine(name))
    }
    if (names.length === 0) return Option.none<MailContent>()
    const link = yield* issueLink(person.id, first.invitation, [])
    return Option.some<MailContent>({
      kind: "invitation",
      inviter: first.invited_by,
      accounts: names,
      address: signInAddress(origin, link),
      again: signInPage(origin)
    })
  })
})

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
    const today = periodStarts(businessDay(yield* DateTime.now, zone))
    const used = usedUpCapsIn(yield* market(id), id, today).find((one) => one.business === owner)
    if (used === undefined) return nothing
    return Option.some<MailContent>({
      kind: "cap_reached",
      business: business.value.name,
      subcategory: subcategory.value.name,
      rule: used.rule,
      cap: used.cap,
      again: used.again,
      address: subscriptionsAddress(origin, owner),
      profile: profileAddress(origin)
    })
  })
})
