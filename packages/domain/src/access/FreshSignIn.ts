import { DateTime, Duration, Effect } from "effect"
import { Fact } from "../privacy/Fact.ts"
import { actorOf, type Principal } from "./Principal.ts"

/** How long after a sign-in its session may make what outlives it. */
const freshTime = Duration.minutes(10)

/** The person signed in too long ago to make what outlives the session. Who has stolen one can do less with it. */
export class SignInNotFresh extends Fact(
  "SignInNotFresh",
  "The person signed in too long ago to make what outlives the session."
)<{ readonly id: string }> {}

/**
 * Refuses a person who signed in {@link freshTime} ago or earlier. A later use of the session makes it no fresher. A
 * token needs no sign-in.
 */
export const demandFresh = Effect.fnUntraced(function* (principal: Principal) {
  const { signed_in_at: at } = principal
  if (at === undefined || DateTime.isLessThan(yield* DateTime.now, DateTime.addDuration(at, freshTime))) return
  return yield* new SignInNotFresh({ id: actorOf(principal).id })
})
