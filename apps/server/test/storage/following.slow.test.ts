import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { forBoilers, listAll, lostLeads, operator, type Outcome, sendUntil, token } from "../Load.ts"
import { addressOf, database, listening } from "../OwnDatabase.ts"
import { start } from "../RunningServer.ts"

interface Answer {
  readonly data: ReadonlyArray<{ readonly id: number }>
  readonly next_after: number
}

/** Follows a list from its beginning, asking all servers in turn, until it is over and nothing new is there. */
const follow = (urls: ReadonlyArray<string>, path: string, secret: string, isOver: () => boolean) =>
  Effect.promise(async () => {
    const seen: Array<number> = []
    for (let n = 0, after = 0; ; n++) {
      const isLast = isOver()
      const url = `${urls[n % urls.length]}${path}?after=${after}&limit=100`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${secret}` } }).catch(() => undefined)
      // A server that was just killed does not answer, and the other one is asked.
      if (answer?.status !== 200) continue
      const { data, next_after } = (await answer.json()) as Answer
      seen.push(...data.map(({ id }) => id))
      after = next_after
      if (isLast && data.length === 0) return seen
    }
  })

const noOutcome = (): Outcome => ({ acknowledged: new Map(), statuses: new Map() })

const until = (isReached: () => boolean) => Effect.repeat(Effect.sleep("20 millis"), { until: isReached })

describe("followers of two servers that both take leads", () => {
  it.live("miss nothing and see nothing twice, though one server is killed and started again", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const servers = yield* Effect.all([start(environment), start(environment)], { concurrency: 2 })
      const urls = yield* Effect.forEach(servers, addressOf)
      const [pumps, boilers] = [noOutcome(), noOutcome()]
      let [isKilled, isEnough, isOver] = [false, false, false]
      const followed = yield* Effect.forEach(
        [
          ["/api/businesses/domstad-warmte/leads", token],
          ["/api/leads", operator]
        ] as const,
        ([path, secret]) => Effect.forkChild(follow(urls, path, secret, () => isOver))
      )
      // Before the kill, each server writes in a market of its own, so neither waits until the other commits.
      const first = yield* Effect.forkChild(sendUntil([urls[0]!], pumps, "first", () => isEnough))
      const killed = yield* Effect.forkChild(sendUntil([urls[1]!], boilers, "killed", () => isKilled, forBoilers))
      yield* until(() => boilers.acknowledged.size >= 300)
      yield* servers[1].signal("SIGKILL")
      isKilled = true
      yield* Fiber.join(killed)
      urls[1] = yield* listening(environment)
      const before = pumps.acknowledged.size
      const again = yield* Effect.forkChild(sendUntil([urls[1]!], pumps, "again", () => isEnough))
      yield* until(() => pumps.acknowledged.size >= before + 300)
      isEnough = true
      yield* Effect.forEach([first, again], Fiber.join)
      const listed = yield* listAll(urls[0]!)
      isOver = true
      const [ofBusiness = [], ofAll = []] = yield* Effect.forEach(followed, Fiber.join)
      assert.deepStrictEqual(lostLeads(pumps, listed), [])
      assert.deepStrictEqual(ofBusiness, listed.map(({ id }) => id).toReversed())
      assert.deepStrictEqual(
        ofAll,
        [...new Set(ofAll)].toSorted((a, b) => a - b)
      )
      const seen = new Set(ofAll)
      const known = [...ofBusiness, ...pumps.acknowledged.keys(), ...boilers.acknowledged.keys()]
      assert.deepStrictEqual(
        known.filter((id) => !seen.has(id)),
        []
      )
    })
  )
})
