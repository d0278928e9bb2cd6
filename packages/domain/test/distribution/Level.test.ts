import { assert, describe, it } from "@effect/vitest"
import { levelPass as levelPassIn, spanOf } from "@leadwell/domain/distribution/Level"
import { passAfter } from "@leadwell/domain/distribution/Turn"
import { Schema } from "effect"

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))
const Weights = Schema.NonEmptyArray(Schema.Struct({ numerator: upTo(40), denominator: upTo(7) }))

interface Runner {
  readonly pass: number
  readonly weight: number
}

/** Returns runners after a number of leads with one place, all of which they wanted. */
const keepingUp = (weights: typeof Weights.Type, leads: number): ReadonlyArray<Runner> => {
  const runners = weights.map(({ denominator, numerator }) => ({ pass: 0, weight: numerator / denominator }))
  for (let n = 0; n < leads; n++) {
    const next = runners.reduce((least, one) => (one.pass < least.pass ? one : least))
    next.pass = passAfter(next.pass, next.weight)
  }
  return runners
}

const spans = (runners: ReadonlyArray<Runner>) => runners.map(({ pass, weight }) => spanOf(pass, weight))

/** Returns the level among peers and other competitors. */
const levelPass = (peers: ReadonlyArray<Runner>, others: ReadonlyArray<Runner>): number =>
  levelPassIn(spans(peers), spans(others))

const lowest = (runners: ReadonlyArray<Runner>) => Math.min(...runners.map(({ pass }) => pass))

describe("levelPass", () => {
  it.prop("is the lowest pass when all keep up, with any weights", [Weights, upTo(500)], ([weights, leads]) => {
    const runners = keepingUp(weights, leads)
    assert.strictEqual(levelPass(runners, []), lowest(runners))
    assert.strictEqual(levelPass(runners.toReversed(), []), lowest(runners))
  })

  it.prop(
    "is not drawn down by laggards, nor up by those ahead, while they are fewer",
    [Weights, upTo(200), Schema.Array(upTo(9)), Schema.Array(upTo(9))],
    ([weights, leads, behind, ahead]) => {
      const runners = keepingUp(weights, leads)
      const others = runners.length - 1
      const laggards = behind.slice(0, others).map((by) => ({ pass: lowest(runners) - 100 * by, weight: 1 }))
      const leaders = ahead.slice(0, others).map((by) => ({ pass: lowest(runners) + 100 * by, weight: 1 }))
      assert.strictEqual(levelPass([...laggards, ...runners, ...leaders], []), lowest(runners))
    }
  )

  it.prop("is the lowest pass however sums of strides are rounded", [upTo(30), upTo(300)], ([weight, leads]) => {
    const pair = [
      { numerator: weight, denominator: 1 },
      { numerator: weight, denominator: 1 }
    ] as const
    const runners = keepingUp(pair, leads)
    assert.strictEqual(levelPass(runners, []), lowest(runners))
  })

  it("is the point where most meet, the lowest pass there", () => {
    assert.strictEqual(levelPass([{ pass: 7, weight: 2 }], []), 7)
    const four = [
      { pass: 5, weight: 1 },
      { pass: 4.5, weight: 1 },
      { pass: 3.5, weight: 1 },
      { pass: 1, weight: 1 }
    ]
    assert.strictEqual(levelPass(four, []), 4.5)
    assert.strictEqual(levelPass(four.slice(1), []), 3.5)
  })

  it("is the higher of two points where as many meet", () => {
    const [slow, fast] = [
      { pass: 2, weight: 1 },
      { pass: 100, weight: 1 }
    ]
    assert.strictEqual(levelPass([slow, fast], []), 100)
    assert.strictEqual(levelPass([slow, fast], [slow]), 100)
    assert.strictEqual(levelPass([slow, slow, fast], []), 2)
  })

  const Others = Schema.Array(Schema.Struct({ pass: upTo(60), weight: Schema.Literals([0.1, 0.5, 1]) }))

  it.prop(
    "stays where peers meet, with any other subscriptions",
    [Weights, upTo(200), Others],
    ([weights, leads, others]) => {
      const peers = keepingUp(weights, leads)
      const level = levelPass(peers, others)
      assert.isAtMost(level, lowest(peers))
      for (const { pass, weight } of peers) assert.isAtLeast(level, pass - 1 / weight - 1e-9)
    }
  )

  it("is, of the passes where peers meet, one where most of the others are", () => {
    const slow = { pass: 100, weight: 0.01 }
    const keptUp = [5, 5.5, 40].map((pass) => ({ pass, weight: 1 }))
    assert.strictEqual(levelPass([slow], keptUp), 5)
    assert.strictEqual(levelPass([slow], []), 100)
    assert.strictEqual(levelPass([{ pass: 7, weight: 1 }], keptUp), 7)
    assert.strictEqual(levelPass([{ pass: 5.2, weight: 1 }], keptUp), 5)
  })
})
