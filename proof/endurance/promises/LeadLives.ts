import { type LeadLife, live, newLife, stageOf } from "../../recount/LeadLife.ts"
import type { ObservedLead } from "../run/Observed.ts"
import type { ObservedEvent } from "../run/Watch.ts"

/**
 * The holders that a withdrawn lead should not have. The reclaim windows are longer than a run. An erasure withdraws a
 * lead, too, and takes it from nobody.
 */
const keepers = ({ changes, holders, reclaims }: LeadLife): ReadonlyArray<string> =>
  changes.includes("lead.withdrawn") && !changes.includes("lead.anonymised")
    ? [...holders].filter((business) => reclaims.get(business) !== "reclaim_rejected")
    : []

const wrongLead = (life: LeadLife | undefined, { id, places_taken, stage }: ObservedLead): ReadonlyArray<string> => {
  if (life === undefined) return [`lead ${id} has no event`]
  if (stageOf(life) !== stage) return [`lead ${id} is ${stage}; the events say otherwise`]
  return life.holders.size === places_taken
    ? []
    : [`lead ${id} has ${places_taken} places taken; by the events ${life.holders.size}`]
}

/** The lives of all leads by the events, and what is wrong with them. */
export const leadLives = (leads: ReadonlyArray<ObservedLead>, events: ReadonlyArray<ObservedEvent>) => {
  const listed = new Map(leads.map((lead) => [lead.id, lead]))
  const lives = new Map<number, LeadLife>()
  const broken: Array<string> = []
  for (const { data, type } of events) {
    const id = data.lead_id
    const life = lives.get(id) ?? newLife(id, listed.get(id)?.places ?? 0)
    lives.set(id, life)
    broken.push(...live(life, { type, business: data.business_id }).map((wrong) => `lead ${id} ${wrong}`))
  }
  for (const lead of leads) broken.push(...wrongLead(lives.get(lead.id), lead))
  for (const life of lives.values())
    broken.push(...keepers(life).map((business) => `lead ${life.id} is withdrawn, and ${business} keeps it`))
  for (const id of lives.keys()) if (!listed.has(id)) broken.push(`lead ${id} has events, but is in no list`)
  return { lives, broken }
}
