import { assert, describe, it } from "@effect/vitest"
import { type LinkPace, withNextLink } from "@leadwell/people/person/LinkPace"
import { DateTime, Option, Schema } from "effect"

const minute = 60_000
const at = (millis: number) => DateTime.makeUnsafe(millis)

/** Asks for a link after each of these pauses, and returns when each was asked for and when the links are sent. */
const asked = (pauses: ReadonlyArray<number>) => {
  let [now, pace] = [0, null as LinkPace | null]
  const asks: Array<{ readonly now: number; readonly sent: number }> = []
  const sent: Array<number> = []
  for (const pause of pauses) {
    now += pause
    const next = withNextLink(pace, at(now))
    if (Option.isSome(next)) {
      pace = next.value
      sent.push(DateTime.toEpochMillis(pace.sent_at))
    }
    asks.push({ now, sent: DateTime.toEpochMillis(pace!.sent_at) })
  }
  return { asks, sent }
}

const Pauses = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 * 60 * minute }))).check(
  Schema.isMinLength(1)
)

describe("the pace of links that nobody uses", () => {
  it("is one a minute for three links, and then waits five, fifteen, thirty and sixty minutes", () => {
    const { sent } = asked(Array.from({ length: 400 }, () => minute))
    const steps = sent.slice(1).map((one, index) => (one - sent[index]!) / minute)
    assert.deepStrictEqual(steps.slice(0, 8), [1, 1, 5, 15, 30, 60, 60, 60])
  })

  it("begins anew after a day without a link", () => {
    const day = 24 * 60 * minute
    const { sent } = asked([0, minute, minute, minute, day + 5 * minute, minute])
    assert.deepStrictEqual(sent.slice(-2), [day + 8 * minute, day + 9 * minute])
  })

  it.prop("answers each request within an hour, or has just done so", [Pauses], ([pauses]) => {
    for (const { now, sent } of asked(pauses).asks) {
      assert.isAtMost(sent - now, 60 * minute)
      assert.isBelow(now - sent, minute)
    }
  })

  it.prop("sends no two links within a minute, and at most 29 in a day", [Pauses], ([pauses]) => {
    const { sent } = asked(pauses)
    for (const [index, one] of sent.entries()) {
      if (index > 0) assert.isAtLeast(one - sent[index - 1]!, minute)
      const day = sent.filter((other) => other >= one && other < one + 24 * 60 * minute)
      assert.isAtMost(day.length, 29)
    }
  })
})
