/** An event of a lead, as the service reports it. */
export interface LeadEvent {
  readonly type: string
  readonly business: string | null
}

/** A lead by its events. */
export interface LeadLife {
  readonly id: number
  readonly places: number
  /** The businesses that have it now, and those that gave it back. */
  readonly holders: Set<string>
  readonly released: Set<string>
  /** The businesses that an event `business_lead.released` names. */
  readonly releasedByEvent: Set<string>
  /** The status of the reclaim request of each business that filed one, or how else it lost the lead. */
  readonly reclaims: Map<string, "reclaim_requested" | "reclaimed" | "reclaim_rejected" | "withdrawn">
  /** The types of the events about the lead itself, in their order. */
  readonly changes: Array<string>
  isPlaced: boolean
}

/** A lead before its first event. */
export const newLife = (id: number, places: number): LeadLife => ({
  id,
  places,
  holders: new Set(),
  released: new Set(),
  releasedByEvent: new Set(),
  reclaims: new Map(),
  changes: [],
  isPlaced: false
})

/** The stages of a lead without holders, by the last event about it. In all others it is open. */
const waitingStages: Readonly<Record<string, string>> = {
  "lead.held": "held",
  "lead.confirmation_requested": "held",
  "lead.duplicate": "duplicate",
  "lead.refused": "refused"
}

/**
 * The stage to which the events lead. It is `unknown` before the first, and `full` between the last assignment and the
 * event `lead.placed`.
 */
export const stageOf = ({ changes, holders, isPlaced, places }: LeadLife): string => {
  if (changes.length === 0) return "unknown"
  if (changes.includes("lead.withdrawn")) return "withdrawn"
  if (changes.includes("lead.closed")) return "closed"
  if (isPlaced) return "placed"
  if (holders.size >= places) return "full"
  const last = changes.findLast((type) => type !== "lead.anonymised") ?? ""
  return holders.size > 0 ? "open" : (waitingStages[last] ?? "open")
}

/** Whether a lead was refused when it arrived, as the lead of a blocked person is. */
export const isRefusedOnArrival = ({ changes }: LeadLife): boolean => changes[1] === "lead.refused"

const assigned = (life: LeadLife, business: string): ReadonlyArray<string> => {
  const { holders, places, released } = life
  const stage = stageOf(life)
  const wrong = [
    stage === "open" ? [] : [`went to ${business} while ${stage}`],
    holders.has(business) || released.has(business) ? [`went to ${business} twice`] : []
  ].flat()
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
  if (life.reclaims.get(business) !== "reclaimed") life.reclaims.set(business, "withdrawn")
  life.isPlaced = false
  return wrong
}

/** The stage in which an event about the lead itself may come. The others may come in any. */
const stagesBefore: Readonly<Record<string, string>> = {
  "lead.received": "unknown",
  "lead.placed": "full",
  "lead.closed": "open",
  "lead.refused": "held"
}

const changed = (life: LeadLife, type: string): ReadonlyArray<string> => {
  const { changes, holders, places } = life
  const stage = stageOf(life)
  const isRepeated = !["lead.placed", "lead.approved"].includes(type) && changes.includes(type)
  const isArrival = changes.length === 1 && holders.size === 0
  const before = type === "lead.refused" && isArrival ? stage : (stagesBefore[type] ?? stage)
  const isTimely = before === stage && (type === "lead.received" || stage !== "unknown")
  changes.push(type)
  if (type === "lead.placed") life.isPlaced = true
  return [
    isTimely ? [] : [`has ${type} while ${stage}, with ${holders.size} of ${places} places taken`],
    isRepeated ? [`has ${type} twice`] : []
  ].flat()
}

/** Adds an event to the life of its lead, and returns what is wrong with it. */
export const live = (life: LeadLife, { business, type }: LeadEvent): ReadonlyArray<string> => {
  switch (type) {
    case "business_lead.assigned":
      return assigned(life, business ?? "")
    case "business_lead.released":
      return released(life, business ?? "")
    case "business_lead.outcome":
      return life.holders.has(business ?? "") ? [] : [`has an outcome of ${business}, which does not have it`]
    case "business_lead.erased":
    case "business_lead.rectified":
      return [life.holders, life.released].some((some) => some.has(business ?? ""))
        ? []
        : [`has ${type} of ${business}, which never got it`]
    case "lead.email_replaced":
    case "lead.phone_replaced":
    case "lead.rectified":
      return []
    case "reclaim.requested":
      return requested(life, business ?? "")
    case "reclaim.granted":
    case "reclaim.rejected":
      return decided(life, business ?? "", type === "reclaim.granted")
    default:
      return changed(life, type)
  }
}
