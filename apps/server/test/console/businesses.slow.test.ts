import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

describeInBrowser("the page of a business for operators", () => {
  it.live("asks before a business is deactivated, and says that its subscriptions get no leads", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      const dialog = desk.getByRole("dialog")
      yield* press(desk, "Deactivate", "Deactivate Domstad Warmte")
      yield* promise(() => dialog.getByRole("button", { name: "Cancel" }).click())
      const isActive = callFrom(desk, "GET", "/api/businesses/domstad-warmte")
      assert.isTrue((yield* isActive).body.data.active)
      yield* promise(() => desk.getByRole("button", { name: "Deactivate" }).click())
      yield* promise(() => dialog.getByRole("button", { name: "Deactivate" }).click())
      yield* shows(desk, "Domstad Warmte is deactivated.")
      yield* shows(desk, "No leads: the business is inactive")
      assert.isFalse((yield* isActive).body.data.active)
      yield* promise(() => desk.getByRole("link", { name: "Log", exact: true }).click())
      yield* promise(() => desk.getByRole("row", { name: /Changed the catalogue.*Domstad Warmte.*operator/ }).waitFor())
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* promise(() => desk.getByRole("main").getByRole("link", { name: "All", exact: true }).click())
      yield* promise(() => desk.waitForURL(/operator\/audit\?business=domstad-warmte$/))
      yield* promise(() => desk.getByRole("row", { name: /Changed the catalogue/ }).waitFor())
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
        yield* press(desk, "Change: Heat pumps", "Change the lead preference for Heat pumps")
        yield* fill("Daily cap", "-3")
        yield* fill("Weight", "0")
        yield* save
        yield* shows(desk, "Type 0 or more.")
        yield* shows(desk, "Type a number above 0.")
        yield* fill("Weight", "1.5")
        yield* fill("Daily cap", "many")
        yield* save
        yield* shows(desk, "Type a whole number here.")
        yield* fill("Daily cap", "1,007")
        yield* promise(() => dialog.getByRole("checkbox", { name: "België" }).press("Space"))
        yield* save
        yield* shows(desk, /^Saved: /)
        const subscriptions = Effect.map(
          callFrom(desk, "GET", "/api/businesses/domstad-warmte/subscriptions"),
          ({ body }) => body.data.subscriptions
        )
        assert.deepInclude((yield* subscriptions)[0], { weight: 1.5, daily_cap: 1007, countries: ["Nederland"] })

        yield* press(desk, "Change: Heat pumps", "Change the lead preference for Heat pumps")
        yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
        yield* shows(desk, "Remove the lead preference for Heat pumps")
        assert.lengthOf(yield* subscriptions, 2)
        yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
        yield* shows(desk, "The lead preference for Heat pumps is removed.")
        assert.lengthOf(yield* subscriptions, 1)
      })
  )

  it.live("begins a lead preference with the country of the business", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const chosen = promise(() =>
        desk
          .getByRole("group", { name: "Countries" })
          .getByRole("checkbox", { checked: true })
          .evaluateAll((all) => all.map((one) => one.closest("label")?.textContent))
      )
      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      yield* shows(desk, "Billable leads this month")
      yield* press(desk, "Add a lead preference", "Countries")
      assert.deepStrictEqual(yield* chosen, ["Nederland"])
      yield* promise(() => desk.goto(`${origin}/operator/onboard`))
      yield* promise(() => desk.getByRole("combobox", { name: "Country" }).selectOption("België"))
      assert.deepStrictEqual(yield* chosen, ["België"])
    })
  )

  it.live("changes no subscription over what others changed meanwhile, and shows it beside what was typed", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const path = "/api/businesses/domstad-warmte/subscriptions"
      const subscriptions = Effect.map(callFrom(desk, "GET", path), ({ body }) => body.data.subscriptions)
      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      const dialog = desk.getByRole("dialog")
      yield* press(desk, "Change: Heat pumps", "Change the lead preference for Heat pumps")
      yield* promise(() => dialog.getByRole("textbox", { name: "Regions" }).fill("35"))
      yield* promise(() => dialog.getByRole("textbox", { name: "Weekly cap" }).fill("9"))
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
      assert.deepStrictEqual(shown, [`Regions${first.regions.join(", ")}`, "Weekly cap4"])
      const day = dialog.getByRole("textbox", { name: "Daily cap" })
      assert.strictEqual(yield* promise(() => day.inputValue()), "3")
      yield* promise(() => dialog.getByRole("button", { name: "Save" }).click())
      yield* shows(desk, /^Saved: /)
      assert.deepStrictEqual(yield* subscriptions, [
        { ...first, daily_cap: 3, weekly_cap: 9, regions: ["35"] },
        { ...other, active: false }
      ])

      yield* press(desk, `Change: Heat pumps`, "Change the lead preference for Heat pumps")
      yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
      yield* shows(desk, "Remove the lead preference for Heat pumps")
      yield* promise(() => dialog.getByRole("progressbar").waitFor({ state: "detached" }))
      yield* callFrom(desk, "PUT", path, { subscriptions: [other] })
      yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
      yield* press(desk, "Show it as it is now", "Remove the lead preference for Heat pumps")
      yield* promise(() => dialog.getByRole("alert").waitFor({ state: "detached" }))
      yield* promise(() => dialog.getByRole("button", { name: "Remove" }).click())
      yield* shows(desk, "The lead preference for Heat pumps is removed.")
      assert.deepStrictEqual(yield* subscriptions, [other])
    })
  )

  it.live("tells in two presses which leads a business did not get by a rule, with four requests a page", () =>
    Effect.gen(function* () {
      const { desk, origin, send } = yield* startMarket(yield* browser)
      const path = "/api/businesses/domstad-warmte/subscriptions"
      const { body } = yield* callFrom(desk, "GET", path)
      const [wanted] = body.data.subscriptions
      yield* callFrom(desk, "PUT", path, { subscriptions: [{ ...wanted, regions: ["10"] }] })
      const lead = yield* send()
      yield* callFrom(desk, "PUT", path, { subscriptions: [{ ...wanted, daily_cap: 0 }] })
      const capped = yield* send()
      const asked: Array<string> = []
      desk.on("request", (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith("/api/") && pathname !== "/api/changes") asked.push(pathname)
      })
      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      yield* shows(desk, "Daily cap")
      yield* shows(desk, "Reclaimed of them")
      yield* shows(desk, "Billable leads this month")
      const one = "/api/businesses/domstad-warmte"
      assert.deepStrictEqual(asked.toSorted(), [one, path, "/api/reports/businesses", "/api/session"])
      yield* promise(() => desk.getByRole("link", { name: "Leads it did not get" }).click())
      yield* shows(desk, `Lead ${capped}`)
      yield* promise(() => desk.getByRole("link", { name: /^Outside the regions/ }).click())
      yield* promise(() => desk.getByText(`Lead ${capped}`).waitFor({ state: "detached" }))
      const row = desk.getByRole("row", { name: new RegExp(`Lead ${lead} .*regions: 10.*3511 `) })
      yield* promise(() => row.waitFor())
    })
  )

  it.live("tells what a lead is to it, the latest that it got first, and shows no person", () =>
    Effect.gen(function* () {
      const { desk, origin, reclaimAll, send } = yield* startMarket(yield* browser)
      const held = yield* send("isolatie-advies")
      const first = yield* send()
      yield* reclaimAll
      const { body } = yield* callFrom(desk, "GET", "/api/reclaims")
      yield* callFrom(desk, "POST", `/api/reclaims/${body.data[0].id}/grant`, { lead_at_fault: false })
      yield* callFrom(desk, "POST", `/api/leads/${held}/approve`, {})
      const looked = Effect.map(
        callFrom(desk, "GET", "/api/audit?action=lead.viewed&per_page=1"),
        ({ body: looks }): number => looks.meta.total
      )
      const before = yield* looked
      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte/leads`))
      const rows = desk.locator("tbody tr")
      const shown = promise(async () => {
        await rows.first().waitFor()
        return (await rows.allInnerTexts()).map((text) => /(Lead \d+)\s+(New|Reclaimed|Placed)/.exec(text)?.slice(1))
      })
      const latestFirst = [
        [`Lead ${held}`, "New"],
        [`Lead ${first}`, "Reclaimed"]
      ]
      assert.deepStrictEqual(yield* shown, latestFirst)
      assert.strictEqual(yield* looked, before)
      yield* promise(() => desk.getByRole("button", { name: "Assigned" }).click())
      yield* promise(() => rows.first().getByText(`Lead ${first}`).waitFor())
      assert.deepStrictEqual(yield* shown, latestFirst.toReversed())
    })
  )

  it.live("changes what a business is, in place, after it showed the change", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      yield* press(desk, "Change", "Change Domstad Warmte")
      const dialog = desk.getByRole("dialog")
      yield* promise(() => dialog.getByRole("textbox", { name: "Name" }).fill("Domstad Heat"))
      yield* promise(() => dialog.getByText("Its mails show the person of a lead").click())
      yield* promise(() => dialog.locator("button[type=submit]").click())
      yield* promise(() => dialog.getByText("Domstad Heat").first().waitFor())
      yield* press(desk, "Save", "Saved: Domstad Heat.")
      const { body } = yield* callFrom(desk, "GET", "/api/businesses/domstad-warmte")
      assert.deepInclude(body.data, { name: "Domstad Heat", mail_personal_data: true, city: "Utrecht" })
      yield* shows(desk, "Domstad Heat")
    })
  )
})
