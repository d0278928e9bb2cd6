import { Effect } from "effect"
import type { Received } from "../faults/Receivers.ts"
import type { Ending, Server } from "../servers/Server.ts"
import { ownerToken } from "../world/Requests.ts"
import { type Asking, read } from "./Client.ts"
import type { Setting } from "./Setting.ts"
import { eventsAfter, type ToldEvent } from "./Watch.ts"

/** A lead as the operator's list tells it. */
export interface ToldLead {
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

/** The list of a business: the total it tells, and what each page held. */
export interface ToldList {
  readonly total: number
  readonly pages: ReadonlyArray<ReadonlyArray<ListedLead>>
}

/** A delivery as the list of a webhook tells it. */
export interface ToldDelivery {
  readonly id: string
  readonly status: string
  readonly event: ToldEvent
  readonly due_at: string | null
}

/** What the servers tell when all is over. */
export interface Telling {
  readonly leads: ReadonlyArray<ToldLead>
  readonly lists: ReadonlyMap<string, ToldList>
  /** The leads that no answer named, with their descriptions. */
  readonly unnamed: ReadonlyMap<number, string>
  readonly events: ReadonlyArray<ToldEvent>
  /** The events as a reader got them while the run went on. */
  readonly followed: ReadonlyArray<ToldEvent>
  readonly deliveries: ReadonlyMap<string, ReadonlyArray<ToldDelivery>>
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
const pagesOf = Effect.fnUntraced(function* <A>({ notes, servers }: Setting, asking: Asking, perPage: number) {
  const pages: Array<ReadonlyArray<A>> = []
  let total = 0
  for (let page = 1, last = 1; page <= last; page++) {
    const path = `${asking.path}?per_page=${perPage}&page=${page}`
    const body: Page<A> = yield* read(notes, servers, page, { ...asking, path })
    pages.push(body.data)
    last = body.meta.last_page
    total = body.meta.total
  }
  return { total, pages }
})

/** Reads all leads. */
export const toldLeads = (setting: Setting) =>
  Effect.map(pagesOf<ToldLead>(setting, { what: "leads", path: "/api/leads" }, 100), ({ pages }) => pages.flat())

/** Reads the descriptions of the leads that no answer to a request named. */
export const toldUnnamed = Effect.fnUntraced(function* (
  { notes, servers }: Setting,
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
export const toldDeliveries = Effect.fnUntraced(function* (setting: Setting, webhooks: ReadonlyMap<string, string>) {
  const found = new Map<string, ReadonlyArray<ToldDelivery>>()
  for (const [name, id] of webhooks) {
    const path = `/api/webhooks/${id}/deliveries`
    const { pages } = yield* pagesOf<ToldDelivery>(setting, { what: "deliveries", path }, 100)
    found.set(name, pages.flat())
  }
  return found
})

/** Reads all events from the first on. */
export const toldEvents = Effect.fnUntraced(function* ({ notes, servers }: Setting, server: Server = servers[0]!) {
  const events: Array<ToldEvent> = []
  for (;;) {
    const next = yield* eventsAfter(notes, server, events.at(-1)?.number ?? 0)
    if (next.length === 0) return events
    events.push(...next)
  }
})

/** Reads the list of each business. */
export const toldLists = Effect.fnUntraced(function* (setting: Setting) {
  const lists = new Map<string, ToldList>()
  for (const { id } of setting.world.businesses) {
    const asking = { what: "list", path: `/api/businesses/${id}/leads`, token: ownerToken }
    lists.set(id, yield* pagesOf<ListedLead>(setting, asking, listPage))
  }
  return lists
})
