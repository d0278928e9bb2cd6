import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { DistributionRepository, type Offer } from "@leadwell/domain/distribution/DistributionRepository"
import type { Market } from "@leadwell/domain/distribution/Market"
import { decideArrival } from "@leadwell/domain/intake/Arrival"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Email } from "@leadwell/domain/lead/Email"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { Phone } from "@leadwell/domain/lead/Phone"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { Effect } from "effect"
import type { DistributionRepositoryLawPorts } from "../distribution/DistributionRepositoryLaws.ts"
import { demandEqual, freshId, law, type Law, rivals } from "../Law.ts"
import { applyCatalog } from "../sample/ApplyCatalog.ts"
import { sampleCatalog, sampleSubscription } from "../sample/SampleCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { after, sampleDay } from "../sample/SampleOffer.ts"
import { everyone, offeringTo, receiveLead, receptionBy } from "../sample/SampleReception.ts"
import { deciding, filing, sampleRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"
import type { ReclaimRepositoryLawPorts } from "./ReclaimRepositoryLaws.ts"

/** Two businesses in two subcategories, of which the first takes one lead of a person in 30 days. */
const twoSubcategories = Effect.gen(function* () {
  const sample = yield* sampleCatalog(2)
  const { businesses, subcategories, subscriptions } = sample.catalog
  const other = { ...subcategories[0]!, id: `other-${yield* freshId}` as SubcategoryId }
  yield* applyCatalog({
    ...sample.catalog,
    businesses: businesses.map((one, n) => ({ ...one, same_person_days: n === 0 ? 30 : 0 })),
    subcategories: [...subcategories, other],
    subscriptions: [...subscriptions, ...businesses.map(({ id }) => sampleSubscription(id, other.id))]
  })
  const person = (yield* freshId).slice(0, 20)
  const lead: ReceivedLead = {
    ...sampleLead(sample),
    places: 9,
    email: `${person}@example.nl` as Email,
    phone: "0687654399" as Phone
  }
  return { sample, first: businesses[0]!.id, lead, elsewhere: { ...lead, subcategory_id: other.id } }
})

/** Receives a lead that these businesses get, and returns it with when the first of the market met the person. */
const received = Effect.fnUntraced(function* (
  lead: ReceivedLead,
  first: BusinessId,
  choose: (market: Market) => ReadonlyArray<BusinessId> = () => []
) {
  let met: Market["met"]
  const offer = (market: Market) => {
    met = market.met
    return offeringTo(choose(market), market, lead.places)
  }
  const { lead: kept } = yield* receiveLead(
    lead,
    receptionBy(lead.places, choose, { contacts: contactsOf(lead), offer })
  )
  return { lead: kept, met: met?.get(first) }
})

/** The laws for whom the person of a lead met. */
export const samePersonLaws: ReadonlyArray<Law<DistributionRepositoryLawPorts | ReclaimRepositoryLawPorts>> = [
  law("tells when a business that asks for it last got another lead of the person, in any subcategory", function* () {
    const distributions = yield* DistributionRepository
    const { elsewhere, first, lead } = yield* twoSubcategories
    yield* demandEqual((yield* received(lead, first, everyone)).met, undefined, "the first lead")
    const byPhone = { ...elsewhere, email: "other@example.nl" as Email }
    yield* demandEqual((yield* received(byPhone, first)).met, sampleInstant, "a lead of the same telephone")
    const byEmail = { ...elsewhere, email: lead.email.toUpperCase() as Email, phone: "0201234567" as Phone }
    const last = yield* received(byEmail, first)
    yield* demandEqual(last.met, sampleInstant, "a lead of the same address")
    const stranger = { ...elsewhere, email: "x@example.nl" as Email, phone: "0201234568" as Phone }
    yield* demandEqual((yield* received(stranger, first)).met, undefined, "a lead of somebody else")
    const seen: Array<unknown> = []
    const see: Offer = (one, holdings, market) => {
      seen.push(market.met?.get(first))
      return offeringTo(everyone(market), market, one.places, holdings, after(1))
    }
    const { id, subcategory_id } = last.lead
    yield* distributions.offer([id], see)
    yield* demandEqual(seen, [sampleInstant], "a lead that is offered again")
    const { met } = yield* distributions.market(subcategory_id, id)
    yield* demandEqual(met?.get(first), sampleInstant, "the same lead, which the business has now")
    yield* demandEqual((yield* received(lead, first)).met, after(1), "the latest of two leads")
  }),
  law("tells nothing of a lead that the business gave back", function* () {
    const reclaims = yield* ReclaimRepository
    const { elsewhere, first, lead } = yield* twoSubcategories
    const { lead: had } = yield* received(lead, first, everyone)
    const request = yield* sampleRequest(first, had.id)
    yield* reclaims.insert(request, sampleScreenshot, filing(request))
    yield* demandEqual((yield* received(elsewhere, first)).met, sampleInstant, "while it is pending")
    yield* reclaims.decide(request.id, deciding("granted", { stage: "open" }))
    yield* demandEqual((yield* received(elsewhere, first)).met, undefined, "once it is granted")
  }),
  law("lets one of many leads of a person reach such a business, however close they come", function* () {
    const inbox = yield* LeadInbox
    const { elsewhere, first, lead } = yield* twoSubcategories
    const moment = { now: sampleInstant, today: periodStarts(sampleDay) }
    const decide = decideArrival({ duplicate_window_days: 0, moment, review: false })
    const all = yield* Effect.all(
      Array.from({ length: rivals }, (_, n) =>
        inbox.receive(n % 2 === 0 ? lead : elsewhere, { contacts: contactsOf(lead), decide })
      ),
      { concurrency: "unbounded" }
    )
    const got = all.filter(({ businesses }) => businesses.includes(first))
    yield* demandEqual(got.length, 1, "leads of the business that asks for it")
    const others = all.filter(({ businesses }) => businesses.length > 0)
    yield* demandEqual(others.length, rivals, "leads of the other business")
  })
]
