import { it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, describeInBrowser, device, press } from "../Chromium.ts"
import { photo, shows, startMarket } from "./Market.ts"

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

/** Fills in the form of a reclaim. */
const fill = (page: Page) =>
  promise(async () => {
    await page.getByRole("radio", { name: "Nobody answers" }).press("Space")
    const choose = page.getByRole("button", { name: "Choose a picture" })
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), choose.click()])
    await chooser.setFiles(photo)
    await page.getByAltText("The picture you chose").waitFor()
  })

/** Lets the next request that changes something reach the server, and loses the answer. */
const loseAnswer = `{
  const { fetch } = window
  window.fetch = async (address, init) => {
    const answer = await fetch(address, init)
    if (init?.method !== "POST") return answer
    window.fetch = fetch
    throw new TypeError("The answer is lost.")
  }
}`

const heading = (page: Page, name: string) => promise(() => page.getByRole("heading", { level: 1, name }).waitFor())

describeInBrowser("a network that comes and goes", () => {
  it.live("keeps the page that is shown, and opens the chosen one once there is a network", () =>
    Effect.gen(function* () {
      const { page } = yield* openLeads
      yield* promise(() => page.context().setOffline(true))
      yield* go(page, "Lead preferences")
      yield* shows(page, away)
      yield* heading(page, "Leads")
      yield* promise(() => page.context().setOffline(false))
      yield* heading(page, "Lead preferences")
      yield* shows(page, "Gas boilers")
    })
  )

  it.live("says that a page cannot be loaded, and how to go on", () =>
    Effect.gen(function* () {
      const { page } = yield* openLeads
      yield* cut(page, "**/assets/OwnSubscriptionsPage-*")
      yield* go(page, "Lead preferences")
      yield* shows(page, "This page could not be loaded. Try again in a moment.")
      yield* promise(() => page.unroute("**/assets/OwnSubscriptionsPage-*"))
      yield* press(page, "Try again", "Gas boilers")
    })
  )

  it.live("leaves a sign-in link as it is when the link did not get through", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite } = yield* startMarket(chromium)
      const page = yield* device(chromium, yield* invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
      yield* cut(page, "**/api/session")
      yield* press(page, "Sign in", "The server does not answer. Try again in a moment.")
      yield* promise(() => page.unroute("**/api/session"))
      yield* press(page, "Sign in", "No leads yet.")
    })
  )

  it.live("tells that a reclaim was sent, though the answer was lost", () =>
    Effect.gen(function* () {
      const { origin, page } = yield* openLeads
      yield* promise(() => page.goto(`${origin}/business/domstad-warmte/leads/1/reclaim`))
      yield* fill(page)
      yield* promise(() => page.evaluate(loseAnswer))
      yield* press(page, "Send the reclaim", "A reclaim of this lead was sent already.")
      yield* go(page, "Your reclaim")
      yield* shows(page, "Nobody answers")
    })
  )

  it.live("takes a reclaim that was changed after its answer was lost for another one", () =>
    Effect.gen(function* () {
      const { origin, page } = yield* openLeads
      yield* promise(() => page.goto(`${origin}/business/domstad-warmte/leads/1/reclaim`))
      yield* fill(page)
      yield* promise(() => page.evaluate(loseAnswer))
      yield* cut(page, "**/health/ready")
      yield* press(page, "Send the reclaim", "The server does not answer. Try again in a moment.")
      yield* promise(() => page.getByRole("textbox", { name: "Tell more" }).fill("I called three times."))
      yield* press(page, "Send the reclaim", "This lead is reclaimed already, or a reclaim of it waits.")
    })
  )
})
