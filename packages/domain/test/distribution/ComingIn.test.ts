import { assert, describe, it } from "@effect/vitest"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { areaOf } from "@leadwell/domain/geography/Area"
import { candidate, chosenByBoth, leadOf, momentAt, noon, stateOf, type Wish } from "./sampleMarket.ts"

interface Known extends Wish {
  readonly pass: number
  readonly is_away?: boolean
}

/** Returns the states after a lead that has no places, among newcomers and businesses with a pass. */
const statesAfter = (newcomers: ReadonlyArray<Wish>, others: ReadonlyArray<Known>) => {
  const known = others.map(({ is_away = false, pass, ...wish }, index) => {
    const one = candidate(`known-${index}`, wish)
    return { one, state: stateOf(pass, { is_away, area: areaOf(one.subscription) }) }
  })
  const coming = newcomers.map((wish, index) => candidate(`new-${index}`, wish))
  const market = {
    candidates: [...known.map(({ one }) => one), ...coming],
    states: new Map(known.map(({ one, state }) => [one.business.id, state]))
  }
  return chosenByBoth(leadOf({ places: 0 }), market, momentAt(noon)).states
}

/** Returns the passes that newcomers get among others. */
const passesOf = (newcomers: ReadonlyArray<Wish>, others: ReadonlyArray<Known>) => {
  const states = statesAfter(newcomers, others)
  return newcomers.map((_, index) => states.get(BusinessId.make(`new-${index}`))?.pass)
}

const both = ["Nederland", "België"] as const

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

  it("is not ahead of those away who are more alike than anyone there, as they come back where they were", () => {
    const capped = { pass: 50, daily_cap: 0 }
    assert.deepStrictEqual(passesOf([{}], [{ pass: 5, regions: ["35"] }, capped, capped]), [50])
    assert.deepStrictEqual(
      passesOf(
        [{}],
        [
          { pass: 50, countries: both },
          { pass: 10, active: false }
        ]
      ),
      [50]
    )
  })

  it("goes by others when it comes back while everyone is away and nobody else wants the same", () => {
    const others = [1, 2].map(() => ({ pass: 50, countries: both, daily_cap: 0 }))
    const states = statesAfter([], [...others, { pass: 10, is_away: true }])
    assert.strictEqual(states.get(BusinessId.make("known-2"))?.pass, 50)
  })

  it("goes by those who want the same before those who want nearly the same", () => {
    const [nearly, same] = [
      { pass: 50, regions: ["35", "3600"] },
      { pass: 7, regions: ["35"] }
    ]
    assert.deepStrictEqual(passesOf([{ regions: ["35"] }], [nearly, nearly, same]), [7])
    assert.deepStrictEqual(passesOf([{ regions: ["35", "3601"] }], [nearly, nearly, same]), [50])
  })
})
