import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, press } from "../Chromium.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

describeInBrowser("the page of a business for operators", () => {
  it.live("asks before a business is switched off, and says that its subscriptions get no leads", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      const dialog = desk.getByRole("dialog")
      yield* press(desk, "Switch off", "Switch off Domstad Warmte")
      yield* promise(() => dialog.getByRole("button", { name: "Cancel" }).click())
      const isActive = callFrom(desk, "GET", "/api/businesses/domstad-warmte")
      assert.isTrue((yield* isActive).body.data.active)
      yield* promise(() => desk.getByRole("button", { name: "Switch off" }).click())
      yield* promise(() => dialog.getByRole("button", { name: "Switch off" }).click())
      yield* shows(desk, "Domstad Warmte is switched off.")
      yield* shows(desk, "No leads: the business is switched off")
      assert.isFalse((yield* isActive).body.data.active)
    })
  )

  it.live(
    "names the subscription that it changes, keeps numbers as typed, and asks before it removes the subscription",
    () =>
      Effect.gen(function* () {
        const { desk, origin } = yield* startMarket(yield* browser)
        yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
        const dialog = desk.getByRole("dialog")
        const save = promise(() => dialog.getByRole("button", { name: "Save" }).click())
        const fill = (label: string, text: string) =>
          Effect.gen(function* () {
            yield* tabTo(desk, "textbox", label)
            yield* key(desk, "ControlOrMeta+A")
            yield* type(desk, text)
          })
        yield* press(desk, "Change: Heat pumps", "Change the subscription for Heat pumps")
        yield* fill("Cap a day", "-3")
        yield* fill("Weight", "0")
        yield* save
        yield* shows(desk, "Type 0 or more.")
        yield* shows(desk, "Type a number above 0.")
        yield* fill("Weight", "1.5")
        yield* fill("Cap a day", "many")
        yield* save
        yield* shows(desk, "Type a whole number here.")
        yield* fill("Cap a day", "7")
        yield* promise(() => dialog.getByRole("checkbox", { name: "België" }).press("Space"))
        yield* save
        yield* shows(desk, /^Saved: /)
        const subscriptions = Effect.map(
          callFrom(desk, "GET", "/api/businesses/domstad-warmte/subscriptions"),
          ({ body }) => body.data.subscriptions
        )
        assert.deepInclude((yield* subscriptions)[0], { weight: 1.5, daily_cap: 7, countries: ["Nederland"] })

        yield* press(desk, "Change: Heat pumps", "Change the subscription for Heat pumps")
        yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
        yield* shows(desk, "Remove the subscription for Heat pumps")
        assert.lengthOf(yield* subscriptions, 2)
        yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
        yield* shows(desk, "The subscription for Heat pumps is removed.")
        assert.lengthOf(yield* subscriptions, 1)
      })
  )

  it.live("changes no subscription over what others changed meanwhile, and shows it beside what was typed", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const path = "/api/businesses/domstad-warmte/subscriptions"
      const subscriptions = Effect.map(callFrom(desk, "GET", path), ({ body }) => body.data.subscriptions)
      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      const dialog = desk.getByRole("dialog")
      yield* press(desk, "Change: Heat pumps", "Change the subscription for Heat pumps")
      yield* promise(() => dialog.getByRole("textbox", { name: "Regions" }).fill("35"))
      yield* promise(() => dialog.getByRole("textbox", { name: "Cap a week" }).fill("9"))
      const [first, other] = yield* subscriptions
      yield* callFrom(desk, "PUT", path, {
        subscriptions: [
          { ...first, daily_cap: 3, weekly_cap: 4 },
          { ...other, active: false }
        ]
      })
      yield* press(desk, "Save", /Somebody changed this meanwhile\./)
      assert.deepInclude((yield* subscriptions)[0], { regions: first.regions, weekly_cap: 4 })
      yield* press(desk, "Show it as it is now", /^As it is now\./)
      const now = dialog.getByRole("status").locator("dl > div")
      const shown = yield* promise(() => now.evaluateAll((all) => all.map((one) => one.textContent)))
      assert.deepStrictEqual(shown, [`Regions${first.regions.join(", ")}`, "Cap a week4"])
      const day = dialog.getByRole("textbox", { name: "Cap a day" })
      assert.strictEqual(yield* promise(() => day.inputValue()), "3")
      yield* promise(() => dialog.getByRole("button", { name: "Save" }).click())
      yield* shows(desk, /^Saved: /)
      assert.deepStrictEqual(yield* subscriptions, [
        { ...first, daily_cap: 3, weekly_cap: 9, regions: ["35"] },
        { ...other, active: false }
      ])

      yield* press(desk, `Change: Heat pumps`, "Change the subscription for Heat pumps")
      yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
      yield* shows(desk, "Remove the subscription for Heat pumps")
      yield* promise(() => desk.waitForLoadState("networkidle"))
      yield* callFrom(desk, "PUT", path, { subscriptions: [other] })
      yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
      yield* press(desk, "Show it as it is now", "Remove the subscription for Heat pumps")
      yield* promise(() => dialog.getByRole("alert").waitFor({ state: "detached" }))
      yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
      yield* shows(desk, "The subscription for Heat pumps is removed.")
      assert.deepStrictEqual(yield* subscriptions, [other])
    })
  )
})
