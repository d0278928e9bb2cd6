import { it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, describeInBrowser, device, press } from "../Chromium.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

const away = "The server does not answer. It is asked again until it does"

/** Opens the leads of Domstad Warmte on a device of a member. */
const openLeads = Effect.gen(function* () {
  const chromium = yield* browser
  const market = yield* startMarket(chromium)
  yield* market.send()
  const page = yield* device(chromium, yield* market.invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
  yield* press(page, "Sign in", "Jane Doe")
  return { ...market, page }
})

/** Cuts a page off from a part of the server. */
const cut = (page: Page, pattern: string) => promise(() => page.route(pattern, (route) => route.abort()))

const go = (page: Page, name: string) => promise(() => page.getByRole("link", { name, exact: true }).click())

const heading = (page: Page, name: string) => promise(() => page.getByRole("heading", { level: 1, name }).waitFor())

describeInBrowser("a network that comes and goes", () => {
  it.live("keeps the page that is shown, and opens the chosen one once there is a network", () =>
    Effect.gen(function* () {
      const { page } = yield* openLeads
      yield* promise(() => page.context().setOffline(true))
      yield* go(page, "Wishes")
      yield* shows(page, away)
      yield* heading(page, "Leads")
      yield* promise(() => page.context().setOffline(false))
      yield* heading(page, "Wishes")
      yield* shows(page, "Gas boilers")
    })
  )

  it.live("says that a page cannot be loaded, and how to go on", () =>
    Effect.gen(function* () {
      const { page } = yield* openLeads
      yield* cut(page, "**/assets/WishesPage-*")
      yield* go(page, "Wishes")
      yield* shows(page, "This page could not be loaded. Try again in a moment.")
      yield* promise(() => page.unroute("**/assets/WishesPage-*"))
      yield* press(page, "Try again", "Gas boilers")
    })
  )
})
