import { DateTime, Effect, Option } from "effect"
import { BusinessLeadRepository } from "../../assignment/BusinessLeadRepository.ts"
import { makeListing } from "../../assignment/ListedLead.ts"
import { CatalogParts } from "../../catalog/CatalogParts.ts"
import { ReclaimRepository } from "../../reclaim/ReclaimRepository.ts"
import { provenConsents } from "../privacy/consent/ShownConsents.ts"
import type { DeliveredEvent } from "./TestEvent.ts"
import type { Webhook } from "./Webhook.ts"
import { carriesLead } from "./WebhookContent.ts"
import type { CarriedLead } from "./WebhookPayload.ts"
import { sampleLead } from "./WebhookSamples.ts"

/**
 * Makes a function that reads the lead that a delivery carries, as it is now, or null when it carries none. A business
 * may have gone to another account since the event, and then its leads are not for this one. A test carries an
 * invented lead, so that a receiver can be set up before the first lead.
 */
export const makeCarriedLeads = Effect.gen(function* () {
  const { businesses } = yield* CatalogParts
  const leads = yield* BusinessLeadRepository
  const reclaims = yield* ReclaimRepository
  const listing = yield* makeListing
  const provenConsent = yield* provenConsents

  return Effect.fn("CarriedLeads.read")(function* (
    { account, content }: Pick<Webhook, "account" | "content">,
    event: DeliveredEvent
  ) {
    const { business, lead } = event
    if (content === "lead" && event.type === "webhook.test") return sampleLead(0, yield* DateTime.now)
    if (content === "ids" || business === null || lead === null || !carriesLead(event)) return null
    const owner = yield* businesses.find(business)
    if (Option.isNone(owner) || owner.value.account !== account) return null
    const found = yield* leads.find([{ business, lead }])
    const [listed] = yield* listing(found, yield* DateTime.now)
    if (listed === undefined) return null
    const reclaim = Option.getOrNull(yield* reclaims.ofLead(business, lead))
    const consent = Option.getOrNull(yield* provenConsent(lead))
    return { listed, reclaim, consent } satisfies CarriedLead
  })
})
