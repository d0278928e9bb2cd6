import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser } from "../Chromium.ts"
import { lookAtDialogs, violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

const view = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Saved views" }).getByRole("link", { name })

const isCurrent = (page: Page, name: string) =>
  promise(async () => (await view(page, name).getAttribute("aria-current")) === "true")

/** Follows a view, and returns the days of its list. */
const daysOf = (page: Page, name: string) =>
  promise(async () => {
    await view(page, name).click()
    await page.waitForURL(/created_to=today$/)
    return [await page.getByLabel("From").inputValue(), await page.getByLabel("To").inputValue()]
  })

/** Returns a day of the business, as the interface writes it. */
const dayIn = (milliseconds: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam" }).format(Date.now() + milliseconds)

const aDay = 86_400_000

describeInBrowser("a saved view", () => {
  it.live("is named by keys, is found in another tab, means today on the next day, and is removed", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const lead = yield* send()
      yield* promise(() => desk.goto(`${origin}/operator/leads?stage=placed`))
      yield* promise(() => desk.getByRole("combobox", { name: "Period" }).selectOption("Today"))
      yield* promise(() => desk.waitForURL(/stage=placed&created_from=today&created_to=today$/))
      assert.strictEqual(yield* promise(() => desk.getByRole("navigation", { name: "Saved views" }).count()), 0)
      yield* lookAtDialogs(desk)
      yield* promise(() => desk.setViewportSize({ width: 1280, height: 800 }))
      yield* tabTo(desk, "button", "Save view")
      yield* key(desk, "Enter")
      yield* type(desk, "Placed today")
      yield* key(desk, "Enter")
      yield* shows(desk, "Saved: Placed today.")
      yield* promise(() => view(desk, "Placed today").waitFor())
      assert.isTrue(yield* isCurrent(desk, "Placed today"))

      yield* promise(() => desk.getByRole("combobox", { name: "Stage" }).selectOption("Held"))
      yield* promise(() => desk.getByRole("button", { name: "Save view" }).waitFor())
      assert.isFalse(yield* isCurrent(desk, "Placed today"))
      yield* promise(() => desk.getByRole("button", { name: "Clear filters" }).click())
      yield* promise(() => desk.waitForURL(`${origin}/operator/leads`))
      assert.deepStrictEqual(yield* daysOf(desk, "Placed today"), [dayIn(0), dayIn(0)])
      yield* promise(() => desk.getByRole("link", { name: `Lead ${lead}` }).waitFor())

      const tomorrow = yield* promise(() => desk.context().newPage())
      yield* promise(() => tomorrow.clock.install({ time: Date.now() + aDay }))
      yield* promise(() => tomorrow.goto(`${origin}/operator/leads`))
      assert.deepStrictEqual(yield* daysOf(tomorrow, "Placed today"), [dayIn(aDay), dayIn(aDay)])
      yield* shows(tomorrow, "Nothing fits these filters.")
      yield* promise(() => tomorrow.goto(`${origin}/operator/reclaims`))
      yield* promise(() => tomorrow.getByRole("heading", { level: 1, name: "Reclaims" }).waitFor())
      assert.strictEqual(yield* promise(() => tomorrow.getByRole("navigation", { name: "Saved views" }).count()), 0)

      // The name of a view is its person's own text.
      for (const name of [
        "Held",
        "Open in Utrecht",
        "Heat pumps, not placed",
        "Last week",
        "<b>Bold</b>",
        "Nieuw",
        "x".repeat(60)
      ]) {
        yield* callFrom(desk, "POST", "/api/session/views", {
          list: "leads",
          name,
          query: { stage: "held", sort: "created_at" }
        })
      }
      yield* promise(() => desk.reload())
      yield* promise(() => view(desk, "<b>Bold</b>").waitFor())
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* tabTo(desk, "button", "Remove view")
      yield* key(desk, "Enter")
      yield* promise(() => view(desk, "Placed today").waitFor({ state: "detached" }))
      yield* promise(() => desk.getByRole("button", { name: "Save view" }).waitFor())
      assert.include(desk.url(), "created_from=today")
    })
  )
})
