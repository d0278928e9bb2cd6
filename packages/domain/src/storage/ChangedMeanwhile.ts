import { Fact } from "../privacy/Fact.ts"

/** The thing is not as the caller saw it, and so it was not changed. */
export class ChangedMeanwhile extends Fact(
  "ChangedMeanwhile",
  "The thing is not as the caller saw it, and so it was not changed."
)<{}> {}

/** Tells of a thing, as it stands when a change is stored, whether it is as the caller saw it. */
export type Expects<A> = (current: A) => boolean
