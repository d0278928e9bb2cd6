import { assert, describe, it } from "@effect/vitest"
import { type DateOrder, monthOf, writtenTime } from "@leadwell/domain/written/WrittenTime"

const told = (text: string, order: DateOrder = "dmy") => {
  const { day, offset, time } = writtenTime(text, order) ?? {}
  return [day, time, offset].filter((part) => part !== null && part !== undefined).join(" ")
}

describe("writtenTime", () => {
  it.each([
    ["2031-01-15", "2031-01-15"],
    ["2031/1/5", "2031-01-05"],
    ["20310115", "2031-01-15"],
    ["15-01-2031", "2031-01-15"],
    ["15.1.2031", "2031-01-15"],
    ["15 1 2031", "2031-01-15"],
    ["15 jan. 2031", "2031-01-15"],
    ["15 januari 2031", "2031-01-15"],
    ["15-mrt-2031", "2031-03-15"],
    ["1. März 2031", "2031-03-01"],
    ["3 août 2031", "2031-08-03"],
    ["Jan 15, 2031", "2031-01-15"],
    ["wo 15 januari 2031", "2031-01-15"],
    ["15-01-2031 00:00", "2031-01-15 00:00:00.000"],
    ["15-1-2031 0:00:00", "2031-01-15 00:00:00.000"],
    ["2031-01-15T10:30:05.123456Z", "2031-01-15 10:30:05.123 Z"],
    ["2031-01-15 10:30:05+00", "2031-01-15 10:30:05.000 +00:00"],
    ["2031-01-15 10:30:05 +0130", "2031-01-15 10:30:05.000 +01:30"],
    ["2031-01-15 10:30:05 UTC", "2031-01-15 10:30:05.000 Z"],
    ["Fri, 28 Nov 2025 14:22:05 GMT", "2025-11-28 14:22:05.000 Z"],
    ["31.12.2025 21:05 Uhr", "2025-12-31 21:05:00.000"],
    ["31-12-2025 12:05 am", "2025-12-31 00:05:00.000"],
    ["", ""],
    ["binnenkort", ""],
    ["15-01-31", ""],
    ["15 foo 2031", ""],
    ["2031011", ""],
    ["2031-0115", ""],
    ["12:30", ""],
    ["15-01-2031 morgen", ""]
  ])("reads %s", (text, wanted) => {
    assert.strictEqual(told(text), wanted)
  })

  it("reads day and month in the order of their place", () => {
    assert.deepStrictEqual(
      (["dmy", "mdy", "ymd"] as const).map((order) => told("12/11/2030 11:59 PM", order)),
      ["2030-11-12 23:59:00.000", "2030-12-11 23:59:00.000", ""]
    )
  })

  it("knows the months in four languages by their names and their beginnings", () => {
    const names = [
      "januari februari maart april mei juni juli augustus september oktober november december",
      "January February March April May June July August September October November December",
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
      "jan feb mrt apr mei jun jul aug sep okt nov dec",
      "janv févr mars avr mai juin juil août sept oct nov déc"
    ]
    for (const line of names) {
      assert.deepStrictEqual(
        line.split(" ").map((name) => monthOf(name)),
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
      )
    }
    assert.strictEqual(monthOf("maybe"), 0)
  })
})
