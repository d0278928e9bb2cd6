import { DateTime } from "effect"
import type { Observed } from "../run/Observed.ts"
import { webhookEvents } from "../run/Receiver.ts"

const nameOf = (type: string, lead: number | null, business: string | null, at: number): string =>
  [type, lead, business, new Date(at).toISOString()].join(" ")

/** Events that the webhook wants and never accepted, that it accepted twice, and what is no such event. */
export const untrueReceipts = ({ accepted, events }: Observed): ReadonlyArray<string> => {
  const wanted = events
    .filter(({ type }) => webhookEvents.includes(type))
    .map(({ at, business, lead, type }) => nameOf(type, lead, business, DateTime.toEpochMillis(at)))
  const got = accepted.map((body) => {
    const { data, timestamp, type } = JSON.parse(body)
    return nameOf(type, data.lead_id, data.business_id, Date.parse(timestamp))
  })
  const [all, received] = [new Set(wanted), new Set(got)]
  return [
    ...[...all.difference(received)].map((name) => `the webhook never got ${name}`),
    ...[...received.difference(all)].map((name) => `the webhook got ${name}, which did not happen`),
    ...(got.length > received.size ? [`the webhook got ${got.length - received.size} events twice`] : [])
  ]
}
