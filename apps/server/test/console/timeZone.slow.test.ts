import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

describeInBrowser("the pages on a device far from the business", () => {
  it.live("show the times of business days and name their zone, and count a cap by the day of the business", () =>
    Effect.gen(function* () {
      // These two zones are 26 hours apart, so the device always has a later day than the business.
      const zone = { BUSINESS_TIME_ZONE: "Etc/GMT+12" }
      const { desk, origin, send } = yield* startMarket(yield* browser, zone, "Pacific/Kiritimati")
      const path = "/api/businesses/domstad-warmte/subscriptions"
      const [subscription] = (yield* callFrom(desk, "GET", path)).body.data.subscriptions
      yield* callFrom(desk, "PUT", path, { subscriptions: [{ ...subscription, daily_cap: 5 }] })
      const lead = yield* send()

      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      yield* shows(desk, /^1 of 5/)
      yield* promise(() => desk.goto(`${origin}/operator/leads/${lead}`))
      yield* shows(desk, /\d\d:\d\d\sGMT-12$/)
      const received = desk.locator("time", { hasText: ":" }).first()
      assert.match((yield* promise(() => received.getAttribute("title"))) ?? "", /\d{4} at \d\d:\d\d:\d\d GMT-12$/)
      assert.match((yield* promise(() => received.getAttribute("datetime"))) ?? "", /^\d{4}-\d\d-\d\dT.*Z$/)
    })
  )
})
