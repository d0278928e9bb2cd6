import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The files that read the time of day in milliseconds, and why. Each of them wants an instant and not a span. */
const readers = {
  "apps/server/src/telemetry/ProcessMetrics.ts": "tells when the process started",
  "apps/server/src/telemetry/ServerOutput.ts": "tells when a line was logged",
  "packages/adapters-http/src/features/people/PeopleHandlers.ts": "tells when an account may invite again",
  "packages/adapters-http/src/request/RequestCount.ts": "tells when a bucket has room again",
  "packages/adapters-postgres/src/DatabaseClock.ts": "compares the time of day with the database's",
  "packages/domain/src/calendar/MovedClock.ts": "tells the time of another day",
  "packages/domain/src/calendar/SteadyClock.ts": "compares the time of day with the time that passed",
  "packages/form/src/Tomorrow.ts": "tells the day of whoever fills in a form"
}

const timeOfDay = /\bcurrentTimeMillis|\bDate\.now\b|\bnew Date\(\)/

describe("spans of time", () => {
  it("are measured by a clock that nobody sets: few files read the time of day", () => {
    const files = globSync("{packages/*,apps/server}/src/**/*.ts", { cwd: root }).filter(
      (path) => !path.includes("/testing/")
    )
    assert.isAbove(files.length, 400)
    const found = files.filter((path) => timeOfDay.test(readFileSync(join(root, path), "utf8")))
    assert.deepStrictEqual(found.toSorted(), Object.keys(readers))
  })

  it.each(["yield* Clock.currentTimeMillis", "clock.currentTimeMillisUnsafe()", "Date.now()", "+new Date()"])(
    "are not measured with %s",
    (text) => assert.match(text, timeOfDay)
  )
})
