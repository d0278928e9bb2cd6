import { assert } from "@effect/vitest"
import type { AccountId } from "@leadwell/domain/access/Account"
import { principalWith } from "@leadwell/domain/access/Grant"
import { BusinessLeadQuery } from "@leadwell/domain/assignment/BusinessLeadFilter"
import { BusinessLeads } from "@leadwell/domain/assignment/BusinessLeads"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import { Businesses } from "@leadwell/domain/catalog/Businesses"
import type { DecisionOptions } from "@leadwell/domain/distribution/DecisionEffects"
import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { decodeInput, type InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { LeadIntake } from "@leadwell/domain/intake/LeadIntake"
import { LeadQuery } from "@leadwell/domain/intake/LeadQuery"
import { Leads } from "@leadwell/domain/intake/Leads"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { ReclaimId } from "@leadwell/domain/lead/ReclaimId"
import { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { ReclaimQuery } from "@leadwell/domain/reclaim/ReclaimFilter"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Reclaims } from "@leadwell/domain/reclaim/Reclaims"
import { Subscriptions } from "@leadwell/domain/subscription/Subscriptions"
import { Clock, Effect, Equal, Option, Result, Schema } from "effect"
import { clockAt } from "./HistoryClock.ts"
import type { HistoryCommand } from "./HistoryCommand.ts"

/**
 * The result of a command: its value, or the tag and faults of its refusal. The place of a reclaim request replaces its
 * id.
 */
export interface Observation {
  readonly outcome: string
  readonly detail: unknown
}

const abilities = ["leads:create", "leads:read", "reclaims:create"] as const
const principal = principalWith({ account: "acme" as AccountId }, ...abilities)
const operator = principalWith({ account: "acme" as AccountId }, "operator")

/** Decodes the query of a list, and sets its page apart. */
const decodeQuery = <F extends Schema.Struct.Fields>(fields: F) => {
  const decode = decodeInput(Schema.Struct({ ...PageRequest.fields, ...fields }) as never)
  return (input: unknown) =>
    Result.map(decode(input) as Result.Result<PageRequest & Schema.Struct<F>["Type"], InvalidInput>, (decoded) => {
      const { page, per_page, ...query } = decoded
      return { ...query, request: { page, per_page } }
    })
}

const decodeLeads = decodeQuery(LeadQuery.fields)
const decodeBusinessLeads = decodeQuery(BusinessLeadQuery.fields)
const decodeReclaims = decodeQuery(ReclaimQuery.fields)

/** The state that commands refer to: the reclaim requests, and the leads of each business. */
export interface Past {
  readonly filed: Array<ReclaimId>
  readonly given: Map<BusinessId, Array<LeadId>>
}

/** A command that calls the server. */
export type Asked = Exclude<HistoryCommand, { readonly _tag: "Advance" }>

const appended = Effect.map(
  EventRepository.use((repository) => repository.after(0, 10_000)),
  ({ length }) => length
)

/** Makes a decision after a dry run, which must append no event and end like the decision. */
const rehearsed = Effect.fnUntraced(function* <A, E, R>(decide: (options: DecisionOptions) => Effect.Effect<A, E, R>) {
  const before = yield* appended
  const dry = yield* Effect.result(decide({ isDryRun: true }))
  const after = yield* appended
  const real = yield* Effect.result(decide({ isDryRun: false }))
  assert.deepStrictEqual([dry, after], [real, before])
  return yield* Effect.fromResult(real)
})

/** Runs a command with the use cases. */
export const perform = Effect.fnUntraced(function* (command: Asked, { filed, given }: Past) {
  switch (command._tag) {
    case "Create": {
      return yield* LeadIntake.use((intake) => intake.receive(principal, command.request))
    }
    case "Review": {
      const id = command.lead as LeadId
      const input = command.action === "approve" ? { extra_info: "Ring twice." } : { remark: "Seen." }
      return yield* rehearsed((options) => Leads.use((leads) => leads[command.action](operator, id, input, options)))
    }
    case "Explain":
      return yield* Leads.use((leads) => leads.explain(operator, command.lead as LeadId))
    case "Leads": {
      const { request, ...query } = yield* Effect.fromResult(decodeLeads(command.query))
      return yield* Leads.use((leads) => leads.page(operator, query, request))
    }
    case "Own": {
      const { request, ...query } = yield* Effect.fromResult(decodeLeads(command.query))
      return yield* Leads.use((leads) => leads.pageOfOwn(principal, query, request))
    }
    case "Requests": {
      const { request, ...query } = yield* Effect.fromResult(decodeReclaims(command.query))
      return yield* ReclaimReview.use((reclaims) => reclaims.page(operator, query, request))
    }
    case "Subscribe": {
      const id = command.business as BusinessId
      const business = yield* Businesses.use((businesses) => businesses.getAccessible(operator, id))
      const { get, replace } = yield* Subscriptions
      const before = yield* get(business)
      const subscriptions = yield* replace(business, { subscriptions: command.subscriptions })
      return { isChange: !Equal.equals(before, subscriptions), subscriptions }
    }
    case "Sweep":
      return yield* LeadDistribution.use(({ sweep }) => sweep)
    case "Import":
      return yield* CatalogImport.use((catalogs) => catalogs.apply(command.catalog))
    case "Decide": {
      const { filed: place, status } = command
      const id = filed.at(-1 - place) ?? ("none" as ReclaimId)
      return yield* rehearsed((options) =>
        ReclaimReview.use((reclaims) =>
          status === "granted"
            ? reclaims.grant(operator, id, { lead_at_fault: command.isLeadAtFault }, options)
            : reclaims.reject(operator, id, { remark: "Seen." }, options)
        )
      )
    }
    case "List": {
      const id = command.business as BusinessId
      const business = yield* Businesses.use((businesses) => businesses.getAccessible(principal, id))
      const { request, ...query } = yield* Effect.fromResult(decodeBusinessLeads(command.query))
      return yield* BusinessLeads.use((leads) => leads.page(business, query, request))
    }
    case "Reclaim": {
      const id = command.business as BusinessId
      const business = yield* Businesses.use((businesses) => businesses.getOwned(principal, id))
      const lead = given.get(id)?.[command.lead] ?? (1000 as LeadId)
      const reclaims = yield* Reclaims
      yield* reclaims.submit(yield* reclaims.reclaimable(business, lead), command.submission)
      const shown = yield* Businesses.use((businesses) => businesses.getAccessible(principal, id))
      return Option.getOrThrow(yield* reclaims.ofLead(shown, lead))
    }
  }
})

/** Reads from the events the state that commands refer to. */
const remember = Effect.fnUntraced(function* ({ filed, given }: Past) {
  const events = yield* EventRepository.use((repository) => repository.after(0, 10_000))
  filed.length = 0
  given.clear()
  for (const { event } of events) {
    const { business, lead, reclaim, type } = event
    if (type === "reclaim.requested" && reclaim !== null) filed.push(reclaim)
    if (type === "business_lead.assigned" && business !== null && lead !== null) {
      given.set(business, [lead, ...(given.get(business) ?? [])])
    }
  }
})

/** Converts a value to JSON, and replaces each reclaim id by its place. */
const plain = (value: unknown, filed: ReadonlyArray<string>): unknown =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    const place = typeof part === "string" ? filed.indexOf(part) : -1
    return place < 0 ? part : `reclaim ${place}`
  })

