import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { principalWith } from "@leadwell/domain/access/Grant"
import { AccountId } from "@leadwell/domain/account/Account"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { PostalCodes } from "@leadwell/domain/geography/PostalCode"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import { Subscriptions } from "@leadwell/domain/subscription/Subscriptions"
import * as UseCases from "@leadwell/domain/UseCases"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { type Action, actionsOf } from "../world/Action.ts"
import { catalogueOf, subscriptionOf } from "../world/Catalogue.ts"
import { termsAt } from "../world/Member.ts"
import { quarterEnd, quarterStart } from "../world/Quarter.ts"
import { requestOf } from "../world/Request.ts"
import type { SimulatedLead } from "../world/SimulatedLead.ts"
import { members } from "../world/World.ts"

/** What the simulated system shows: its events, the leads of each business, and the number of leads in each stage. */
export interface Observed {
  /** The leads as sent, by id, with the stage in the answer. */
  readonly sent: ReadonlyMap<number, { readonly lead: SimulatedLead; readonly stage: LeadStage }>
  readonly events: ReadonlyArray<DomainEvent>
  readonly lists: ReadonlyMap<string, ReadonlyArray<number>>
  readonly stages: Readonly<Record<LeadStage, number>>
}

const broker = AccountId.make("broker")
const maker = principalWith({ account: broker }, "leads:create")
const operator = principalWith({ account: broker }, "operator")

const useCases = UseCases.layer.pipe(
  Layer.provideMerge(MemoryStorage.layer),
  Layer.provide([ScreenshotReader.off, Layer.succeed(PostalCodes, "by-country")])
)

const performer = Effect.gen(function* () {
  const [intake, leads] = [yield* LeadIntake, yield* Leads]
  const [catalogs, subscriptions, businesses] = [yield* CatalogImport, yield* Subscriptions, yield* Businesses]
  const { sweep } = yield* LeadDistribution
  const sent = new Map<number, { readonly lead: SimulatedLead; readonly stage: LeadStage }>()
  const numbers = new Map<SimulatedLead, LeadId>()
  const perform = Effect.fnUntraced(function* (action: Action) {
    switch (action.does) {
      case "send": {
        const { lead } = yield* intake.receive(maker, requestOf(action.lead))
        sent.set(lead.id, { lead: action.lead, stage: lead.stage })
        if (lead.stage === "held") numbers.set(action.lead, lead.id)
        return
      }
      case "review": {
        const id = numbers.get(action.lead)
        if (id === undefined) return
        yield* action.lead.review.approves
          ? leads.approve(operator, id, {})
          : leads.refuse(operator, id, { remark: "Not a real request." })
        return
      }
      case "change": {
        const terms = termsAt(action.member, action.at)!
        const found = yield* Effect.option(businesses.getAccessible(operator, BusinessId.make(action.member.id)))
        yield* Option.isSome(found) && found.value.business.active === terms.open
          ? subscriptions.replace(found.value, { subscriptions: [subscriptionOf(action.member, terms)] })
          : catalogs.apply(catalogueOf([action.member], action.at))
        yield* sweep
        return
      }
      case "sweep":
        yield* sweep
    }
  })
  return { perform, sent }
})

const observe = Effect.gen(function* () {
  const [leads, lists, events] = [yield* Leads, yield* BusinessLeadRepository, yield* EventRepository]
  const everything = { page: 1, per_page: 1_000_000 }
  const listed = yield* Effect.forEach(members, ({ id }) =>
    Effect.map(
      lists.page(BusinessId.make(id), {}, "descending", everything),
      ({ items }) => [id, items.map(({ lead }) => lead.id)] as const
    )
  )
  const stages = yield* Effect.forEach(LeadStage.literals, (stage) =>
    Effect.map(
      leads.page(operator, { stage: [stage] }, { page: 1, per_page: 1 }),
      ({ total }) => [stage, total] as const
    )
  )
  return {
    events: (yield* events.after(0, Number.MAX_SAFE_INTEGER)).map(({ event }) => event),
    lists: new Map(listed),
    stages: Object.fromEntries(stages) as Record<LeadStage, number>
  }
})

/** Sends the leads through the use cases, on a memory store of its own and a test clock set to the quarter. */
export const run = Effect.fnUntraced(
  function* (leads: ReadonlyArray<SimulatedLead>) {
    yield* TestClock.setTime(quarterStart)
    yield* CatalogImport.use((catalogs) => catalogs.apply(catalogueOf(members, quarterStart)))
    const { perform, sent } = yield* performer
    for (const action of actionsOf(members, leads)) {
      yield* TestClock.setTime(action.at)
      yield* perform(action)
    }
    yield* TestClock.setTime(quarterEnd)
    return { sent, ...(yield* observe) } satisfies Observed
  },
  Effect.provide(Layer.fresh(useCases)),
  Effect.provide(TestClock.layer()),
  Effect.withTracerEnabled(false)
)
