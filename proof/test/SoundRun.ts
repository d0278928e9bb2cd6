import { webhookEvents } from "../endurance/faults/Receivers.ts"
import type { Exchange } from "../endurance/run/Notes.ts"
import type { ObservedDelivery } from "../endurance/run/Observed.ts"
import type { Run } from "../endurance/run/Run.ts"
import type { ObservedEvent } from "../endurance/run/Watch.ts"
import type { Terms } from "../endurance/world/Businesses.ts"
import { descriptionOf } from "../endurance/world/Requests.ts"

/** The instant at which the made-up run begins: a Monday at noon. */
export const noon = Date.parse("2026-06-01T10:00:00Z")

const terms = (regions: ReadonlyArray<string>, daily_cap: number | null): Terms => ({
  subcategory: "alone",
  regions,
  weight: 1,
  active: true,
  daily_cap,
  weekly_cap: null,
  monthly_cap: null
})

/** A request to server 0 that is answered at once, some milliseconds after the begin. */
export const exchanges = (what: string, after: number, status: number): Exchange => ({
  what,
  server: 0,
  sentAt: noon + after,
  endedAt: noon + after + 10,
  status,
  hasRetryAfter: status === 503,
  hasBody: true
})

const event = (number: number, type: string, lead_id: number, business_id: string | null = null): ObservedEvent => ({
  number,
  type,
  timestamp: new Date(noon + number * 1000).toISOString().replace("Z", "000Z"),
  data: { lead_id, business_id, reclaim_id: type.startsWith("reclaim") ? "r" : null }
})

const events = [
  event(1, "lead.received", 1),
  event(2, "business_lead.assigned", 1, "ash"),
  event(3, "lead.placed", 1),
  event(4, "lead.received", 2),
  event(5, "lead.received", 3),
  event(6, "business_lead.assigned", 3, "ash"),
  event(7, "lead.placed", 3),
  event(8, "reclaim.requested", 3, "ash"),
  event(9, "reclaim.granted", 3, "ash"),
  event(10, "lead.duplicate", 2),
  event(11, "lead.received", 7),
  event(12, "lead.refused", 7),
  event(13, "lead.anonymised", 7)
]

const deliveries = (name: keyof typeof webhookEvents): ReadonlyArray<ObservedDelivery> => {
  const types: ReadonlyArray<string> = webhookEvents[name]
  return events
    .filter(({ type }) => types.includes(type))
    .map((event) => ({ id: `${name}-${event.number}`, status: "delivered", event, due_at: null }))
}

const received = (["steady", "faulty"] as const).flatMap((webhook) =>
  deliveries(webhook).map(({ event: { data, timestamp, type }, id }) => ({
    webhook,
    id,
    body: JSON.stringify({ type, timestamp, data }),
    isSigned: true,
    isAccepted: true
  }))
)

const sent = (step: number, person: number, id: number, isCompleted = true) => ({
  step,
  lead: { subcategory: "alone", website: "open" as const, person, digits: 1012 },
  key: `key-${step}`,
  isChanged: false,
  attempts: [exchanges("create", step * 1000, isCompleted ? 201 : 200)],
  acknowledged: { id, isCompleted }
})

const listed = (id: number, stage: string, places_taken: number) => ({
  id,
  stage,
  subcategory_id: "alone",
  website_code: "open",
  places: 1,
  places_taken
})

const done = { lead: 3, business: "ash", attempts: [], isAcknowledged: true }

/**
 * A made-up run in which every promise held. Leads 1 and 3 went to `ash`, which gave lead 3 back. Lead 2 is a duplicate
 * of lead 1, and lead 7 is of a blocked person. `beech` takes no lead from where they come.
 */
export const soundRun: Run = {
  offset: 0,
  slowness: 1,
  world: {
    seed: 1,
    servers: 2,
    startsAt: null,
    subcategories: [{ id: "alone", places: 1 }],
    businesses: [
      { id: "ash", subscriptions: [terms(["*"], 2)] },
      { id: "beech", subscriptions: [terms(["35"], null)] }
    ],
    steps: [],
    faults: []
  },
  notes: {
    exchanges: [exchanges("create", 0, 201), exchanges("ready", 500, 200), exchanges("create", 9000, 201)],
    creations: [
      sent(0, 1, 1),
      { ...sent(0, 1, 1), isChanged: true, attempts: [exchanges("create", 900, 422)], acknowledged: null },
      sent(1, 1, 2, false),
      sent(2, 2, 3),
      sent(11, 9, 7, false)
    ],
    leadActions: [
      { ...done, does: "reclaim" },
      { ...done, does: "grant" }
    ],
    changes: [],
    blocks: [{ does: "block", person: 9, attempts: [exchanges("block", 4500, 200)] }],
    files: [
      { leads: [{ subcategory: "alone", website: "open", person: 60_000, digits: 1012 }], id: "file", startedAt: noon }
    ],
    erasures: [{ person: 60_000, isAcknowledged: true }],
    struck: []
  },
  observed: {
    leads: [listed(3, "open", 0), listed(2, "duplicate", 0), listed(1, "placed", 1), listed(7, "refused", 0)],
    lists: new Map([
      [
        "ash",
        {
          total: 2,
          pages: [
            [
              { id: 3, status: "reclaimed", description: descriptionOf(2) },
              { id: 1, status: "new", description: descriptionOf(0) }
            ]
          ]
        }
      ],
      ["beech", { total: 0, pages: [[]] }]
    ]),
    uses: new Map([
      ["ash", [{ subcategory: "alone", daily: 1, weekly: 1, monthly: 1 }]],
      ["beech", [{ subcategory: "alone", daily: 0, weekly: 0, monthly: 0 }]]
    ]),
    unnamed: new Map(),
    files: new Map([["file", "done"]]),
    found: new Map([[60_000, 0]]),
    events,
    followed: events,
    deliveries: new Map([
      ["steady", deliveries("steady")],
      ["faulty", deliveries("faulty")]
    ]),
    received,
    endings: [{ server: 0, code: 0, cause: "terminate", hadListened: true, said: "Leadwell started\n" }]
  }
}
