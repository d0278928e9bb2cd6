import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { reportIn } from "../simulation/report/Document.ts"
import { simulate } from "../simulation/run/Simulation.ts"
import { publishedLeads, publishedSeed } from "../simulation/world/Year.ts"

const text = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")

describe("the simulation", () => {
  it("shows what docs/distribution.md says it does, and no guarantee broken", async () => {
    const { broken, plot, published } = await Effect.runPromise(simulate(publishedSeed, publishedLeads))
    assert.deepStrictEqual(broken, [])
    assert.strictEqual(reportIn(text("docs/distribution.md")), published)
    assert.strictEqual(text("docs/distribution.svg"), plot)
  })
})
