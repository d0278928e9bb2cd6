import { assert, describe, it } from "@effect/vitest"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Effect } from "effect"
import { startLargeMarket } from "./LargeMarket.ts"

describe("the large market", () => {
  it.live("has leads in every stage, reclaims of every status, and a link for each role", () =>
    Effect.gen(function* () {
      const { links, origin, token } = yield* startLargeMarket()
      const count = (path: string) =>
        Effect.promise(async (): Promise<number> => {
          const response = await fetch(`${origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
          return ((await response.json()) as { meta: { total: number } }).meta.total
        })
      for (const stage of LeadStage.literals) assert.isAbove(yield* count(`leads?stage=${stage}`), 4, stage)
      for (const status of ["pending", "granted", "rejected"])
        assert.isAbove(yield* count(`reclaims?status=${status}`), 7, status)
      assert.strictEqual(yield* count("reclaims"), 28)
      assert.strictEqual(yield* count("leads"), 300)
      assert.strictEqual(yield* count("businesses"), 41)
      assert.strictEqual(new Set(links.map(([, link]) => link)).size, 5)
    })
  )
})
