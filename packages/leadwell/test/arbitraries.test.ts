import { assert, describe, it } from "@effect/vitest"
import { leadArbitraries } from "@leadwell/laws/arbitrary/LeadArbitraries"
import { Leadwell, principal } from "@leadwell/leadwell"
import * as fc from "fast-check"

const { catalog, history, request } = leadArbitraries(fc)
const acme = principal("acme", "leads:create")
const drawn = { seed: 1, numRuns: 60 }

describe("the arbitraries for properties of users", () => {
  it("draw requests that every drawn catalogue takes, and leads of every kind on arrival", async () => {
    const kinds = new Set<string>()
    for (const file of fc.sample(catalog, drawn)) {
      await using leadwell = await Leadwell.open({ storage: "memory", catalog: file })
      for (const one of fc.sample(request, { ...drawn, numRuns: 5 })) {
        const { businesses, lead } = await leadwell.leads.receive(acme, one)
        kinds.add(`${lead.stage}, ${businesses.length}`)
      }
    }
    assert.includeMembers([...kinds], ["open, 0", "open, 1", "placed, 1", "placed, 2", "duplicate, 0"])
  })

  it("draw histories with steps of every kind, and withdrawals of leads that came before", () => {
    const histories = fc.sample(history, drawn)
    const types = new Set(histories.flatMap(({ steps }) => steps.map(({ type }) => type)))
    assert.sameMembers([...types], ["receive", "wait", "withdraw"])
    const meets = histories.filter(({ steps }) =>
      steps.some(
        (step, n) =>
          step.type === "withdraw" && step.lead < steps.slice(0, n).filter(({ type }) => type === "receive").length
      )
    )
    assert.isAbove(meets.length, 10)
  })
})
