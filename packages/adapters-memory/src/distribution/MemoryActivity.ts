import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { BusinessActivity } from "@leadwell/domain/distribution/BusinessActivity"
import type { DecidedRange, DecidedStep } from "@leadwell/domain/distribution/DistributionRepository"
import type { DecidedLead } from "@leadwell/domain/distribution/MissedLead"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { DateTime } from "effect"
import type { MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

/** Orders leads by their receipt, the latest first, and those of one instant by their id. */
const byReceipt = (a: Lead, b: Lead): number => DateTime.Order(b.created_at, a.created_at) || b.id - a.id

/** The leads of a step that were decided about and that a business never had, with its outcomes. */
export const decidedLeads = (
  store: Store,
  business: BusinessId,
  { before, limit, since, subcategories }: DecidedRange
): DecidedStep => {
  const had = store.shelves.get(business)?.leads
  const last = before === null ? undefined : store.leads.get(before)
  const examined = [...store.leads.values()]
    .filter(
      (lead) =>
        subcategories.includes(lead.subcategory_id) &&
        DateTime.isGreaterThanOrEqualTo(lead.created_at, since) &&
        (last === undefined || byReceipt(last, lead) < 0)
    )
    .toSorted(byReceipt)
    .slice(0, limit)
  return {
    decided: examined.flatMap((lead): ReadonlyArray<DecidedLead> => {
      const decision = store.distributions.get(lead.id)
      if (decision === undefined || had?.has(lead.id) === true) return []
      return [{ lead, outcome: decision.considered.find((one) => one.business === business) ?? null }]
    }),
    last: examined.length < limit ? null : examined.at(-1)!
  }
}

/** The activity of a business since an instant. */
export const activityOf = (store: Store, business: BusinessId, since: DateTime.Utc): BusinessActivity => {
  const leads = [...(store.shelves.get(business)?.leads.values() ?? [])].filter(({ assigned_at }) =>
    DateTime.isGreaterThanOrEqualTo(assigned_at, since)
  )
  return {
    business,
    assigned: leads.length,
    reclaimed: leads.filter(({ reclaim }) => reclaim === "granted").length,
    withdrawn: leads.filter(({ reclaim }) => reclaim === "withdrawn").length,
    subscriptions: (store.subscriptions.get(business) ?? []).map(
      ({ business: _, countries: __, regions: ___, weight: ____, ...one }) => ({
        ...one,
        use: store.states.get(one.subcategory)?.get(business)?.use ?? null
      })
    )
  }
}
