import { assert, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, settled } from "../Chromium.ts"
import { key, shows, startMarket, tabTo } from "./Market.ts"

/** Holds what a page asks for until it is let through. */
const hold = Effect.fnUntraced(function* (page: Page, pattern: string, method = "GET") {
  const asked = Deferred.makeUnsafe<void>()
  const { promise, resolve } = Promise.withResolvers<void>()
  yield* Effect.promise(() =>
    page.route(pattern, async (route) => {
      if (route.request().method() === method) {
        Deferred.doneUnsafe(asked, Effect.void)
        await promise
      }
      return route.continue()
    })
  )
  return { asked: Deferred.await(asked), letThrough: Effect.sync(resolve) }
})

describeInBrowser("an answer that comes late", () => {
  it.live("leads nobody away from a page chosen before the first one was found", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* invite("Noor", {}))
      const businesses = yield* hold(page, "**/api/businesses?*")
      const program = yield* hold(page, "**/assets/ConnectionsPage-*")
      yield* tabTo(page, "button", "Sign in")
      yield* key(page, "Enter")
      yield* tabTo(page, "link", "Connections")
      yield* key(page, "Enter")
      yield* program.asked
      yield* businesses.letThrough
      yield* Effect.promise(() => page.getByRole("link", { name: "Lead preferences" }).first().waitFor())
      yield* program.letThrough
      yield* shows(page, "Add a webhook")
      assert.strictEqual(page.url(), `${origin}/account/connections`)
    })
  )

  it.live("leads nobody on to the next reclaim from a page chosen meanwhile", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      for (let n = 0; n < 2; n++) yield* send()
      yield* reclaimAll
      const { body } = yield* callFrom(desk, "GET", "/api/reclaims")
      yield* Effect.promise(() => desk.goto(`${origin}/operator/reclaims/${body.data[0].id}`))
      yield* shows(desk, "Grant")
      yield* Effect.promise(() => desk.getByRole("textbox", { name: "Remark" }).fill("Seen."))
      const next = yield* hold(desk, "**/api/reclaims?*")
      yield* Effect.promise(() => desk.getByRole("button", { name: "Grant" }).click())
      yield* shows(desk, /is granted\./)
      yield* next.asked
      yield* Effect.promise(() => desk.getByRole("link", { name: "Today" }).click())
      yield* Effect.promise(() => desk.getByRole("heading", { level: 1, name: "Today" }).waitFor())
      yield* next.letThrough
      yield* settled(desk)
      assert.strictEqual(desk.url(), `${origin}/operator`)
    })
  )
})
