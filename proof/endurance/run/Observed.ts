import { Effect, Schedule } from "effect"
import type { Received } from "../faults/Receivers.ts"
import type { Ending, Server } from "../servers/Server.ts"
import { ownerToken, personQuery } from "../world/Requests.ts"
import { type ApiRequest, read } from "./Client.ts"
import type { RunContext } from "./RunContext.ts"
import { eventsAfter, type ObservedEvent } from "./Watch.ts"

/** A lead in the list of the operator. */
export interface ObservedLead {
  readonly id: number
  readonly stage: string
  readonly subcategory_id: string
  readonly website_code: string
  readonly places: number
  readonly places_taken: number
}

/** A lead in the list of a business. */
export interface ListedLead {
  readonly id: number
  readonly status: string
  readonly description: string
}

/** The list of a business: its total, and what each page held. */
export interface ObservedList {
  readonly total: number
  readonly pages: ReadonlyArray<ReadonlyArray<ListedLead>>
}

/** How many leads a subscription counts for its caps in the present day, week and month. */
export interface ObservedUse {
  readonly subcategory: string
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

/** A delivery in the list of a webhook. */
export interface ObservedDelivery {
  readonly id: string
  readonly status: string
  readonly event: ObservedEvent
  readonly due_at: string | null
}

/** What the servers show when all is over. */
export interface Observed {
  readonly leads: ReadonlyArray<ObservedLead>
  readonly lists: ReadonlyMap<string, ObservedList>
  /** What the subscriptions of each business count. */
  readonly uses: ReadonlyMap<string, ReadonlyArray<ObservedUse>>
  /** The leads that no answer named, with their descriptions. */
  readonly unnamed: ReadonlyMap<number, string>
  /** The status of the import of each file, by its id. */
  readonly files: ReadonlyMap<string, string>
  /** How many leads an operator finds by the address of each person whose erasure was acknowledged. */
  readonly found: ReadonlyMap<number, number>
  readonly events: ReadonlyArray<ObservedEvent>
  /** The events as a reader got them while the run went on. */
  readonly followed: ReadonlyArray<ObservedEvent>
  readonly deliveries: ReadonlyMap<string, ReadonlyArray<ObservedDelivery>>
  readonly received: ReadonlyArray<Received>
  readonly endings: ReadonlyArray<Ending & { readonly server: number }>
}

/** The number of leads on a page of a business's list. A gap in the positions makes a page shorter. */
export const listPage = 7

type Page<A> = {
  readonly data: ReadonlyArray<A>
  readonly meta: { readonly total: number; readonly last_page: number }
}

/** Reads all pages of a list, each from another server. */
const pagesOf = Effect.fnUntraced(function* <A>({ notes, servers }: RunContext, request: ApiRequest, perPage: number) {
  const pages: Array<ReadonlyArray<A>> = []
  let total = 0
  for (let page = 1, last = 1; page <= last; page++) {
    const path = `${request.path}?per_page=${perPage}&page=${page}`
    const body: Page<A> = yield* read(notes, servers, page, { ...request, path })
    pages.push(body.data)
    last = body.meta.last_page
    total = body.meta.total
  }
  return { total, pages }
})

/** Reads all leads. */
export const readLeads = (context: RunContext) =>
  Effect.map(pagesOf<ObservedLead>(context, { what: "leads", path: "/api/leads" }, 100), ({ pages }) => pages.flat())

/** Reads the descriptions of the leads that no answer to a request named. */
export const readUnnamed = Effect.fnUntraced(function* (
  { notes, servers }: RunContext,
  leads: ReadonlyArray<{ readonly id: number }>
) {
  const named = new Set(notes.creations.map(({ acknowledged }) => acknowledged?.id))
  const found = new Map<number, string>()
  for (const { id } of leads.filter((lead) => !named.has(lead.id))) {
    const { data } = yield* read(notes, servers, id, { what: "lead", path: `/api/leads/${id}` })
    found.set(id, data.description)
  }
  return found
})

/** Reads the deliveries of webhooks by their names. */
export const readDeliveries = Effect.fnUntraced(function* (context: RunContext, webhooks: ReadonlyMap<string, string>) {
  const found = new Map<string, ReadonlyArray<ObservedDelivery>>()
  for (const [name, id] of webhooks) {
    const path = `/api/webhooks/${id}/deliveries`
    const { pages } = yield* pagesOf<ObservedDelivery>(context, { what: "deliveries", path }, 100)
    found.set(name, pages.flat())
  }
  return found
})

/** Reads all events from the first on. */
export const readEvents = Effect.fnUntraced(function* ({ notes, servers }: RunContext, server: Server = servers[0]!) {
  const events: Array<ObservedEvent> = []
  for (;;) {
    const next = yield* eventsAfter(notes, server, events.at(-1)?.number ?? 0)
    if (next.length === 0) return events
    events.push(...next)
  }
})

/** How long a file may take once all faults are over. */
const fileTime = "60 seconds"

/** Waits until each file is done, but not for ever, and returns the status of its import. */
export const readFiles = Effect.fnUntraced(function* ({ notes, servers }: RunContext) {
  const statuses = new Map<string, string>()
  for (const id of notes.files.flatMap((file) => file.id ?? [])) {
    const status = Effect.map(
      read(notes, servers, 0, { what: "import", path: `/api/imports/${id}` }),
      ({ data }) => data.status as string
    )
    const over = status.pipe(
      Effect.repeat({ until: (one) => one !== "running", schedule: Schedule.spaced("200 millis") }),
      Effect.timeoutOrElse({ duration: fileTime, orElse: () => status })
    )
    statuses.set(id, yield* over)
  }
  return statuses
})

/** Asks for the leads of each person who was erased. */
export const readErased = Effect.fnUntraced(function* ({ notes, servers }: RunContext) {
  const found = new Map<number, number>()
  for (const { isAcknowledged, person } of notes.erasures) {
    const request = { what: "search", path: `/api/leads?${personQuery(person)}` }
    if (isAcknowledged) found.set(person, (yield* read(notes, servers, person, request)).meta.total)
  }
  return found
})

/** Reads the list of each business. */
export const readLists = Effect.fnUntraced(function* (context: RunContext) {
  const lists = new Map<string, ObservedList>()
  for (const { id } of context.world.businesses) {
    const request = { what: "list", path: `/api/businesses/${id}/leads`, token: ownerToken }
    lists.set(id, yield* pagesOf<ListedLead>(context, request, listPage))
  }
  return lists
})

/** Reads what the subscriptions of each business count. */
export const readUses = Effect.fnUntraced(function* ({ notes, servers, world }: RunContext) {
  const found = new Map<string, ReadonlyArray<ObservedUse>>()
  for (const [index, { id }] of world.businesses.entries()) {
    const path = `/api/businesses/${id}/subscriptions`
    found.set(id, (yield* read(notes, servers, index, { what: "uses", path })).uses)
  }
  return found
})
