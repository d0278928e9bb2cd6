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

const wrongEvidence = (
  { evidence, request }: Observed["reclaims"][number],
  kept: ReadonlyArray<Told>
): ReadonlyArray<string> => {
  const decided = request.decided_at === null ? Infinity : DateTime.toEpochMillis(request.decided_at)
  const latest = kept.find(({ at }) => at <= decided)
  const [shown, counted] = [evidence.outcome?.outcome ?? null, latest?.outcome ?? null]
  const isContradicted =
    request.reason === "no_contact" && counted !== null && ["contacted", "quoted", "won"].includes(counted)
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
  const byLead = Map.groupBy(told, ({ business, lead }) => `${business} ${lead}`)
  const kept = new Map([...byLead].map(([name, all]) => [name, keptOf(all)]))
  const tellings = events.filter(({ type }) => type === "business_lead.outcome")
  const eventsOf = Map.groupBy(tellings, ({ business, lead }) => `${business} ${lead}`)
  return [
    ...told
      .filter(({ at, business, isRefused, lead }) => {
        const back = accounts.get(lead)?.given.get(business)?.back ?? Infinity
        return at !== back && isRefused !== at > back
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
