import type { ObservedLead } from "../run/Observed.ts"
import type { ObservedEvent } from "../run/Watch.ts"

/** A lead by its events. */
export interface LeadLife {
  readonly id: number
  /** The businesses that have it now, and those that gave it back. */
  readonly holders: Set<string>
  readonly released: Set<string>
  /** The businesses that an event `business_lead.released` names. */
  readonly releasedByEvent: Set<string>
  /** The status of the reclaim request of each business that filed one. */
  readonly reclaims: Map<string, "reclaim_requested" | "reclaimed" | "reclaim_rejected">
  /** The types of the events about the lead itself, in their order. */
  readonly changes: Array<string>
  isPlaced: boolean
}

const newLife = (id: number): LeadLife => ({
  id,
  holders: new Set(),
  released: new Set(),
  releasedByEvent: new Set(),
  reclaims: new Map(),
  changes: [],
  isPlaced: false
})

const assigned = ({ holders, released }: LeadLife, business: string, places: number): ReadonlyArray<string> => {
  const wrong = holders.has(business) || released.has(business) ? [`went to ${business} twice`] : []
  holders.add(business)
  return holders.size > places ? [...wrong, `went to ${holders.size} businesses on ${places} places`] : wrong
}

const requested = ({ holders, reclaims }: LeadLife, business: string): ReadonlyArray<string> => {
  const wrong = [
    holders.has(business) ? [] : [`is reclaimed by ${business}, which does not have it`],
    reclaims.has(business) ? [`is reclaimed by ${business} twice`] : []
  ].flat()
  reclaims.set(business, "reclaim_requested")
  return wrong
}

const decided = (life: LeadLife, business: string, isGranted: boolean): ReadonlyArray<string> => {
  const wrong =
    life.reclaims.get(business) === "reclaim_requested" ? [] : [`has a reclaim of ${business} that is decided twice`]
  life.reclaims.set(business, isGranted ? "reclaimed" : "reclaim_rejected")
  if (!isGranted) return wrong
  life.holders.delete(business)
  life.released.add(business)
  life.isPlaced = false
  return wrong
}

/** A release follows the grant of the request of the business, if it had one. */
const released = (life: LeadLife, business: string): ReadonlyArray<string> => {
  const isHolder = life.holders.delete(business) || life.reclaims.get(business) === "reclaimed"
  const wrong = [
    isHolder ? [] : [`releases ${business}, which does not have it`],
    life.reclaims.get(business) === "reclaim_requested" ? [`releases ${business}, and its request waits`] : [],
    life.releasedByEvent.has(business) ? [`releases ${business} twice`] : []
  ].flat()
  life.releasedByEvent.add(business)
  life.released.add(business)
  life.reclaims.set(business, "reclaimed")
  life.isPlaced = false
  return wrong
}

/** The holders that a withdrawn lead should not have. The reclaim windows are longer than a run. */
const keepers = ({ changes, holders, reclaims }: LeadLife): ReadonlyArray<string> =>
  changes.includes("lead.withdrawn")
    ? [...holders].filter((business) => reclaims.get(business) !== "reclaim_rejected")
    : []

const changed = (life: LeadLife, type: string, places: number): ReadonlyArray<string> => {
  const { changes, holders } = life
  const isFirst = changes.length === 0
  const isOnce = !["lead.placed", "lead.approved"].includes(type)
  const isRepeated = isOnce && changes.includes(type)
  changes.push(type)
  if (type === "lead.placed") life.isPlaced = true
  return [
    isFirst === (type === "lead.received") ? [] : [`has ${type} at the wrong moment`],
    isRepeated ? [`has ${type} twice`] : [],
    type === "lead.placed" && holders.size !== places ? [`is placed with ${holders.size} of ${places} places`] : []
  ].flat()
}

const isOver = ({ changes }: LeadLife): boolean => changes.includes("lead.withdrawn") || changes.includes("lead.closed")

/** Adds an event to the life of its lead, and returns what is wrong with it. */
const live = (life: LeadLife, { data, type }: ObservedEvent, places: number): ReadonlyArray<string> => {
  const business = data.business_id ?? ""
  switch (type) {
    case "business_lead.assigned":
      return [
        ...(isOver(life) ? [`went to ${business} after its end`] : []),
        ...(life.changes.length === 0 ? [`went to ${business} before it was received`] : []),
        ...assigned(life, business, places)
      ]
    case "business_lead.released":
      return released(life, business)
    case "reclaim.requested":
      return requested(life, business)
    case "reclaim.granted":
    case "reclaim.rejected":
      return decided(life, business, type === "reclaim.granted")
    default:
      return changed(life, type, places)
  }
}

/** The stages of a lead without holders, by the last event about it. In all others it is open. */
const waitingStages: Readonly<Record<string, string>> = {
  "lead.held": "held",
  "lead.duplicate": "duplicate",
  "lead.refused": "refused"
}

/** Whether the stage in a list is one to which the events lead. */
const isStageOf = ({ changes, holders, isPlaced }: LeadLife, { places, stage }: ObservedLead): boolean => {
  if (changes.includes("lead.withdrawn")) return stage === "withdrawn"
  if (changes.includes("lead.closed")) return stage === "closed"
  if (isPlaced || holders.size === places) return stage === "placed" && isPlaced
  if (holders.size > 0) return stage === "open"
  return stage === (waitingStages[changes.at(-1) ?? ""] ?? "open")
}

/** The lives of all leads by the events, and what is wrong with them. */
export const leadLives = (leads: ReadonlyArray<ObservedLead>, events: ReadonlyArray<ObservedEvent>) => {
  const listed = new Map(leads.map((lead) => [lead.id, lead]))
  const lives = new Map<number, LeadLife>()
  const broken: Array<string> = []
  for (const event of events) {
    const id = event.data.lead_id
    const life = lives.get(id) ?? newLife(id)
    lives.set(id, life)
    broken.push(...live(life, event, listed.get(id)?.places ?? 0).map((wrong) => `lead ${id} ${wrong}`))
  }
  for (const lead of leads) {
    const life = lives.get(lead.id)
    if (life === undefined) broken.push(`lead ${lead.id} has no event`)
    else if (!isStageOf(life, lead)) broken.push(`lead ${lead.id} is ${lead.stage}; the events say otherwise`)
    else if (life.holders.size !== lead.places_taken)
      broken.push(`lead ${lead.id} has ${lead.places_taken} places taken; by the events ${life.holders.size}`)
  }
  for (const life of lives.values())
    broken.push(...keepers(life).map((business) => `lead ${life.id} is withdrawn, and ${business} keeps it`))
  for (const id of lives.keys()) if (!listed.has(id)) broken.push(`lead ${id} has events, but is in no list`)
  return { lives, broken }
}