const seen = (
  command: HistoryCommand,
  result: Result.Result<unknown, { readonly _tag: string }>,
  filed: ReadonlyArray<string>
): Observation =>
  Result.match(result, {
    onSuccess: (value) => ({ outcome: `${command._tag} done`, detail: plain(value ?? null, filed) }),
    onFailure: (error) => ({
      outcome: `${command._tag} ${error._tag}`,
      detail: "faults" in error ? plain(error.faults, filed) : null
    })
  })

/** Runs a history from January 2026 on. It returns the observation of each command, and finally all events. */
export const live = Effect.fnUntraced(function* <E extends { readonly _tag: string }, R>(
  history: ReadonlyArray<HistoryCommand>,
  ask: (command: Asked, past: Past) => Effect.Effect<unknown, E, R>
) {
  const { advance, clock } = clockAt(Date.UTC(2026, 0, 10, 22, 30), yield* Clock.Clock)
  const past: Past = { filed: [], given: new Map() }
  const observations: Array<Observation> = []
  for (const command of history) {
    const step = command._tag === "Advance" ? advance(command.hours) : ask(command, past)
    const result = yield* Effect.result(Effect.provideService(step, Clock.Clock, clock))
    yield* remember(past)
    observations.push(seen(command, result, past.filed))
  }
  const events = yield* EventRepository.use((repository) => repository.after(0, 10_000))
  const detail = plain(
    events.map(({ event }) => event),
    past.filed
  )
  return [...observations, { outcome: "events", detail }]
})
