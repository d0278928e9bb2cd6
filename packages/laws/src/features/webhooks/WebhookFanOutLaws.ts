import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { audienceOf } from "@leadwell/domain/delivery/EventAudience"
import { ToldEventType } from "@leadwell/domain/event/DomainEvent"
import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { disabled, disabledByReceiver } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { decidePast } from "@leadwell/domain/intake/Arrival"
import { LeadInbox } from "@leadwell/domain/intake/LeadInbox"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect, Result } from "effect"
import { demand, demandEqual, law, type Law } from "../../Law.ts"
import { appliedSample } from "../../sample/ApplyCatalog.ts"
import { sampleInstant, sampleLead } from "../../sample/SampleLead.ts"
import { deliveriesOf, handedOut, insertedWebhook, placedLead } from "../../sample/SampleWebhook.ts"
import type { WebhookRepositoryLawPorts } from "./WebhookRepositoryLaws.ts"

/** The ports that the laws of the webhooks that hear of events require. */
export type WebhookFanOutLawPorts = WebhookRepositoryLawPorts | LeadRepository | DeliveryRepository

const longAgo = DateTime.subtract(sampleInstant, { days: 400 })

/** The laws of {@link WebhookRepository} on the webhooks that hear of events. */
export const webhookFanOutLaws: ReadonlyArray<Law<WebhookFanOutLawPorts>> = [
  law("tells a webhook what happens after it is inserted, if it wants that, and nothing from before", function* () {
    const sample = yield* appliedSample(1)
    yield* insertedWebhook()
    yield* placedLead(sample)
    const webhook = yield* insertedWebhook()
    const lead = yield* placedLead(sample)
    yield* handedOut
    const found = (yield* deliveriesOf(webhook)).map(({ event }) => [event.lead, event.type])
    yield* demandEqual(
      found,
      [
        [lead, "lead.placed"],
        [lead, "lead.received"]
      ],
      "deliveries"
    )
  }),
  law("tells nobody that a lead of the past was imported", function* () {
    const sample = yield* appliedSample(1)
    const events = [...ToldEventType.literals]
    const [all, own] = [yield* insertedWebhook({ events }), yield* insertedWebhook({ events, account: sample.account })]
    const lead = { ...sampleLead(sample), stage: "closed", created_at: longAgo } as const
    yield* LeadInbox.use((inbox) => inbox.receive(lead, { contacts: [], decide: decidePast }))
    yield* placedLead(sample)
    yield* handedOut
    const found = yield* Effect.forEach([all, own], deliveriesOf)
    const types = found.map((some) => some.map(({ event }) => event.type).toSorted())
    const wanted = ["business_lead.assigned", "lead.placed", "lead.received"]
    yield* demandEqual(types, [wanted, wanted], "deliveries to one of all accounts, and to one of its own")
    const audience = audienceOf({
      number: 1,
      event: { ...leadEvent("lead.imported", longAgo), lead: 1 as LeadId },
      accounts: { lead: sample.account, business: sample.account },
      website: sample.website.code
    })
    yield* demandEqual(audience, null, "who hears of it")
  }),
  law("tells a webhook nothing once it is disabled", function* () {
    const { modify } = yield* WebhookRepository
    const sample = yield* appliedSample(1)
    const [webhook, other] = [yield* insertedWebhook(), yield* insertedWebhook()]
    yield* modify(webhook.id, disabled(sampleInstant), [])
    yield* placedLead(sample)
    yield* handedOut
    const counts = [(yield* deliveriesOf(webhook)).length, (yield* deliveriesOf(other)).length]
    yield* demandEqual(counts, [0, 2], "deliveries of both")
  }),
  law("tells a change of a webhook up to which event all were handed out, and keeps that number", function* () {
    const { get, modify } = yield* WebhookRepository
    const sample = yield* appliedSample(1)
    const [webhook, other] = [yield* insertedWebhook(), yield* insertedWebhook()]
    yield* placedLead(sample)
    yield* handedOut
    yield* placedLead(sample)
    yield* modify(webhook.id, disabledByReceiver(sampleInstant), [])
    const { after } = yield* get(webhook.id)
    yield* handedOut
    const [, next, last] = (yield* deliveriesOf(other)).map(({ number }) => number ?? 0)
    yield* demand(last! <= after && after < next!, `${after} is not between ${last} and ${next}`)
  }),
  law("tells the webhook of a business what happens to that business, and nothing else", function* () {
    const sample = yield* appliedSample(2)
    const [one, other] = sample.businesses
    const events = ["lead.received", "business_lead.assigned"] as const
    const lead = yield* placedLead(sample)
    const webhook = yield* insertedWebhook({ account: sample.account, business: one!.id, events })
    const told = [other!, one!].map(({ id }) => leadEvent("business_lead.assigned", sampleInstant, id))
    yield* LeadRepository.use(({ modify }) =>
      modify(lead, (found) => Result.succeed({ lead: found, releases: [], events: told, audit: [] }))
    )
    yield* handedOut
    const found = (yield* deliveriesOf(webhook)).map(({ event }) => [event.type, event.business])
    yield* demandEqual(found, [["business_lead.assigned", one!.id]], "deliveries")
  }),
  law("tells the webhook of an account what that account may learn of, and nothing else", function* () {
    const [sender, owner] = [yield* appliedSample(1), yield* appliedSample(1)]
    const [lead, business] = [yield* placedLead(sender), owner.businesses[0]!.id]
    const types = ["lead.closed", "business_lead.assigned"] as const
    const webhooks = yield* Effect.forEach([sender.account, owner.account, null], (account) =>
      insertedWebhook({ account, events: types })
    )
    const events = [
      leadEvent("business_lead.assigned", sampleInstant, business),
      leadEvent("lead.closed", sampleInstant)
    ]
    yield* LeadRepository.use(({ modify }) =>
      modify(lead, (one) => Result.succeed({ lead: one, releases: [], events, audit: [] }))
    )
    yield* handedOut
    const delivered = yield* Effect.forEach(webhooks, (webhook) =>
      Effect.map(deliveriesOf(webhook), (all) =>
        all.filter(({ event }) => event.lead === lead).map(({ event }) => event.type)
      )
    )
    yield* demandEqual(
      delivered,
      [["lead.closed"], ["business_lead.assigned"], ["lead.closed", "business_lead.assigned"]],
      "deliveries"
    )
  })
]
