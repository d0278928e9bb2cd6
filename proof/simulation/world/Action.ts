import { anHour } from "../../recount/Amsterdam.ts"
import type { Member } from "./Member.ts"
import type { PersonAct } from "./PersonAct.ts"
import type { SimulatedLead } from "./SimulatedLead.ts"
import { yearEnd, yearStart } from "./Year.ts"

/** Something done to the simulated system at an instant. */
export type Action = { readonly at: number } & (
  | { readonly does: "change"; readonly member: Member }
  | { readonly does: "sweep" }
  | { readonly does: "review" | "send" | "reclaim" | "decide" | "correct"; readonly lead: SimulatedLead }
  | { readonly does: "tell"; readonly lead: SimulatedLead; readonly told: SimulatedLead["told"][number] }
  | (PersonAct & { readonly lead: SimulatedLead })
)

/** The time between two sweeps. A server sweeps far more often; here, that would take long and change little. */
export const sweepEvery = anHour / 4

const sweeps = Array.from({ length: (yearEnd - yearStart) / sweepEvery }, (_, n): Action => ({
  at: yearStart + n * sweepEvery,
  does: "sweep"
}))

const aboutLead = (lead: SimulatedLead): ReadonlyArray<Action> => {
  const { acts, at, correction, reclaim, review, told } = lead
  return [
    { at: review.at, does: "review", lead },
    { at, does: "send", lead },
    ...told.map((one): Action => ({ at: one.at, does: "tell", lead, told: one })),
    ...acts.map((one) => ({ ...one, lead })),
    ...(correction === null ? [] : [{ at: correction.at, does: "correct", lead } as const]),
    ...(reclaim === null
      ? []
      : [{ at: reclaim.at, does: "reclaim", lead } as const, { at: reclaim.decidedAt, does: "decide", lead } as const])
  ]
}

/** All actions of the year, in order. Changes come first among actions of the same instant. */
export const actionsOf = (
  members: ReadonlyArray<Member>,
  leads: ReadonlyArray<SimulatedLead>
): ReadonlyArray<Action> => {
  const changes = members.flatMap((member) =>
    member.versions.map(({ from }): Action => ({ at: from, does: "change", member }))
  )
  return [...changes.filter(({ at }) => at > yearStart), ...sweeps, ...leads.flatMap(aboutLead)]
    .filter(({ at }) => at < yearEnd)
    .toSorted((a, b) => a.at - b.at)
}
