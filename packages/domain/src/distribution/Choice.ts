import { DateTime, Order } from "effect"
import type { Moment } from "../calendar/Moment.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { usedOnce, useIn } from "./CapUse.ts"
import type { Consideration, Distribution } from "./Distribution.ts"
import { compete, hindranceOf, isAway, type Origin } from "./Eligibility.ts"
import type { Candidate, Market } from "./Market.ts"
import { holds, type Region } from "./Region.ts"
import { levelPass, passAfter } from "./Stride.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"

/** A business that has a lead, or had it until it was released. */
export interface Holding {
  readonly business: BusinessId
  readonly is_released: boolean
}

/** A lead with places to give, and who has or had it already. */
export interface Placeable extends Origin {
  readonly places: number
  readonly holdings: ReadonlyArray<Holding>
}

/** A place given to a business. `region` is the part of its subscription that the lead's address lies in. */
export interface Assignment {
  readonly business: BusinessId
  readonly region: Region
}

/** Who gets a lead, how that changes the standing of whom, and why. */
export interface Choice {
  readonly assigned: ReadonlyArray<Assignment>
  readonly states: ReadonlyMap<BusinessId, SubscriptionState>
  readonly distribution: Distribution
}

interface Contender {
  readonly candidate: Candidate
  readonly state: SubscriptionState
}

/** The lowest pass first; then whoever has waited longest; then by id, so that equal input gives equal output. */
const turn: Order.Order<Contender> = Order.combineAll([
  Order.mapInput(Order.Number, ({ state }: Contender) => state.pass),
  Order.mapInput(Order.Number, ({ state }: Contender) => DateTime.toEpochMillis(state.waiting_since)),
  Order.mapInput(Order.String, ({ candidate }: Contender) => candidate.business.id)
])

const freePlaces = ({ holdings, places }: Placeable): number =>
  Math.max(0, places - holdings.filter(({ is_released }) => !is_released).length)

/** Lets newcomers, and those who were away, in level with those they compete with, but never ahead of where they were. */
const joiner = ({ candidates, states }: Market, { now, today }: Moment) => {
  const running = candidates.filter((candidate) => {
    const state = states.get(candidate.business.id)
    return state !== undefined && !state.is_away && !isAway(candidate, state, today)
  })
  return (candidate: Candidate): SubscriptionState => {
    const state = states.get(candidate.business.id)
    const level = levelPass(
      running
        .filter(({ subscription }) => compete(subscription, candidate.subscription))
        .map(({ business, subscription }) => ({ pass: states.get(business.id)!.pass, weight: subscription.weight }))
    )
    const use = useIn(state?.use ?? null, today)
    return state === undefined
      ? { pass: level, waiting_since: now, is_away: false, use }
      : { ...state, pass: Math.max(state.pass, level), waiting_since: now, is_away: false }
  }
}

const given = ({ candidate, state }: Contender, { now, today }: Moment): SubscriptionState => ({
  pass: passAfter({ pass: state.pass, weight: candidate.subscription.weight }),
  waiting_since: now,
  is_away: false,
  use: usedOnce(state.use, today)
})

/**
 * Gives the free places of a lead to the eligible candidates whose turn it is, one each, and says of everyone why. Equal input
 * gives equal output; whoever makes the choice true writes the changed states together with the places.
 */
export const choose = (lead: Placeable, market: Market, moment: Moment): Choice => {
  const states = new Map<BusinessId, SubscriptionState>()
  const held = new Map(lead.holdings.map(({ business, is_released }) => [business, is_released]))
  const hindered: Array<Consideration> = []
  const contenders: Array<Contender> = []
  let join: ReturnType<typeof joiner> | undefined
  for (const candidate of market.candidates) {
    const { id } = candidate.business
    const state = market.states.get(id)
    const hindrance = hindranceOf(lead, candidate, state, moment.today)
    if (state !== undefined && !state.is_away && isAway(candidate, state, moment.today)) {
      states.set(id, { ...state, is_away: true })
    }
    const isReleased = held.get(id)
    if (isReleased === true) hindered.push({ business: id, hindrance: { rule: "released" } })
    if (isReleased !== undefined) continue
    if (hindrance !== null) {
      hindered.push({ business: id, hindrance })
      continue
    }
    if (state === undefined || state.is_away) {
      join ??= joiner(market, moment)
      states.set(id, join(candidate))
    }
    contenders.push({ candidate, state: states.get(id) ?? state! })
  }
  contenders.sort(turn)
  const free = freePlaces(lead)
  const assigned = contenders.slice(0, free).map((contender): Assignment => {
    const { business, subscription } = contender.candidate
    states.set(business.id, given(contender, moment))
    return { business: business.id, region: subscription.regions.find((region) => holds(region, lead.postal_code))! }
  })
  const holders = lead.holdings.filter(({ is_released }) => !is_released)
  return {
    assigned,
    states,
    distribution: {
      decided_at: moment.now,
      places: lead.places,
      considered: [
        ...[...holders, ...assigned].map(({ business }) => ({ business, hindrance: null })),
        ...contenders.slice(free).map(({ candidate }, index): Consideration => ({
          business: candidate.business.id,
          hindrance: { rule: "order", rank: free + index + 1, eligible: contenders.length, free }
        })),
        ...hindered
      ]
    }
  }
}
