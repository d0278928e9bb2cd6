import { Schema } from "effect"
import { integerText, maxPerPage } from "../pagination/PageRequest.ts"

/** The query of the event feed: the events with numbers above `after`, by ascending number. */
export const EventFeedRequest = Schema.Struct({
  after: integerText(
    { fallback: 0, minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    "Number of an event; 0 when left out."
  ),
  limit: integerText(
    { fallback: 10, minimum: 1, maximum: maxPerPage },
    "Events at most, from 1 to 100. 10 when left out."
  )
})
