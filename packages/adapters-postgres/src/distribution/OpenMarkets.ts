import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Choice } from "@leadwell/domain/distribution/Choice"
import type { Market, SubscriptionState } from "@leadwell/domain/distribution/Market"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { Meetings } from "./Meetings.ts"
import type { VersionedMarket, VersionedMarkets } from "./ReadMarkets.ts"
import { settledChoice } from "./Settlement.ts"

/** Markets in which leads are offered one after the other. Each decision sees the changes of those before it. */
export class OpenMarkets {
  readonly #known: VersionedMarkets
  readonly #states = new Map<SubcategoryId, Map<BusinessId, SubscriptionState>>()

  readonly #meetings: Meetings

  constructor(known: VersionedMarkets, meetings: Meetings) {
    this.#known = known
    this.#meetings = meetings
  }

  /**
   * Decides on a lead by the market of its subcategory, and stores the states that the choice changed for the next.
   * Returns the decision, and its choice in the form of a row.
   */
  settle<D extends { readonly choice: Choice | null }>(lead: ReceivedLead, decide: (market: Market) => D) {
    const subcategory = lead.subcategory_id
    const market = this.#known.get(subcategory)
    const states = this.#states.get(subcategory) ?? new Map(market?.states)
    this.#states.set(subcategory, states)
    const met = this.#meetings.metBy(lead)
    const decision = decide({ candidates: market?.candidates ?? [], states, ...(met && { met }) })
    this.#meetings.add(lead, decision.choice)
    for (const [business, state] of decision.choice?.states ?? []) states.set(business, state)
    const choice = decision.choice && settledChoice(decision.choice, market?.revisions ?? new Map())
    return { decision, choice }
  }

  /** The markets as they stand after the decisions are written, each with its next version. */
  get written(): VersionedMarkets {
    return new Map(
      [...this.#known].map(([id, market]): readonly [SubcategoryId, VersionedMarket] => [
        id,
        { ...market, version: market.version + 1n, states: this.#states.get(id) ?? market.states }
      ])
    )
  }
}
