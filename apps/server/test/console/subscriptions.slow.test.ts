import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Locator } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { shows, startMarket } from "./Market.ts"

const { promise } = Effect

/** Opens the subscriptions of Domstad Warmte on a device of a member. */
const openSubscriptions = Effect.gen(function* () {
  const chromium = yield* browser
  const market = yield* startMarket(chromium)
  const page = yield* device(chromium, yield* market.invite("Noor", { businesses: ["domstad-warmte"], websites: [] }))
  yield* press(page, "Sign in", "No leads yet.")
  yield* promise(() => page.goto(`${market.origin}/business/domstad-warmte/subscriptions`))
  yield* shows(page, "Heat pumps")
  return { ...market, page }
})

const hasFocus = (one: Locator) => promise(() => one.evaluate((node) => node === node.ownerDocument.activeElement))

describeInBrowser("the subscriptions of a business", () => {
  it.live("keep a wrong cap as it was typed, and say at its field what is wrong", () =>
    Effect.gen(function* () {
      const { page } = yield* openSubscriptions
      const subscription = page.locator("section").filter({ hasText: "Heat pumps" })
      const cap = subscription.getByRole("textbox", { name: "Weekly cap" })
      const save = subscription.getByRole("button", { name: "Save" })
      yield* promise(() => cap.fill("12.5"))
      yield* promise(() => save.press("Enter"))
      yield* shows(page, "Type a whole number here.")
      assert.strictEqual(yield* promise(() => cap.inputValue()), "12.5")
      yield* promise(() => cap.fill("-5"))
      yield* promise(() => save.press("Enter"))
      yield* shows(page, "Type 0 or more.")
      assert.strictEqual(yield* promise(() => cap.inputValue()), "-5")
      yield* promise(() => cap.fill("12"))
      // The fault goes while one types: were it to go at the press, the button would move away under it.
      yield* promise(() => save.click())
      yield* shows(page, /^Saved: /)
      assert.isTrue(yield* hasFocus(save))
      const { body } = yield* callFrom(page, "GET", "/api/businesses/domstad-warmte/subscriptions")
      const [wanted] = body.data.subscriptions.filter((one: { readonly subcategory: string }) =>
        one.subcategory.startsWith("heat")
      )
      assert.deepInclude(wanted, { daily_cap: 20, weekly_cap: 12, monthly_cap: null })
    })
  )

  it.live("are why a business gets nothing, which its first page and the operator read at once", () =>
    Effect.gen(function* () {
      const { desk, origin, page, send } = yield* openSubscriptions
      const own = "/api/businesses/domstad-warmte"
      const first = promise(() => page.goto(`${origin}/business/domstad-warmte/leads`))
      const { body } = yield* callFrom(desk, "GET", `${own}/subscriptions`)
      const [wanted, ...others] = body.data.subscriptions
      yield* callFrom(desk, "PUT", `${own}/subscriptions`, { subscriptions: [{ ...wanted, daily_cap: 1 }, ...others] })
      yield* send()
      yield* first
      yield* shows(page, /^Heat pumps: Enough for today: 1 of 1\. You get leads again from /)
      assert.deepStrictEqual(yield* violations(page), [])
      const off = others.map((one: object) => ({ ...one, active: false }))
      const untilChristmas = { ...wanted, paused_from: null, paused_until: "2099-12-24" }
      yield* callFrom(desk, "PUT", `${own}/subscriptions`, { subscriptions: [untilChristmas, ...others] })
      yield* first
      yield* shows(page, "Jane Doe")
      assert.strictEqual(yield* promise(() => page.getByText("Paused").count()), 0)
      yield* callFrom(desk, "PUT", `${own}/subscriptions`, { subscriptions: [untilChristmas, ...off] })
      yield* first
      yield* shows(page, /^Heat pumps: Paused until 24\sDec(?:ember)?\s2099$/)
      yield* shows(page, "Gas boilers: Paused: you get no leads of this kind.")
      const shut = others.map((one: object) => ({ ...one, weekly_cap: 0 }))
      yield* callFrom(desk, "PUT", `${own}/subscriptions`, { subscriptions: [untilChristmas, ...shut] })
      yield* first
      yield* shows(page, "Gas boilers: A limit is 0, so you get no leads of this kind.")
      yield* callFrom(desk, "PUT", `${own}/subscriptions`, { subscriptions: [] })
      yield* first
      yield* shows(page, /^No kind of leads is set for this business\./)
      yield* callFrom(desk, "PUT", `${own}/subscriptions`, { subscriptions: body.data.subscriptions })

      yield* callFrom(desk, "PATCH", own, { paused_from: null, paused_until: "2099-12-24" })
      yield* first
      yield* shows(page, /^You get no leads\. Paused until 24\sDec(?:ember)?\s2099\.$/)
      // The day stands in the sentence, and not on a line of its own.
      const notice = page.locator("p.notice").filter({ hasText: "You get no leads." })
      assert.notInclude(yield* promise(() => notice.first().innerText()), "\n")
      assert.deepStrictEqual(yield* violations(page), [])
      yield* callFrom(desk, "PATCH", own, { active: false })
      yield* first
      yield* shows(page, /^You get no leads: your business is deactivated\./)
      assert.deepStrictEqual(yield* violations(page), [])
      yield* promise(() => page.goto(`${origin}/businesses/leads`))
      yield* shows(page, /^Domstad Warmte: You get no leads: your business is deactivated\./)
      yield* promise(() => page.goto(`${origin}/business/domstad-warmte/subscriptions`))
      yield* shows(page, /^You get no leads: your business is deactivated\./)

      yield* callFrom(desk, "PATCH", own, { active: true, paused_from: "2099-12-01", paused_until: "2099-12-24" })
      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      yield* shows(desk, /^Pause from 1\sDec(?:ember)?\s2099 until 24\sDec(?:ember)?\s2099$/)
      yield* shows(desk, /^Active$/)
      yield* callFrom(desk, "PATCH", own, { paused_from: null })
      yield* promise(() => desk.reload())
      yield* shows(desk, "No leads: the business is paused")
      assert.strictEqual(yield* promise(() => desk.getByText(/^Active$/).count()), 0)
    })
  )

  it.live("name the subcategory of each field and button to those who do not see the page", () =>
    Effect.gen(function* () {
      const { page } = yield* openSubscriptions
      for (const name of ["Heat pumps", "Gas boilers"]) {
        const caps = page.getByRole("group", { name: `Caps: ${name}` })
        yield* promise(() => caps.getByRole("textbox", { name: "Weekly cap" }).fill("7"))
        yield* promise(() => page.getByRole("button", { name: `Save: ${name}`, exact: true }).waitFor())
        yield* promise(() => page.getByRole("switch", { name: `Gets leads: ${name}`, exact: true }).waitFor())
      }
      assert.deepStrictEqual(yield* violations(page), [])
    })
  )

  it.live("tell that a number is reached, and when leads come again", () =>
    Effect.gen(function* () {
      const { page, send } = yield* openSubscriptions
      yield* send()
      const subscription = page.locator("section").filter({ hasText: "Heat pumps" })
      yield* promise(() => subscription.getByRole("textbox", { name: "Monthly cap" }).fill("1"))
      yield* promise(() => subscription.getByRole("button", { name: "Save" }).press("Enter"))
      yield* shows(page, /^Enough for this month: 1 of 1\. You get leads again from 1\s/)
      yield* promise(() => subscription.getByRole("textbox", { name: "Monthly cap" }).fill("2"))
      yield* promise(() => subscription.getByRole("button", { name: "Save" }).press("Enter"))
      yield* promise(() => page.getByText("Enough for this month").waitFor({ state: "detached" }))
    })
  )

  it.live("are not changed over what somebody changed meanwhile, and one after the other by oneself", () =>
    Effect.gen(function* () {
      const { page } = yield* openSubscriptions
      const path = "/api/businesses/domstad-warmte/subscriptions"
      const subscriptions = Effect.map(callFrom(page, "GET", path), ({ body }) => body.data.subscriptions)
      const subscription = page.locator("section").filter({ hasText: "Heat pumps" })
      const cap = subscription.getByRole("textbox", { name: "Weekly cap" })
      const [first, other] = yield* subscriptions
      yield* promise(() => cap.fill("12"))
      yield* callFrom(page, "PATCH", `${path}/${first.subcategory}`, { weekly_cap: 8 })
      yield* press(page, "Save: Heat pumps", /Somebody changed this meanwhile\./)
      assert.strictEqual((yield* subscriptions)[0].weekly_cap, 8)
      yield* press(page, "Show it as it is now", /^As it is now\./)
      yield* promise(() => subscription.getByRole("definition").filter({ hasText: /^8$/ }).waitFor())
      assert.strictEqual(yield* promise(() => cap.inputValue()), "12")
      yield* press(page, "Save: Heat pumps", /^Saved: /)
      for (const name of ["Heat pumps", "Gas boilers"]) {
        yield* promise(() => page.getByRole("switch", { name: `Gets leads: ${name}` }).press("Space"))
      }
      yield* promise(() => page.getByText("Paused: you get no leads of this kind.").nth(1).waitFor())
      assert.deepStrictEqual(yield* subscriptions, [
        { ...first, weekly_cap: 12, active: false },
        { ...other, active: false }
      ])
    })
  )

  it.live("take weekdays, caps of weekdays and pauses from their owner, and tell that a pause is on", () =>
    Effect.gen(function* () {
      const { page } = yield* openSubscriptions
      const business = "/api/businesses/domstad-warmte"
      const subscription = page.locator("section").filter({ hasText: "Heat pumps" })
      yield* promise(() => subscription.getByText("Weekdays and pause").click())
      yield* promise(() => subscription.getByRole("checkbox", { name: "Sun" }).press("Space"))
      yield* promise(() => subscription.getByRole("textbox", { name: "Sat" }).fill("2"))
      yield* promise(() => subscription.getByLabel("Paused until").fill("2099-12-12"))
      yield* press(page, "Save: Heat pumps", /^Saved: /)
      yield* shows(page, /^Paused until 12\sDec\s2099$/)
      const { body } = yield* callFrom(page, "GET", `${business}/subscriptions`)
      assert.containsSubset(body.data.subscriptions[0], {
        daily_cap: 20,
        daily_cap_by_weekday: { sat: 2 },
        weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"],
        paused_until: "2099-12-12"
      })
      const pause = page.locator("section").filter({ has: page.getByRole("heading", { name: "Pause", exact: true }) })
      yield* promise(() => pause.getByLabel("Paused from").fill("2099-12-13"))
      yield* promise(() => pause.getByLabel("Paused until").fill("2099-12-12"))
      yield* promise(() => pause.getByRole("button", { name: "Save: Pause" }).click())
      yield* shows(page, "Choose a day that is not before the first one.")
      yield* promise(() => pause.getByLabel("Paused from").fill("2026-01-01"))
      yield* press(page, "Save: Pause", "Saved: Pause.")
      yield* promise(() => pause.getByText(/^Paused until 12/).waitFor())
    })
  )

  it.live("leave the focus at a switch that was pressed", () =>
    Effect.gen(function* () {
      const { origin, page } = yield* openSubscriptions
      const gets = page.getByRole("switch", { name: "Gets leads: Heat pumps" })
      yield* promise(() => gets.press("Space"))
      yield* shows(page, "Paused: you get no leads of this kind.")
      assert.isTrue(yield* hasFocus(gets))

      yield* promise(() => page.goto(`${origin}/profile`))
      const mail = page.getByRole("switch", { name: "A new lead" })
      yield* promise(() => mail.press("Space"))
      yield* promise(() => page.locator("input[role=switch]:not(:checked):not([aria-readonly])").waitFor())
      assert.isTrue(yield* hasFocus(mail))
      // Nobody is told of reclaims or submissions that others see to.
      assert.strictEqual(yield* promise(() => page.getByRole("switch").count()), 4)
    })
  )
})
