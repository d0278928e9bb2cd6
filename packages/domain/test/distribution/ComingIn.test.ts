import { assert, describe, it } from "@effect/vitest"
import { areaOf } from "@leadwell/domain/distribution/Area"
import { choose } from "@leadwell/domain/distribution/Choice"
import { candidate, leadOf, momentAt, noon, stateOf, type Wish } from "./sampleMarket.ts"

interface Known extends Wish {
  readonly pass: number
  readonly is_away?: boolean
}

/** The passes at which newcomers come in with one lead, among others who stand somewhere already. */
const passesOf = (newcomers: ReadonlyArray<Wish>, others: ReadonlyArray<Known>) => {
  const known = others.map(({ is_away = false, pass, ...wish }, index) => {
    const one = candidate(`known-${index}`, wish)
    return { one, state: stateOf(pass, { is_away, area: areaOf(one.subscription) }) }
  })
  const coming = newcomers.map((wish, index) => candidate(`new-${index}`, wish))
  const market = {
    candidates: [...known.map(({ one }) => one), ...coming],
    states: new Map(known.map(({ one, state }) => [one.business.id, state]))
  }
  const { states } = choose(leadOf({ places: 0 }), market, momentAt(noon))
  return coming.map(({ business }) => states.get(business.id)?.pass)
}

describe("a newcomer", () => {
  it("starts at 0 where nobody is", () => {
    assert.deepStrictEqual(passesOf([{}, {}], []), [0, 0])
    assert.deepStrictEqual(passesOf([{}], [{ pass: 7, countries: ["België"] }]), [0])
  })

  it("is level with the one who runs, however many are away", () => {
    const away = { pass: 10, is_away: true }
    assert.deepStrictEqual(passesOf([{}], [away, { pass: 50 }, away, away]), [50])
    assert.deepStrictEqual(passesOf([{}], [away, { pass: 50, active: false }, away, { pass: 30, daily_cap: 0 }]), [10])
  })

  it("is level with those whom it meets, not with those whom another newcomer meets", () => {
    const west = { pass: 40, regions: ["3500-3510"] }
    const east = { pass: 20, regions: ["3512-3599"] }
    const passes = passesOf(
      [{ regions: ["3500-3511"] }, { regions: ["3511-3599"] }, { regions: ["3511"] }],
      [west, east]
    )
    assert.deepStrictEqual(passes, [40, 20, 0])
    const belgian = { pass: 60, countries: ["België"] as const }
    const both = ["Nederland", "België"] as const
    assert.deepStrictEqual(passesOf([{}, { countries: both }], [{ pass: 40 }, belgian]), [40, 60])
  })

  it("knows by the weight of others since when they keep up", () => {
    const heavy = { pass: 92, weight: 1 }
    const light = [
      { pass: 100, weight: 0.1 },
      { pass: 101, weight: 0.1 }
    ]
    assert.deepStrictEqual(passesOf([{}], [heavy, ...light]), [92])
  })
})
