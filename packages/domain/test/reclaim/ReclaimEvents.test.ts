import { assert, describe, it } from "@effect/vitest"
import { decisionEvents } from "@leadwell/domain/reclaim/ReclaimCase"
import { reclaimEvent } from "@leadwell/domain/reclaim/ReclaimEvents"
import type { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { DateTime } from "effect"

const at = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
const decided_at = DateTime.add(at, { days: 1 })
const requestOf = (changes: object = {}) =>
  ({
    id: "r",
    business: "warm-bv",
    lead: 5,
    created_at: at,
    status: "pending",
    decided_at: null,
    ...changes
  }) as unknown as ReclaimRequest
const rest = { business: "warm-bv", reclaim: "r" }

describe("the event of a reclaim request", () => {
  it("is dated when the request was filed, and from its decision on when it was decided", () => {
    assert.deepStrictEqual(reclaimEvent(requestOf()) as unknown, { type: "reclaim.requested", at, ...rest })
    for (const status of ["granted", "rejected"]) {
      assert.deepStrictEqual(reclaimEvent(requestOf({ status, decided_at })) as unknown, {
        type: `reclaim.${status}`,
        at: decided_at,
        ...rest
      })
    }
  })

  it("comes before the one of the stage that the decision brings the lead to", () => {
    const granted = requestOf({ status: "granted", decided_at })
    const typesOf = (...stages: readonly ["open" | "placed", "open" | "placed" | "withdrawn"]) =>
      decisionEvents(granted, ...stages).map(({ at, type }) => [type, at])
    assert.deepStrictEqual(typesOf("placed", "withdrawn"), [
      ["reclaim.granted", decided_at],
      ["lead.withdrawn", decided_at]
    ])
    assert.deepStrictEqual(typesOf("placed", "open"), [["reclaim.granted", decided_at]])
    assert.deepStrictEqual(typesOf("placed", "placed"), [["reclaim.granted", decided_at]])
  })
})
