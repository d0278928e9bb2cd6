import type { Hearing } from "@leadwell/domain/delivery/Channel"
import { deliveryForm, type DeliveryForm } from "@leadwell/domain/delivery/Delivery"
import { DeliveryRepository, type OwnedBusiness } from "@leadwell/domain/delivery/DeliveryRepository"
import type { AccountedEvent } from "@leadwell/domain/delivery/EventAudience"
import { makeFanOut } from "@leadwell/domain/delivery/FanOut"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import type { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { WebhookDelivery } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import type { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { Effect, Result } from "effect"
import { demandEqual, freshId, law, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { deliveriesTo, webhookChannel } from "../sample/SampleDelivery.ts"
import { sampleInstant } from "../sample/SampleLead.ts"
import { placedLead } from "../sample/SampleWebhook.ts"

/** The ports that the laws of fanning out require. */
export type FanOutLawPorts = DeliveryRepository | CatalogRepository | LeadInbox | LeadRepository

/** A channel of one receiver who hears of all events, that no other law uses. */
const freshChannel = Effect.map(
  freshId,
  (id): Hearing<WebhookDelivery> & { readonly receiver: WebhookDelivery["receiver"] } => ({
    receiver: id as WebhookDelivery["receiver"],
    form: deliveryForm<WebhookDelivery, unknown>(id, WebhookDelivery),
    audience: () =>
      Effect.succeed({
        deliveriesOf: (events) => events.map(({ event, number }) => ({ ...webhookChannel.make(id, number), event }))
      })
  })
)

/** Brings a channel to the last event, and returns the number of it. */
const caughtUp = Effect.fnUntraced(function* ({ channel }: DeliveryForm<WebhookDelivery>) {
  const { advance, unseen } = yield* DeliveryRepository
  const range = yield* unseen(channel)
  if (range === null) return 0
  yield* advance({ ...webhookChannel.form, channel }, range.after, range.until, [])
  return range.until
})

const told = (events: ReadonlyArray<AccountedEvent>, lead: number) =>
  events
    .filter(({ event }) => event.lead === lead)
    .map(({ accounts, event, website }) => [event.type, accounts, website])

const byAccount = (a: OwnedBusiness, b: OwnedBusiness) => (a.account < b.account ? -1 : 1)

/** The laws of {@link DeliveryRepository} on the way of each channel through the events. */
export const fanOutLaws: ReadonlyArray<Law<FanOutLawPorts>> = [
  law("delivers each event once, however many fan out while others happen", function* () {
    const store = yield* DeliveryRepository
    const sample = yield* appliedSample(1)
    const channel = yield* freshChannel
    const fanOut = makeFanOut(channel, store)
    yield* caughtUp(channel.form)
    for (let round = 0; round < 10; round++) {
      const [leads] = yield* Effect.all(
        [
          Effect.all(
            Array.from({ length: rivals }, () => placedLead(sample)),
            { concurrency: "unbounded" }
          ),
          Effect.all(
            Array.from({ length: rivals }, () => fanOut),
            { concurrency: "unbounded" }
          )
        ],
        { concurrency: "unbounded" }
      )
      yield* fanOut
      const found = (yield* deliveriesTo(channel.form, channel.receiver))
        .filter(({ event }) => event.lead !== null && leads.includes(event.lead))
        .map(({ event }) => `${event.lead} ${event.type}`)
      const types = ["business_lead.assigned", "lead.placed", "lead.received"]
      const wanted = leads.flatMap((lead) => types.map((type) => `${lead} ${type}`))
      yield* demandEqual(found.toSorted(), wanted.toSorted(), `events of round ${round}`)
      while ((yield* store.remove(channel.form, channel.receiver, 1000)) > 0);
    }
    yield* demandEqual(yield* fanOut, 0, "events that are left")
  }),
  law("lets one of many go on from a number, and stores its deliveries alone", function* () {
    const { advance, unseen } = yield* DeliveryRepository
    const { form, receiver } = yield* freshChannel
    const from = yield* caughtUp(form)
    yield* placedLead(yield* appliedSample(1))
    const { after, until } = (yield* unseen(form.channel))!
    yield* demandEqual(after, from, "the number from which it goes on")
    const steps = yield* Effect.all(
      Array.from({ length: rivals }, (_, n) => advance(form, after, until, [webhookChannel.make(receiver, n + 1)])),
      { concurrency: "unbounded" }
    )
    yield* demandEqual(steps.filter((isDone) => isDone).length, 1, "calls that went on")
    const numbers = (yield* deliveriesTo(form, receiver)).map(({ number }) => number)
    yield* demandEqual(numbers, [steps.indexOf(true) + 1], "deliveries")
    yield* demandEqual(yield* advance(form, after, until, []), false, "a call that begins at an earlier number")
  }),
  law(
    "gives the events of a range with the account and the website of their lead, and the account of their business",
    function* () {
      const { businesses, events, unseen } = yield* DeliveryRepository
      const { form } = yield* freshChannel
      yield* caughtUp(form)
      const [sender, owner] = [yield* appliedSample(1), yield* appliedSample(1)]
      const lead = yield* placedLead(sender)
      const business = owner.businesses[0]!.id
      const changes = [
        leadEvent("business_lead.assigned", sampleInstant, business),
        leadEvent("lead.closed", sampleInstant)
      ]
      yield* LeadRepository.use(({ modify }) =>
        modify(lead, (one) => Result.succeed({ lead: one, releases: [], events: changes, audit: [] }))
      )
      const range = (yield* unseen(form.channel))!
      yield* demandEqual(yield* unseen(range.after), range, "the range above a number")
      yield* demandEqual(yield* unseen(range.until), null, "the range above the last number")
      const closed = ["lead.closed", { lead: sender.account, business: null }, sender.website.code]
      const assigned = [
        "business_lead.assigned",
        { lead: sender.account, business: owner.account },
        sender.website.code
      ]
      const all = yield* events({ ...range, limit: 1000 })
      yield* demandEqual(told(all, lead).slice(-2), [assigned, closed], "events")
      const some = yield* events({ ...range, types: ["lead.closed"], limit: 1000 })
      yield* demandEqual(told(some, lead), [closed], "events of a type")
      const about = yield* events({ ...range, businesses: [business], limit: 1000 })
      yield* demandEqual(told(about, lead), [assigned], "events about a business")
      const aboutNone = yield* events({ ...range, businesses: [null], limit: 1000 })
      yield* demandEqual(told(aboutNone, lead).at(-1), closed, "events about no business")
      const aboutBoth = yield* events({ ...range, businesses: [null, business], limit: 1000 })
      yield* demandEqual(told(aboutBoth, lead).slice(-2), [assigned, closed], "events about a business or none")
      yield* demandEqual((yield* events({ ...range, limit: 1 })).length, 1, "events up to one")
      const found = yield* businesses({ ...range, types: ["business_lead.assigned"] })
      const own = found.filter(({ account }) => account === sender.account || account === owner.account)
      const wanted = [sender, owner].map(({ account, businesses: [one] }) => ({ id: one!.id, account }))
      yield* demandEqual(own.toSorted(byAccount), wanted.toSorted(byAccount), "businesses of the events")
    }
  )
]
