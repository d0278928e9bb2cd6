import { Effect } from "effect"
import { ownOrigin, transport } from "../request/OwnOrigin.ts"
import { NeedsTls } from "../response/RequestErrors.ts"

/** The origin where people sign in, as browsers see it. Fails over plain HTTP from elsewhere. */
export const signInOrigin = Effect.gen(function* () {
  const by = yield* transport
  if (by === "plain") return yield* Effect.fail(new NeedsTls())
  const { host, origin } = new URL(yield* ownOrigin)
  return by === "tls" ? `https://${host}` : origin
})
