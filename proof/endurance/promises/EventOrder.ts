import type { Run } from "../run/Run.ts"
import type { ObservedEvent } from "../run/Watch.ts"

const textOf = ({ data, number, timestamp, type }: ObservedEvent): string =>
  [number, type, timestamp, data.lead_id, data.business_id, data.reclaim_id].join(" ")

const isAscending = (events: ReadonlyArray<ObservedEvent>): boolean =>
  events.every(({ number }, index) => index === 0 || number > (events[index - 1]?.number ?? 0))

/** What is wrong with the list of events, and with what a reader got that continued after the last number it saw. */
export const wrongEvents = ({ observed: { events, followed } }: Run): ReadonlyArray<string> => {
  const last = followed.at(-1)?.number ?? 0
  const got = new Set(followed.map(textOf))
  return [
    isAscending(events) ? [] : ["the list of events is not in order"],
    isAscending(followed) ? [] : ["a reader got events out of order, or twice"],
    events
      .filter((event) => event.number <= last && !got.has(textOf(event)))
      .map(({ number }) => `a reader that continues after the last event never gets event ${number}`)
  ].flat()
}
