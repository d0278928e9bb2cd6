import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomInt } from "node:crypto"
import { runLane } from "../endurance/run/Lane.ts"
import { linesOf, tallyOf, type Verdict } from "../endurance/run/Verdict.ts"
import { makeDatabase } from "../endurance/servers/Database.ts"
import { createDatabase } from "../endurance/servers/ShiftedDatabase.ts"
import { faultKinds, kindOf } from "../endurance/world/FaultPlan.ts"
import { worldOf } from "../endurance/world/World.ts"

/** Every run of the tests tries a new seed. When it fails, the name of the test says how to repeat it. */
const seed = randomInt(2 ** 31)

describe("servers under faults", () => {
  it("live in the same world for the same seed, and in another for another", () => {
    assert.deepStrictEqual(worldOf(7), worldOf(7))
    assert.notDeepEqual(worldOf(8), { ...worldOf(7), seed: 8 })
    for (const servers of [1, 2, 3]) {
      const { steps } = worldOf(7, servers)
      assert.deepStrictEqual([...new Set(steps.map(({ server }) => server))].toSorted(), [0, 1, 2].slice(0, servers))
    }
  })

  it("have faults of one kind, if only that is asked for", () => {
    const drawn = new Set<string>()
    for (let seed = 0; seed < 500; seed++) for (const fault of worldOf(seed).faults) drawn.add(kindOf(fault))
    assert.sameMembers([...drawn], [...faultKinds])
    for (const kind of faultKinds) {
      const found = [1, 2, 3].flatMap((seed) => worldOf(seed, 2, kind).faults.map(kindOf))
      assert.deepStrictEqual(new Set(found), new Set([kind]))
    }
    assert.throws(() => worldOf(7, 2, "rain"), /full of database/)
  })

  it("count each kind of fault in the seeds that kept their promises", () => {
    const verdict: Verdict = { seed: 1, faults: [], requests: 9, leads: 9, seconds: 9, slowness: 1, broken: [] }
    const kill = { of: "server", does: "kill", from: 0, until: 1 } as const
    const ahead = { of: "clock", by: 3000, server: 1, from: 0, until: 1 } as const
    const lines = tallyOf([
      { ...verdict, faults: [{ ...kill, server: 0 }, ahead] },
      { ...verdict, faults: [{ ...kill, server: 1 }] },
      { ...verdict, faults: [ahead], broken: ["a lead is lost"] }
    ])
    assert.deepStrictEqual(lines, [
      "2 of 3 seeds kept every promise, under these faults:",
      "  1 × clock ahead",
      "  2 × kill of server"
    ])
  })

  it.live("have a database whose clock is theirs, for the defaults of columns too", () =>
    Effect.gen(function* () {
      const database = yield* makeDatabase
      yield* createDatabase(database, "ahead", 400 * 86_400_000)
      yield* database.query(
        "ahead",
        "create schema leadwell",
        "set search_path to leadwell",
        "create table notes (at timestamptz default clock_timestamp())",
        "insert into notes default values",
        `do $$ begin
           assert (select at > now() + interval '399 days' from leadwell.notes), 'the default has another clock';
           assert clock_timestamp() < now() + interval '401 days', 'the clock is too far ahead';
         end $$`
      )
    })
  )

  it.live(`keep their promises with \`npm run test:endurance -- --seed ${seed}\``, () =>
    Effect.gen(function* () {
      const left = [seed]
      const verdicts: Array<Verdict> = []
      yield* runLane(
        () => left.pop(),
        (verdict) => Effect.sync(() => verdicts.push(verdict))
      )
      for (const verdict of verdicts) console.log(linesOf(verdict).join("\n"))
      assert.deepStrictEqual(
        verdicts.map(({ broken, seed }) => ({ broken, seed })),
        [{ broken: [], seed }]
      )
      assert.isAbove(verdicts[0]?.leads ?? 0, 50)
    })
  )
})
