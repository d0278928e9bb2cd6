import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { bash, start } from "../RunningServer.ts"

describe("the background work of a server", () => {
  it.live("hands a lead out soon after a business starts to want it", () =>
    Effect.gen(function* () {
      const output = yield* (yield* start()).until("screenshot.jpg'")
      const url = /listens on (\S+)/.exec(output)?.[1] ?? ""
      const operator = /OPERATOR_TOKEN=(\S+)/.exec(output)?.[1] ?? ""
      const [create] = output.split("\n\n").filter((block) => block.startsWith("curl "))
      const fields = '"fields":{"roof_area":40,"roof_shape":"Flat"}}'
      const forRoof = (create ?? "").replace("heat-pumps", "roof-insulation").replace(/"fields":.*\}\}/, fields)
      assert.strictEqual(JSON.parse((yield* bash(forRoof)).stdout).completed, true)
      const asOperator = (path: string, options = "") =>
        Effect.map(
          bash(`curl -s '${url}/api/${path}' -H 'Authorization: Bearer ${operator}' ${options}`),
          ({ stdout }) => JSON.parse(stdout).data
        )
      assert.strictEqual((yield* asOperator("leads/1")).places_taken, 0)
      const wanted = JSON.stringify({ subscriptions: [{ subcategory: "roof-insulation", regions: ["*"] }] })
      yield* asOperator(
        "businesses/noorderzon/subscriptions",
        `-X PUT -H 'Content-Type: application/json' -d '${wanted}'`
      )
      const taken = Effect.map(asOperator("leads/1"), ({ places_taken }) => places_taken)
      yield* Effect.repeat(taken, { until: (places) => places === 1, times: 500 })
      assert.strictEqual(yield* taken, 1)
    })
  )
})
