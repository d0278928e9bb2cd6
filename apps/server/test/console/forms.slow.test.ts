import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Locator } from "playwright-core"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { violations } from "./Accessibility.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

describeInBrowser("the forms of the web application", () => {
  it.live("take the first press after empty fields were filled, on a page, in a dialog and on a phone", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, origin, send } = yield* startMarket(chromium)
      const held = yield* send("isolatie-advies")
      yield* promise(() => desk.goto(`${origin}/operator/preview`))
      yield* press(desk, "Show", "Fill this in.")
      yield* promise(() => desk.getByRole("combobox", { name: "Subcategory" }).selectOption("Heat pumps"))
      yield* tabTo(desk, "textbox", "Postal code")
      yield* type(desk, "3511AB")
      yield* press(desk, "Show", "2 businesses can get it.")

      yield* promise(() => desk.goto(`${origin}/operator/leads/${held}`))
      yield* press(desk, "Refuse", "No business gets or loses the lead.")
      const refuse = desk.getByRole("dialog").getByRole("button", { name: "Refuse" })
      yield* promise(() => refuse.click())
      yield* shows(desk, "Fill this in.")
      yield* type(desk, "Nobody answers.")
      yield* promise(() => refuse.click())
      yield* shows(desk, /^Lead \d+ is \w+\./)

      const phone = yield* device(chromium, `${origin}/sign-in`)
      yield* promise(() => phone.setViewportSize({ width: 390, height: 780 }))
      yield* press(phone, "Send me a link", "Fill this in.")
      yield* type(phone, "somebody")
      yield* key(phone, "Enter")
      yield* shows(phone, "This is no valid e-mail address.")
      yield* type(phone, "@example.nl")
      yield* press(phone, "Send me a link", /This server sends no mail/)
    })
  )

  it.live("tell several faults in a summary, in the language of the page, with the way to each field", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const isFocused = (one: Locator) => promise(() => one.and(desk.locator(":focus")).waitFor({ state: "attached" }))
      yield* callFrom(desk, "PATCH", "/api/session/person", { language: "nl" })
      yield* promise(() => desk.goto(`${origin}/operator/preview`))
      yield* press(desk, "Tonen", "2 dingen kloppen niet:")
      const summary = desk.getByRole("group", { name: "2 dingen kloppen niet:" })
      const [category, code] = [desk.getByRole("combobox", { name: "Subcategorie" }), desk.getByLabel("Postcode")]
      yield* isFocused(summary)
      const items = summary.getByRole("listitem")
      assert.deepStrictEqual(yield* promise(() => items.allTextContents()), [
        "Subcategorie: Kies er een.",
        "Postcode: Vul dit in."
      ])
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* promise(() => summary.getByRole("link", { name: "Postcode" }).click())
      yield* isFocused(code)
      yield* type(desk, "3511AB")
      yield* shows(desk, "Eén ding klopt niet:")
      yield* promise(() => category.selectOption({ index: 1 }))
      yield* promise(() => desk.getByText("Eén ding klopt niet:").waitFor({ state: "detached" }))

      // One fault has the focus at its field.
      yield* promise(() => code.fill(""))
      yield* press(desk, "Tonen", "Vul dit in.")
      yield* isFocused(code)
      assert.strictEqual(yield* promise(() => desk.getByText(/klopt niet|kloppen niet/).count()), 0)

      // Fields of one name are told apart by the heading above them.
      yield* promise(() => desk.goto(`${origin}/operator/onboard`))
      yield* press(desk, "Bedrijf aanmaken", "10 dingen kloppen niet:")
      const labels = yield* promise(() => desk.getByRole("group", { name: /^10/ }).getByRole("link").allTextContents())
      assert.includeMembers(labels, ["Bedrijf, Naam", "Postcode"])
      assert.lengthOf(new Set(labels), 10)

      // What the server finds wrong is told in the same way.
      yield* promise(() => desk.goto(`${origin}/operator/websites`))
      yield* press(desk, "Wijzigen: Warmte Vergelijker", "Taal")
      const dialog = desk.getByRole("dialog")
      yield* promise(() => dialog.getByRole("textbox", { name: "Taal" }).fill("x".repeat(300)))
      yield* promise(() => dialog.getByRole("textbox", { name: "Adres" }).fill("nergens"))
      yield* promise(() => dialog.getByRole("button", { name: "Bekijk wat er verandert" }).click())
      yield* isFocused(dialog.getByRole("group", { name: "2 dingen kloppen niet:" }))
      assert.lengthOf(yield* promise(() => dialog.getByRole("alert").getByRole("link").all()), 2)
    })
  )

  it.live("ask before what was changed is lost, in the application and when the tab is closed", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      const asked = desk.getByRole("dialog", { name: "Leave without saving?" })
      const fill = (name: string, text: string) =>
        promise(() => desk.getByRole("textbox", { name, exact: true }).first().fill(text))
      const go = (name: string) => promise(() => desk.getByRole("navigation").getByRole("link", { name }).click())
      yield* promise(() => desk.goto(`${origin}/operator/catalogue/heat-pumps`))
      yield* fill("Question", "Built in")
      yield* go("Mail")
      yield* promise(() => asked.waitFor())
      assert.deepStrictEqual(yield* violations(desk), [])
      yield* press(desk, "Stay", "See what changes")
      const [closing] = yield* promise(() =>
        Promise.all([desk.waitForEvent("dialog"), desk.close({ runBeforeUnload: true })])
      )
      assert.strictEqual(closing.type(), "beforeunload")
      yield* promise(() => closing.dismiss())
      // What is refused or only looked at is not saved, and what is saved is not asked about.
      yield* fill("Name in addresses", "Not like this")
      yield* press(desk, "See what changes", "This did not work. Check what is marked.")
      yield* go("Mail")
      yield* press(desk, "Stay", "See what changes")
      yield* fill("Name in addresses", "heat-pumps")
      yield* press(desk, "See what changes", "Built in: changed")
      yield* go("Mail")
      yield* press(desk, "Stay", "Save")
      yield* press(desk, "Save", /^Saved: /)
      yield* fill("Question", "Built when")
      yield* fill("Question", "Built in")
      yield* go("Mail")
      yield* promise(() => desk.getByRole("heading", { level: 1, name: "Mail" }).waitFor())
      yield* go("Catalogue")
      yield* promise(() => desk.getByRole("link", { name: "Heat pumps", exact: true }).click())
      yield* fill("Name", "Pumps")
      yield* promise(() => desk.goBack())
      yield* press(desk, "Leave", "New category")
      // A dialog with a form is like a page with one, but whoever presses Cancel knows what that does.
      const dialog = desk.getByRole("dialog", { name: "New category" })
      for (const leave of [
        promise(() => desk.keyboard.press("Escape").then(() => asked.getByRole("button", { name: "Leave" }).click())),
        promise(() => dialog.getByRole("button", { name: "Cancel" }).click())
      ]) {
        yield* press(desk, "New category", "Cancel")
        yield* fill("Name", "Roofs")
        yield* leave
        yield* promise(() => dialog.waitFor({ state: "detached" }))
      }
    })
  )

  it.live("tell of a missing choice and of a missing picture at once", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { invite, origin, send } = yield* startMarket(chromium)
      yield* send()
      const page = yield* device(chromium, yield* invite("Noor", {}))
      yield* press(page, "Sign in", "Leads")
      yield* promise(() => page.goto(`${origin}/business/domstad-warmte/leads/1/reclaim`))
      yield* press(page, "Send the reclaim", "2 things are not right:")
      const summary = page.getByRole("group", { name: "2 things are not right:" })
      yield* promise(() => summary.getByRole("link", { name: "Picture" }).click())
      yield* promise(() =>
        page
          .getByRole("button", { name: "Choose a picture" })
          .and(page.locator(":focus"))
          .waitFor({ state: "attached" })
      )
    })
  )

  it.live("say at a field what is wrong, in words of the page, and which entry of a list", () =>
    Effect.gen(function* () {
      const { desk, invite, origin } = yield* startMarket(yield* browser)
      yield* invite("Noor", {})
      yield* promise(() => desk.goto(`${origin}/operator/people`))
      yield* press(desk, "Invite", "Invite a person")
      const dialog = desk.getByRole("dialog")
      yield* promise(() => dialog.getByRole("textbox", { name: "Name" }).fill("Noor"))
      yield* promise(() => dialog.getByRole("textbox", { name: "E-mail address" }).fill("noor@example.nl"))
      yield* promise(() => dialog.getByRole("combobox", { name: "Account" }).selectOption({ index: 1 }))
      yield* promise(() => dialog.getByRole("button", { name: "Invite" }).click())
      yield* shows(desk, "Somebody here has this e-mail address already.")
      yield* shows(desk, "This did not work. Check what is marked.")

      yield* promise(() => desk.goto(`${origin}/operator/businesses/domstad-warmte`))
      yield* promise(() => desk.getByRole("button", { name: "Change: Heat pumps" }).click())
      yield* promise(() => dialog.getByRole("textbox", { name: "Regions" }).fill("35, utrecht, 3700-3799, zz"))
      yield* promise(() => dialog.getByRole("button", { name: "Save" }).click())
      yield* shows(desk, "utrecht, zz: This is no region.")
    })
  )

  it.live("leave alone what others changed of a website while its form was open", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* promise(() => desk.goto(`${origin}/operator/websites`))
      yield* press(desk, "Change: Warmte Vergelijker", "Language")
      const dialog = desk.getByRole("dialog")
      yield* promise(() => dialog.getByRole("textbox", { name: "Language" }).fill("en"))
      yield* promise(() => dialog.getByRole("textbox", { name: "Name" }).fill("Warmte Gids"))
      yield* callFrom(desk, "PATCH", "/api/websites/warmte-vergelijker", { active: false })
      yield* press(desk, "See what changes", "1 changed: Warmte Gids")
      yield* promise(() => dialog.getByRole("button", { name: "Save" }).click())
      yield* shows(desk, /^Saved: /)
      const { body } = yield* callFrom(desk, "GET", "/api/websites/warmte-vergelijker")
      assert.deepInclude(body.data, { active: false, language: "en", name: "Warmte Gids" })
    })
  )

  it.live("show what would happen to the lead that is typed, and not to the one before", () =>
    Effect.gen(function* () {
      const { desk, origin } = yield* startMarket(yield* browser)
      yield* promise(() => desk.goto(`${origin}/operator/preview`))
      yield* promise(() => desk.getByRole("combobox", { name: "Subcategory" }).selectOption("Heat pumps"))
      yield* promise(() => desk.getByRole("textbox", { name: "Postal code" }).fill("3511AB"))
      yield* press(desk, "Show", "Domstad Warmte")
      yield* promise(() => desk.getByRole("textbox", { name: "Postal code" }).fill("9711AB"))
      yield* promise(() => desk.getByText("Domstad Warmte").waitFor({ state: "detached" }))
      yield* press(desk, "Show", /outside (its region|their regions)/)
    })
  )
})
