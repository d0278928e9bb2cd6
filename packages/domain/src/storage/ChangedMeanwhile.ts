import { Data } from "effect"

/** The thing is not as the caller saw it, and so it was not changed. */
export class ChangedMeanwhile extends Data.TaggedError("ChangedMeanwhile")<{}> {}

/** Tells of a thing, as it stands when a change is stored, whether it is as the caller saw it. */
export type Expects<A> = (current: A) => boolean
