import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { browser, callFrom, describeInBrowser, device, press } from "../Chromium.ts"
import { key, shows, startMarket, tabTo, type } from "./Market.ts"

const { promise } = Effect

describeInBrowser("the forms of the web application", () => {
  it.live("take the first press after empty fields were filled, on a page, in a dialog and on a phone", () =>
    Effect.gen(function* () {
      const chromium = yield* browser
      const { desk, origin, send } = yield* startMarket(chromium)
      const held = yield* send("isolatie-advies")
      yield* promise(() => desk.goto(`${origin}/operator/preview`))
      yield* press(desk, "Show", "Please fill out this field.")
      yield* promise(() => desk.getByRole("combobox", { name: "Subcategory" }).selectOption("Heat pumps"))
      yield* tabTo(desk, "textbox", "Postal code")
      yield* type(desk, "3511AB")
      yield* press(desk, "Show", "2 businesses can get it.")

      yield* promise(() => desk.goto(`${origin}/operator/leads/${held}`))
      yield* press(desk, "Refuse", "No business gets or loses the lead.")
      const refuse = desk.getByRole("dialog").getByRole("button", { name: "Refuse" })
      yield* promise(() => refuse.click())
      yield* shows(desk, "Please fill out this field.")
      yield* type(desk, "Nobody answers.")
      yield* promise(() => refuse.click())
      yield* shows(desk, /^Lead \d+ is \w+\./)

      const phone = yield* device(chromium, `${origin}/sign-in`)
      yield* promise(() => phone.setViewportSize({ width: 390, height: 780 }))
      yield* press(phone, "Send me a link", "Please fill out this field.")
      yield* type(phone, "somebody")
      yield* key(phone, "Enter")
      yield* shows(phone, /include an '@'/)
      yield* type(phone, "@example.nl")
      yield* press(phone, "Send me a link", /This server sends no mail/)
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
      yield* callFrom(desk, "PATCH", "/api/websites/warmte-vergelijker", { active: false })
      yield* promise(() => dialog.getByRole("button", { name: "Save" }).click())
      yield* shows(desk, /^Saved: /)
      const { body } = yield* callFrom(desk, "GET", "/api/websites/warmte-vergelijker")
      assert.deepInclude(body.data, { active: false, language: "en" })
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
      yield* promise(() => desk.getByText("Domstad Warmte").waitFor({ state: "detached", timeout: 10_000 }))
      yield* press(desk, "Show", /It does not work in this region/)
    })
  )
})
