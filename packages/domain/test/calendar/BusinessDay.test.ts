import { assert, describe, it } from "@effect/vitest"
import { businessDay, businessDays, BusinessTimeZone } from "@leadwell/domain/calendar/BusinessDay"
import { DateTime, Effect, Schema } from "effect"

const amsterdam = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")
const dayAt = (instant: string | number, zone: DateTime.TimeZone = amsterdam) =>
  businessDay(DateTime.makeUnsafe(instant), zone)

const Instant = Schema.Int.check(
  Schema.isBetween({ minimum: Date.parse("1980-01-01T00:00:00Z"), maximum: Date.parse("2100-01-01T00:00:00Z") })
)
const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam", dateStyle: "short" })

describe("businessDay", () => {
  it.prop("is the day on the wall calendar of its zone", [Instant], ([instant]) => {
    assert.strictEqual(dayAt(instant), calendar.format(instant))
  })

  it("turns at midnight in Amsterdam: 23:00 UTC in winter, 22:00 UTC in summer", () => {
    assert.strictEqual(dayAt("2026-11-21T22:59:59.999Z"), "2026-11-21")
    assert.strictEqual(dayAt("2026-11-21T23:00:00.000Z"), "2026-11-22")
    assert.strictEqual(dayAt("2026-07-01T21:59:59.999Z"), "2026-07-01")
    assert.strictEqual(dayAt("2026-07-01T22:00:00.000Z"), "2026-07-02")
  })

  it("lasts 23 hours when summer time begins and 25 when it ends", () => {
    assert.strictEqual(dayAt("2026-03-28T23:00:00.000Z"), "2026-03-29")
    assert.strictEqual(dayAt("2026-03-29T21:59:59.999Z"), "2026-03-29")
    assert.strictEqual(dayAt("2026-03-29T22:00:00.000Z"), "2026-03-30")
    assert.strictEqual(dayAt("2026-10-24T22:00:00.000Z"), "2026-10-25")
    assert.strictEqual(dayAt("2026-10-25T22:59:59.999Z"), "2026-10-25")
    assert.strictEqual(dayAt("2026-10-25T23:00:00.000Z"), "2026-10-26")
  })

  it("follows the zone it is asked for", () => {
    assert.strictEqual(dayAt("2026-12-31T23:30:00Z", DateTime.zoneMakeNamedUnsafe("UTC")), "2026-12-31")
    assert.strictEqual(dayAt("2026-12-31T23:30:00Z"), "2027-01-01")
    assert.strictEqual(dayAt("2026-12-31T23:30:00Z", DateTime.zoneMakeNamedUnsafe("America/New_York")), "2026-12-31")
  })

  it.effect("is Amsterdam's unless another zone is provided", () =>
    Effect.gen(function* () {
      assert.strictEqual(DateTime.zoneToString(yield* BusinessTimeZone), "Europe/Amsterdam")
    })
  )
})

describe("businessDays", () => {
  const near = Schema.Tuple([
    Instant,
    Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: -1e8, maximum: 1e8 })))
  ])

  it.prop("answers like businessDay, after any earlier calls", [near], ([[instant, distances]]) => {
    const dayOf = businessDays(amsterdam)
    for (const distance of [0, ...distances]) {
      const at = DateTime.makeUnsafe(instant + distance)
      assert.strictEqual(dayOf(at), businessDay(at, amsterdam))
    }
  })

  /**
   * Time zones and instants of clock changes around midnight. There, a day starts late, starts twice, or lasts only a
   * minute.
   */
  const turns = [
    ["America/Scoresbysund", "2025-03-30T01:00:00Z"],
    ["America/Scoresbysund", "2025-10-26T01:00:00Z"],
    ["America/St_Johns", "2010-03-14T03:31:00Z"],
    ["America/St_Johns", "2010-11-07T02:31:00Z"],
    ["America/Havana", "2026-03-08T05:00:00Z"],
    ["America/Sao_Paulo", "2018-11-04T03:00:00Z"],
    ["Africa/Cairo", "2025-10-30T21:00:00Z"],
    ["Asia/Beirut", "2026-03-28T22:00:00Z"],
    ["Asia/Gaza", "2014-10-24T21:00:00Z"],
    ["Pacific/Apia", "2011-12-30T10:00:00Z"],
    ["Europe/Amsterdam", "2026-03-29T01:00:00Z"]
  ] as const
  const aboutATurn = Schema.Tuple([
    Schema.Literals(turns.map((_, n) => n)),
    Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: -9e6, maximum: 9e6 })))
  ])

  it.prop("is the day on the wall calendar where clocks are set about midnight", [aboutATurn], ([[nth, distances]]) => {
    const [name, turn] = turns[nth]!
    const [dayOf, wall] = [
      businessDays(DateTime.zoneMakeNamedUnsafe(name)),
      new Intl.DateTimeFormat("sv-SE", { timeZone: name, dateStyle: "short" })
    ]
    for (const distance of [-1, 0, 59_999, 60_000, ...distances]) {
      const at = Date.parse(turn) + distance
      assert.strictEqual(dayOf(DateTime.makeUnsafe(at)), wall.format(at))
    }
  })

  it("turns with the day, to the millisecond", () => {
    const dayOf = businessDays(amsterdam)
    const asked = [
      "2026-10-25T11:00:00Z",
      "2026-10-25T22:59:59.999Z",
      "2026-10-25T23:00:00Z",
      "2026-10-25T22:59:59.999Z"
    ]
    const days = asked.map((instant) => dayOf(DateTime.makeUnsafe(instant)))
    assert.deepStrictEqual(days.map(String), ["2026-10-25", "2026-10-25", "2026-10-26", "2026-10-25"])
  })
})
