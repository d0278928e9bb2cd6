import type { LeadOutcome } from "@leadwell/domain/assignment/LeadOutcome"
import { DateTime } from "effect"
import type { Observed, Told } from "../run/Observed.ts"
import type { LeadAccount } from "./LeadAccount.ts"

/** What should be kept of what a business told of a lead, the latest first. */
const keptOf = (told: ReadonlyArray<Told>): ReadonlyArray<Told> => {
  const kept: Array<Told> = []
  for (const one of told) if (!one.isRefused && one.outcome !== (kept[0]?.outcome ?? null)) kept.unshift(one)
  return kept
}

const text = (outcomes: ReadonlyArray<Pick<Told, "at" | "outcome">>): string =>
  outcomes.map(({ at, outcome }) => `${outcome} ${at}`).join()

const observedText = (outcomes: ReadonlyArray<LeadOutcome>): string =>
  text(outcomes.map(({ at, outcome }) => ({ at: DateTime.toEpochMillis(at), outcome })))

type Reclaim = Observed["reclaims"][number]

/** The instants between which a request waits for its decision. */
const waiting = ({ request: { created_at, decided_at } }: Reclaim) => ({
  from: DateTime.toEpochMillis(created_at),
  until: decided_at === null ? Infinity : DateTime.toEpochMillis(decided_at)
})

/** What a business told last of the strongest kind, and when it first took something back after that. */
const strongestText = (kept: ReadonlyArray<Told>): string => {
  for (const kind of ["won", "quoted", "contacted", "lost", "no_answer"]) {
    const index = kept.findIndex(({ outcome }) => outcome === kind)
    const back = kept.slice(0, Math.max(index, 0)).filter(({ outcome }) => outcome === null)
    if (index >= 0) return `${kind} ${kept[index]!.at} ${back.at(-1)?.at ?? null}`
  }
  return "nothing"
}

const shownText = (outcome: Reclaim["evidence"]["outcome"]): string =>
  outcome === null
    ? "nothing"
    : `${outcome.outcome} ${DateTime.toEpochMillis(outcome.at)} ${outcome.taken_back_at && DateTime.toEpochMillis(outcome.taken_back_at)}`

const wrongEvidence = (reclaim: Reclaim, kept: ReadonlyArray<Told>): ReadonlyArray<string> => {
  const { evidence, request } = reclaim
  const { until } = waiting(reclaim)
  const before = kept.filter(({ at }) => at <= until)
  const [shown, counted] = [shownText(evidence.outcome), strongestText(before)]
  const isContradicted =
    request.reason === "no_contact" && before.some(({ outcome }) => ["contacted", "quoted", "won"].includes(outcome!))
  return [
    shown === counted ? [] : [`has an evidence of ${shown}, and ${counted} was told`],
    isContradicted === (evidence.suggestion?.because === "told_of_contact") ? [] : ["has another suggestion"]
  ].flat()
}

/** What is wrong with the outcomes that businesses told, with their events, and with the evidence that they make. */
export const untrueOutcomes = (
  leads: ReadonlyArray<LeadAccount>,
  { events, outcomes, reclaims, told }: Observed
): ReadonlyArray<string> => {
  const accounts = new Map(leads.map((account) => [account.life.id, account]))
  const asked = new Map(reclaims.map((one) => [`${one.request.business} ${one.request.lead}`, waiting(one)]))
  const byLead = Map.groupBy(told, ({ business, lead }) => `${business} ${lead}`)
  const kept = new Map([...byLead].map(([name, all]) => [name, keptOf(all)]))
  const tellings = events.filter(({ type }) => type === "business_lead.outcome")
  const eventsOf = Map.groupBy(tellings, ({ business, lead }) => `${business} ${lead}`)
  return [
    ...told
      .filter(({ at, business, isRefused, lead }) => {
        const { erasedAt = Infinity, given } = accounts.get(lead) ?? {}
        const back = Math.min(given?.get(business)?.back ?? Infinity, erasedAt)
        const { from, until } = asked.get(`${business} ${lead}`) ?? { from: Infinity, until: Infinity }
        return ![from, until, back].includes(at) && isRefused !== (at > back || (at > from && at < until))
      })
      .map(({ business, isRefused, lead }) => `${business} ${lead} is ${isRefused ? "refused" : "kept"} an outcome`),
    ...[...kept]
      .filter(([name, all]) => observedText(outcomes.get(name) ?? []) !== text(all))
      .map(([name]) => `${name} has other outcomes than were told`),
    ...[...eventsOf.keys(), ...kept.keys()]
      .filter((name) => {
        const instants = (eventsOf.get(name) ?? []).map(({ at }) => DateTime.toEpochMillis(at)).toReversed()
        return instants.join() !== (kept.get(name) ?? []).map(({ at }) => at).join()
      })
      .map((name) => `${name} has events that do not match its outcomes`),
    ...reclaims.flatMap((one) => {
      const name = `${one.request.business} ${one.request.lead}`
      return wrongEvidence(one, kept.get(name) ?? []).map((wrong) => `the request of ${name} ${wrong}`)
    })
  ]
}
