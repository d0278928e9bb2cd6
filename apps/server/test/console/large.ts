// Starts a server with a large invented market in memory, and prints a link for each role:
// npm run demo:large, or PORT=4000 npm run demo:large
import { Console, Effect } from "effect"
import { startLargeMarket } from "./LargeMarket.ts"

const demo = Effect.gen(function* () {
  const { links, origin, token } = yield* startLargeMarket({ PORT: process.env["PORT"] ?? "3000" })
  yield* Console.log(`${origin} has 41 businesses and the leads of five weeks. Each link signs in once:\n`)
  for (const [role, link] of links) yield* Console.log(`${role.padEnd(26)}${link}`)
  yield* Console.log(`\nThe token of the operator, for the interface:\n\nexport OPERATOR_TOKEN=${token}`)
  yield* Effect.never
})

await Effect.runPromise(Effect.scoped(demo))
