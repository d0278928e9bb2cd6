import { Schema } from "effect"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import type { Fault } from "../input/Fault.ts"

const Bound = Schema.NullOr(CalendarDate)

/**
 * The business days of a pause, both included. Without a last day it is open, without a first day it has begun, and
 * without either there is none.
 */
export const Pause = Schema.Struct({
  paused_from: Bound.annotate({ description: "The first business day of a pause." }),
  paused_until: Bound.annotate({
    description: "The last business day of a pause, not before the first. Null leaves it open."
  })
})

/** The business days of a pause. */
export interface Pause extends Schema.Schema.Type<typeof Pause> {}

/** No pause. */
export const noPause: Pause = { paused_from: null, paused_until: null }

/** Returns whether a day lies in a pause. */
export const isPaused = ({ paused_from, paused_until }: Pause, day: CalendarDate): boolean =>
  (paused_from !== null || paused_until !== null) && (paused_from ?? day) <= day && day <= (paused_until ?? day)

/** Returns untrusted keys in which a pause with a last day alone begins today. */
export const begun = <A extends Readonly<Record<string, unknown>>>(keys: A, today: CalendarDate): A =>
  (keys["paused_until"] ?? null) !== null && (keys["paused_from"] ?? null) === null
    ? { ...keys, paused_from: today }
    : keys

const isDate = Schema.is(CalendarDate)

/** Returns the fault of a pause that ends before it begins. Another check judges what is no date. */
export const pauseFaults = (
  { paused_from, paused_until }: Partial<Readonly<Record<keyof Pause, unknown>>>,
  path: Fault["path"]
): ReadonlyArray<Fault> =>
  isDate(paused_from) && isDate(paused_until) && paused_until < paused_from
    ? [{ path: [...path, "paused_until"], rule: { _tag: "Before", key: "paused_from" } }]
    : []
