import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

const count = 25

/** Starts a market with more businesses and websites than one can look through. Ids and names have other orders. */
const startWithMany = Effect.fnUntraced(function* (chromium: Parameters<typeof startMarket>[0]) {
  const market = yield* startMarket(chromium)
  for (let n = 1; n <= count; n++) {
    const [id, place] = [String(count - n).padStart(2, "0"), { country: "Nederland" }]
    const business = { ...place, coc_id: "12345678", postal_code: "3511AB", city: "Utrecht" }
    const made = yield* callFrom(market.desk, "POST", "/api/businesses", {
      ...business,
      id: `b-${id}`,
      account: "warmtewijs",
      name: `Énergie ${n}`
    })
    assert.strictEqual(made.status, 201)
    const website = { ...place, code: `w-${id}`, account: "warmtewijs", name: `Site ${n}`, language: "nl" }
    const added = yield* callFrom(market.desk, "POST", "/api/websites", { ...website, url: "https://site.example.nl" })
    assert.strictEqual(added.status, 201)
  }
  return market
})

const rowsOf = (page: Page) =>
  promise(() => page.getByRole("rowheader").allTextContents()).pipe(
    Effect.map((names) => names.filter((name) => /^(?:Énergie|Site) /.test(name)))
  )

const numbered = (name: string) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`)

describeInBrowser("many businesses and websites", () => {
  it.live("are listed by name, and found by typing a part of it, for operators", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startWithMany(yield* browser)
      const faults: Array<string> = []
      desk.on("console", (message) => message.type() === "error" && faults.push(message.text()))
      yield* promise(() => desk.goto(`${origin}/operator/websites`))
      yield* shows(desk, "Site 25")
      assert.deepStrictEqual(yield* rowsOf(desk), numbered("Site"))
      yield* tabTo(desk, "combobox", "Website")
      yield* type(desk, "site 17")
      yield* key(desk, "ArrowDown")
      yield* key(desk, "Enter")
      yield* promise(() => desk.waitForURL(/website=w-08$/))
      yield* promise(() => desk.getByText("Site 16").waitFor({ state: "detached" }))
      assert.deepStrictEqual(yield* rowsOf(desk), ["Site 17"])

      yield* promise(() => desk.goto(`${origin}/operator/businesses`))
      yield* shows(desk, "Énergie 25")
      assert.deepStrictEqual(yield* rowsOf(desk), numbered("Énergie"))
      yield* tabTo(desk, "combobox", "Find a business")
      yield* type(desk, "nothing")
      yield* shows(desk, "Nothing has this in its name.")
      yield* key(desk, "Escape")
      yield* type(desk, "energie 1")
      const options = desk.getByRole("option")
      yield* promise(() => options.nth(10).waitFor())
      assert.deepStrictEqual(
        yield* promise(() => options.allTextContents()),
        [1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((n) => `Énergie ${n}`)
      )
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* type(desk, "9")
      yield* key(desk, "ArrowDown")
      yield* key(desk, "Enter")
      yield* promise(() => desk.waitForURL(/businesses\/b-06$/))

      yield* promise(() => desk.goto(`${origin}/operator/leads?website_code=w-08`))
      const filter = desk.getByRole("combobox", { name: "Website" })
      yield* promise(() => filter.click())
      assert.strictEqual(yield* promise(() => filter.inputValue()), "Site 17")
      // A text that is no name gives way to the former choice, and none at all to all of them.
      yield* type(desk, "no such site")
      yield* key(desk, "Tab")
      assert.strictEqual(yield* promise(() => filter.inputValue()), "Site 17")
      yield* promise(() => filter.fill(""))
      yield* key(desk, "Tab")
      yield* promise(() => desk.waitForURL(`${origin}/operator/leads`))
      assert.strictEqual(yield* promise(() => filter.inputValue()), "All")
      assert.deepStrictEqual(faults, [])
    })
  )

  it.live("are found by typing in the menu of a member, and for the access of a colleague", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, invite, origin, reclaimAll, send } = yield* startWithMany(chromium)
      yield* send()
      yield* reclaimAll
      const page = yield* device(chromium, yield* invite("Noor", {}))
      yield* press(page, "Sign in", "Noor")
      yield* tabTo(page, "combobox", "Business")
      yield* type(page, "energie 12")
      yield* key(page, "ArrowDown")
      yield* key(page, "Enter")
      yield* promise(() => page.waitForURL(`${origin}/business/b-13/leads`))
      const menu = page.getByRole("navigation", { name: "Menu" })
      assert.deepStrictEqual((yield* promise(() => menu.getByRole("link").allTextContents())).slice(0, 3), [
        "Leads",
        "Reclaims",
        "Lead preferences"
      ])
      assert.deepStrictEqual(yield* violations(page), [])

      yield* tabTo(page, "combobox", "Business")
      yield* type(page, "all my")
      yield* key(page, "ArrowDown")
      yield* key(page, "Enter")
      yield* promise(() => page.waitForURL(`${origin}/businesses/leads`))
      assert.strictEqual((yield* promise(() => page.reload()))?.status(), 200)
      yield* promise(() =>
        page
          .getByRole("listitem")
          .filter({ hasText: /Jane Doe.*Domstad Warmte/ })
          .waitFor()
      )
      assert.deepStrictEqual(yield* violations(page), [])
      yield* promise(() => menu.getByRole("link", { name: "Reclaims" }).click())
      yield* promise(() =>
        page
          .getByRole("row", { name: /Domstad Warmte/ })
          .getByRole("link")
          .click()
      )
      yield* promise(() => page.waitForURL(/business\/domstad-warmte\/reclaims\/./))
      yield* promise(() => menu.getByRole("link", { name: "Leads you did not get" }).click())
      yield* shows(page, "The last 7 days")
      assert.deepStrictEqual(yield* violations(page), [])

      yield* promise(() => page.setViewportSize({ width: 1280, height: 800 }))
      yield* promise(() => page.goto(`${origin}/account/people`))
      yield* press(page, "Invite somebody", "The person gets a link by mail")
      const dialog = page.getByRole("dialog")
      yield* promise(() => dialog.getByRole("textbox", { name: "Name" }).fill("Ben"))
      yield* promise(() => dialog.getByRole("textbox", { name: "E-mail address" }).fill("ben@example.nl"))
      yield* promise(() => dialog.getByText("Only what is ticked here").click())
      for (const name of ["energie 3", "energie 24"]) {
        yield* tabTo(page, "combobox", "Add to: Businesses")
        yield* type(page, name)
        yield* key(page, "ArrowDown")
        yield* key(page, "Enter")
      }
      yield* promise(() => dialog.getByRole("checkbox", { name: "Énergie 24" }).waitFor({ state: "attached" }))
      assert.deepStrictEqual(yield* violations(page), [])
      yield* promise(() => dialog.getByRole("button", { name: "Invite" }).click())
      yield* shows(page, "Ben is invited.")
      const { body } = yield* callFrom(desk, "GET", "/api/people?per_page=1")
      assert.deepStrictEqual(body.data[0].pending[0].scope, { businesses: ["b-22", "b-01"], websites: [] })
    })
  )
})
