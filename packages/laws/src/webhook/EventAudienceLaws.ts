import { leadEvent } from "@leadwell/domain/event/LeadEvents"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { deliveryOf } from "@leadwell/domain/webhook/Delivery"
import { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import type { EventAccounts } from "@leadwell/domain/webhook/EventAudience"
import { Effect, Result } from "effect"
import { demandEqual, type Law } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { sampleInstant } from "../sample/SampleLead.ts"
import { deliveriesOf, handedOut, insertedWebhook, placedLead } from "../sample/SampleWebhook.ts"
import type { WebhookRepositoryLawPorts } from "./WebhookRepositoryLaws.ts"

/** The ports that the laws of the accounts of events require. */
export type EventAudienceLawPorts = WebhookRepositoryLawPorts | LeadRepository

/** Stores a lead of one account, beside a business of another account. */
const sharedLead = Effect.gen(function* () {
  const [sender, owner] = [yield* appliedSample(1), yield* appliedSample(1)]
  const lead = yield* placedLead(sender)
  return { lead, business: owner.businesses[0]!.id, sender: sender.account, owner: owner.account }
})

/** Appends an event about the business and one about the lead alone. */
const told = ({ business, lead }: Effect.Success<typeof sharedLead>) =>
  LeadRepository.use(({ modify }) => {
    const events = [
      leadEvent("business_lead.assigned", sampleInstant, business),
      leadEvent("lead.closed", sampleInstant)
    ]
    return modify(lead, (one) => Result.succeed({ lead: one, releases: [], events, audit: [] }))
  })

/** The laws of {@link DeliveryRepository} for the accounts behind events. */
export const eventAudienceLaws: ReadonlyArray<Law<EventAudienceLawPorts>> = [
  {
    sentence: "fans each event out with the account of its lead and the account of its business",
    check: Effect.gen(function* () {
      const { fanOut } = yield* DeliveryRepository
      const webhook = yield* insertedWebhook()
      const shared = yield* sharedLead
      yield* told(shared)
      const found: Array<readonly [string, EventAccounts]> = []
      const step = fanOut(100, (one, { accounts, event, ...numbered }) => {
        if (one.id === webhook.id && event.lead === shared.lead) found.push([event.type, accounts])
        return deliveryOf(one, { ...numbered, event, accounts }, sampleInstant)
      })
      yield* Effect.repeat(step, { until: (count) => count < 100 })
      yield* demandEqual(
        found.slice(-2),
        [
          ["business_lead.assigned", { lead: shared.sender, business: shared.owner }],
          ["lead.closed", { lead: shared.sender, business: null }]
        ],
        "accounts of events"
      )
    })
  },
  {
    sentence: "delivers to the webhook of an account what that account may learn of, and nothing else",
    check: Effect.gen(function* () {
      const [one, other] = [yield* sharedLead, yield* sharedLead]
      const types = ["lead.closed", "business_lead.assigned"] as const
      const webhooks = yield* Effect.forEach([one.sender, one.owner, null], (account) =>
        insertedWebhook({ account, events: types })
      )
      yield* told(one)
      yield* told(other)
      yield* handedOut()
      const delivered = yield* Effect.forEach(webhooks, (webhook) =>
        Effect.map(deliveriesOf(webhook), (all) =>
          all
            .filter(({ event }) => event.lead === one.lead || event.lead === other.lead)
            .map(({ event }) => [event.lead, event.type])
        )
      )
      const [assigned, closed] = [types[1], types[0]]
      const all = [other, one].flatMap(({ lead }) => [
        [lead, closed],
        [lead, assigned]
      ])
      yield* demandEqual(delivered, [[[one.lead, closed]], [[one.lead, assigned]], all], "deliveries")
    })
  }
]
