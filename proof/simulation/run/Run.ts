import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { BusinessOverviews } from "@leadwell/domain/distribution/BusinessOverviews"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { SheetReader } from "@leadwell/domain/features/files/import/SheetReader"
import { Consents } from "@leadwell/domain/features/privacy/consent/Consents"
import { ConsentTexts } from "@leadwell/domain/features/privacy/consent/ConsentTexts"
import { Persons } from "@leadwell/domain/features/privacy/person/Persons"
import type { ReportGroup, ReportName } from "@leadwell/domain/features/reports/ReportDefinition"
import type { ReportQuery } from "@leadwell/domain/features/reports/ReportQuery"
import { Reports } from "@leadwell/domain/features/reports/Reports"
import { WebhookReplays } from "@leadwell/domain/features/webhooks/WebhookReplays"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { PostalCodes } from "@leadwell/domain/geography/PostalCode"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import type { Page } from "@leadwell/domain/pagination/Page"
import { maxPerPage, type PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { ScreenshotReader } from "@leadwell/domain/reclaim/ScreenshotReader"
import { Subscriptions } from "@leadwell/domain/subscription/Subscriptions"
import * as UseCases from "@leadwell/domain/UseCases"
import { Effect, Layer, Option } from "effect"
import { anHour } from "../../recount/Amsterdam.ts"
import { type Action, actionsOf } from "../world/Action.ts"
import { catalogueOf, subscriptionsOf } from "../world/Catalogue.ts"
import { termsAt } from "../world/Member.ts"
import { requestOf } from "../world/Request.ts"
import type { SimulatedLead } from "../world/SimulatedLead.ts"
import { members } from "../world/World.ts"
import { yearEnd, yearStart } from "../world/Year.ts"
import type { Observed, Sent, Told } from "./Observed.ts"
import { deliver, makeReceiver, webhookEvents } from "./Receiver.ts"
import { makeSimulatedClock } from "./SimulatedClock.ts"

const broker = AccountId.make("broker")
const owner = principalWith({ account: broker }, "leads:create", "leads:read", "reclaims:create")
const operator = principalWith({ account: broker }, "operator")

const consentText = { language: "nl", text: "I agree.", purposes: ["share_with_businesses"] }

const businessIds = [...new Set(members.map(({ business }) => BusinessId.make(business)))]

/** A layer of the ports of a store. */
export type Storage = Layer.Layer<Layer.Success<typeof MemoryStorage.layer>, unknown>

const year = { from: CalendarDate.make("2026-01-01"), to: CalendarDate.make("2026-12-31") }

/** Days that neither begin nor end with a month. */
const someMonths = { from: CalendarDate.make("2026-03-10"), to: CalendarDate.make("2026-11-20") }

/** The reports of the year, with their groups. */
const reportsOfYear: ReadonlyArray<readonly [ReportName, ReadonlyArray<ReportGroup>, Partial<ReportQuery>?]> = [
  ["intake", ["day"]],
  ["intake", ["week", "website"]],
  ["intake", ["month", "subcategory", "country"]],
  ["intake", ["category", "affiliate"]],
  ["businesses", ["day"]],
  ["businesses", ["week", "business"]],
  ["businesses", ["month", "subcategory"]],
  ["outcomes", ["business"]],
  ["outcomes", ["website", "subcategory"]],
  ["outcomes", ["day", "subcategory"]],
  ["reclaims", ["day"]],
  ["reclaims", ["business", "website", "reason"]],
  ["reclaims", ["day"], { by: "decided" }],
  ["reclaims", ["month", "reason"], { by: "decided" }],
  ["businesses", ["month", "business"], someMonths],
  ["intake", ["website", "subcategory"], someMonths],
  ["reclaims", ["business", "reason"], someMonths],
  ["speed", ["day"]],
  ["speed", ["website", "subcategory"]]
]

/** Reads all pages of a list. */
const allOf = Effect.fnUntraced(function* <A, E>(read: (request: PageRequest) => Effect.Effect<Page<A>, E>) {
  const found: Array<A> = []
  for (let page = 1; ; page++) {
    const { items, total } = yield* read({ page, per_page: maxPerPage })
    found.push(...items)
    if (items.length < maxPerPage) return { items: found, total }
  }
})

const screenshots = Layer.succeed(ScreenshotReader, {
  read: (bytes) => Effect.succeed({ format: "png", width: 1, height: 1, sha256: "0".repeat(64), bytes } as const)
})

const performer = Effect.gen(function* () {
  const [intake, leads, lists] = [yield* LeadIntake, yield* Leads, yield* BusinessLeadRepository]
  const [catalogs, subscriptions, businesses] = [yield* CatalogImport, yield* Subscriptions, yield* Businesses]
  const [businessLeads, reclaims, review] = [yield* BusinessLeads, yield* Reclaims, yield* ReclaimReview]
  const [webhooks, replays, { sweep }] = [yield* Webhooks, yield* WebhookReplays, yield* LeadDistribution]
  const [reports, persons] = [yield* Reports, yield* Persons]
  const sent = new Map<number, Sent>()
  const numbers = new Map<SimulatedLead, LeadId>()
  const reclaimed = new Map<SimulatedLead, BusinessId>()
  const told: Array<Told> = []
  const { webhook } = yield* webhooks.register(operator, { url: "https://hook.example.org", events: webhookEvents })
  const enable = replays.enable(operator, webhook.id, { replay: true })

  const holderOf = Effect.fnUntraced(function* (lead: SimulatedLead) {
    const id = numbers.get(lead)!
    const found = yield* lists.ofLead(id)
    const business = found[Math.floor(lead.holder * found.length)]?.business
    return business === undefined ? undefined : { id, owned: yield* businesses.getOwned(owner, business) }
  })

  const change = Effect.fnUntraced(function* ({ at, member: { business } }: Action & { does: "change" }) {
    const own = members.filter((member) => member.business === business)
    const { open, same_person_days } = own.flatMap((member) => termsAt(member, at) ?? [])[0]!
    const found = Option.getOrUndefined(
      yield* Effect.option(businesses.getAccessible(operator, BusinessId.make(business)))
    )
    const isSame = found?.business.active === open && found.business.same_person_days === same_person_days
    yield* isSame
      ? subscriptions.replace(found, { subscriptions: subscriptionsOf(own, business, at) })
      : catalogs.apply(catalogueOf(own, at))
    yield* sweep
  })

  const perform = Effect.fnUntraced(function* (action: Action) {
    switch (action.does) {
      case "send": {
        const { lead } = yield* intake.receive(owner, requestOf(action.lead))
        sent.set(lead.id, {
          lead: action.lead,
          stage: lead.stage,
          signals: lead.signals.map(({ signal }) => signal)
        })
        numbers.set(action.lead, lead.id)
        return
      }
      case "review": {
        const id = numbers.get(action.lead)!
        if (sent.get(id)?.stage !== "held") return
        const refuse = leads.refuse(operator, id, { remark: "Not a real request." })
        const approve = Effect.catchTag(leads.approve(operator, id, {}), "PersonBlocked", () => refuse)
        // An erased lead and one that became a duplicate take no review.
        yield* Effect.option(action.lead.review.approves ? approve : refuse)
        return
      }
      case "tell": {
        const { outcome } = action.told
        const found = yield* holderOf(action.lead)
        if (found === undefined) return
        const answer = yield* Effect.option(businessLeads.tellOutcome(found.owned, found.id, { outcome }))
        const { id: business } = found.owned.business
        told.push({ lead: found.id, business, at: action.at, outcome, isRefused: Option.isNone(answer) })
        return
      }
      case "reclaim": {
        const { reason } = action.lead.reclaim!
        const found = yield* holderOf(action.lead)
        if (found === undefined) return
        const lead = yield* Effect.option(reclaims.reclaimable(found.owned, found.id))
        if (Option.isNone(lead)) return
        yield* reclaims.submit(lead.value, { reason, screenshot: new Uint8Array(1) })
        reclaimed.set(action.lead, found.owned.business.id)
        return
      }
      case "decide": {
        const business = reclaimed.get(action.lead)
        if (business === undefined) return
        const accessible = yield* businesses.getAccessible(operator, business)
        const request = yield* reclaims.ofLead(accessible, numbers.get(action.lead)!)
        const { id } = Option.getOrThrow(request)
        const decide = action.lead.reclaim!.isGranted ? review.grant : review.reject
        // Another grant may have decided this request too.
        yield* Effect.option(decide(operator, id, { remark: "Seen." }))
        yield* sweep
        return
      }
      case "block":
      case "unblock":
      case "erase": {
        const contacts = Object.fromEntries(action.by.map((kind) => [kind, action.lead[kind]]))
        yield* persons[action.does](operator, { ...contacts, ...(action.does === "erase" && { reason: "request" }) })
        return
      }
      case "correct": {
        const person = { ...action.lead.correction!.to, remark: "Mistyped." }
        // An erased lead takes no correction.
        yield* Effect.catchTag(
          persons.rectify(operator, numbers.get(action.lead)!, person),
          "LeadErased",
          () => Effect.void
        )
        return
      }
      case "change":
        return yield* change(action)
      case "sweep":
        yield* sweep
        if (action.at % (24 * anHour) === 0) yield* enable
        if (action.at % (6 * anHour) === 0) yield* deliver
        // A report counts what happened before it is read.
        if (action.at % (30 * anHour) === 0) yield* reports.get(operator, "refusals", year)
        return
    }
  })
  return { end: Effect.andThen(enable, deliver), perform, sent, told }
})

const observe = Effect.fnUntraced(function* (sent: Observed["sent"]) {
  const [leads, consents, lists, events] = [
    yield* Leads,
    yield* Consents,
    yield* BusinessLeadRepository,
    yield* EventRepository
  ]
  const stored = yield* LeadRepository.use((repository) => repository.after(0, Number.MAX_SAFE_INTEGER, {}))
  const corrected = [...sent].filter(([, { lead }]) => lead.correction !== null && lead.website === "checked")
  const records = yield* Effect.forEach(corrected, ([id]) => Effect.option(consents.ofLead(operator, id as LeadId)))
  const listed = yield* Effect.forEach(businessIds, (business) =>
    Effect.map(
      allOf((request) => lists.page(business, {}, "descending", request)),
      ({ items, total }) => [business, { ids: items.map(({ lead }) => lead.id), total }] as const
    )
  )
  const stages = yield* Effect.forEach(LeadStage.literals, (stage) =>
    Effect.map(
      leads.page(operator, { stage: [stage] }, { page: 1, per_page: 1 }),
      ({ total }) => [stage, total] as const
    )
  )
  const [reports, review] = [yield* Reports, yield* ReclaimReview]
  return {
    events: (yield* events.after(0, Number.MAX_SAFE_INTEGER)).map(({ event }) => event),
    lists: new Map(listed),
    stages: Object.fromEntries(stages),
    stored: new Map(stored.map(({ lead }) => [lead.id, JSON.stringify(lead).toLowerCase()])),
    verified: new Map(
      records.flatMap(Option.toArray).map(({ record }) => [record.lead, record.verified?.kind ?? null])
    ),
    reports: yield* Effect.forEach(reportsOfYear, ([name, group, query]) =>
      reports.get(operator, name, { ...year, ...query, group })
    ),
    reclaims: (yield* allOf((request) => review.page(operator, {}, request))).items
  }
})

const outcomesOf = Effect.fnUntraced(function* (told: ReadonlyArray<Told>) {
  const lists = yield* BusinessLeadRepository
  const all = yield* Effect.forEach(told, ({ business, lead }) =>
    Effect.map(
      lists.outcomes({ business: BusinessId.make(business), lead: lead as LeadId }, 100),
      (outcomes) => [`${business} ${lead}`, outcomes] as const
    )
  )
  return new Map(all)
})

const usesOf = Effect.gen(function* () {
  const [businesses, overviews] = [yield* Businesses, yield* BusinessOverviews]
  const all = yield* Effect.forEach(businessIds, (business) =>
    Effect.map(Effect.flatMap(businesses.getAccessible(operator, business), overviews.uses), (uses) =>
      uses.map(({ subcategory, used: { daily_cap, monthly_cap, weekly_cap } }) => {
        return [`${business} ${subcategory}`, [daily_cap, weekly_cap, monthly_cap].join()] as const
      })
    )
  )
  return new Map(all.flat())
})

/** Sends the leads through the use cases, on a store and under a clock of its own that runs through the year. */
export const run = Effect.fnUntraced(function* (
  leads: ReadonlyArray<SimulatedLead>,
  storage: Storage = MemoryStorage.layer
) {
  const clock = yield* makeSimulatedClock
  const { accepted, layer } = makeReceiver()
  const ports = Layer.mergeAll(
    Layer.fresh(storage),
    screenshots,
    SheetReader.off,
    Layer.succeed(PostalCodes, "by-country")
  )
  clock.set(yearStart)
  return yield* Effect.gen(function* () {
    yield* CatalogImport.use((catalogs) => catalogs.apply(catalogueOf(members, yearStart)))
    yield* ConsentTexts.use((texts) => texts.add(operator, WebsiteCode.make("checked"), consentText))
    const { end, perform, sent, told } = yield* performer
    for (const action of actionsOf(members, leads)) {
      clock.set(action.at)
      yield* perform(action)
    }
    clock.set(yearEnd - 1)
    const uses = yield* usesOf
    clock.set(yearEnd)
    yield* end
    return {
      sent,
      told,
      accepted,
      uses,
      ...(yield* observe(sent)),
      outcomes: yield* outcomesOf(told)
    } satisfies Observed
  }).pipe(
    Effect.provide(
      Layer.mergeAll(UseCases.layer, layer).pipe(Layer.provideMerge(ports), Layer.provideMerge(clock.layer))
    ),
    Effect.withTracerEnabled(false)
  )
})
