import { anHour } from "../../recount/Amsterdam.ts"
import type { Member } from "./Member.ts"
import { quarterEnd, quarterStart } from "./Quarter.ts"
import type { SimulatedLead } from "./SimulatedLead.ts"

/** Something done to the simulated system at an instant. */
export type Action = { readonly at: number } & (
  | { readonly does: "change"; readonly member: Member }
  | { readonly does: "sweep" }
  | { readonly does: "review"; readonly lead: SimulatedLead }
  | { readonly does: "send"; readonly lead: SimulatedLead }
)

/** The time between two sweeps. A server sweeps far more often; here, that would take long and change little. */
export const sweepEvery = anHour / 4

const sweeps = Array.from({ length: (quarterEnd - quarterStart) / sweepEvery }, (_, n): Action => ({
  at: quarterStart + n * sweepEvery,
  does: "sweep"
}))

/** All actions of the quarter, in order. Changes come first among actions of the same instant. */
export const actionsOf = (
  members: ReadonlyArray<Member>,
  leads: ReadonlyArray<SimulatedLead>
): ReadonlyArray<Action> => {
  const changes = members.flatMap((member) =>
    member.versions.map(({ from }): Action => ({ at: from, does: "change", member }))
  )
  return [
    ...changes.filter(({ at }) => at > quarterStart),
    ...sweeps,
    ...leads.map((lead): Action => ({ at: lead.review.at, does: "review", lead })),
    ...leads.map((lead): Action => ({ at: lead.at, does: "send", lead }))
  ]
    .filter(({ at }) => at < quarterEnd)
    .toSorted((a, b) => a.at - b.at)
}
